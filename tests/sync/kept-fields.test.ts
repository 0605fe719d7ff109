import { afterAll, beforeAll, expect, it } from 'vitest'
import { nodeOf } from '#domain/versions/stamp.ts'
import { anAnnonce } from '#tests/fixtures/builders.ts'
import { type Caller, type HttpGateway, startHttpGateway } from '#tests/fixtures/http-gateway.ts'
import { realStore } from '#tests/fixtures/store.ts'

let gateway: HttpGateway
let boutique: Caller
beforeAll(async () => {
  gateway = await startHttpGateway({ open: realStore })
  boutique = await gateway.member('boutique')
})
afterAll(() => gateway.close())

it('an app that does not know a field of an annonce keeps what another has written in it', async () => {
  const stamp = `00000000a${nodeOf(boutique.uid, 'new0')}.1`
  const marks = { stamps: { places: stamp }, seen: {} }
  const annonce = anAnnonce(boutique.uid, { places: 3, titre: 'Le comptoir', marks })
  expect(await boutique.push('annonces', annonce)).toMatchObject([{ ok: true }])
  const now = () => gateway.store.db('annonces').get(annonce._id)
  const { places, titre, ...unknowing } = await now()
  expect(await boutique.push('annonces', { ...unknowing, prix: 50 })).toMatchObject([{ ok: true }])
  expect(await now()).toMatchObject({ prix: 50, places, titre })
  // Brought up to date since: it fills the field that it had passed over.
  expect(await boutique.push('annonces', { ...(await now()), places: 0, prix: 60 })).toMatchObject([{ ok: true }])
  expect(await now()).toMatchObject({ prix: 60, places, titre })
  const emptied = { ...(await now()), places: 0, marks: { stamps: {}, seen: {} } }
  expect(await boutique.push('annonces', emptied)).toMatchObject([{ ok: true }])
  expect(await now()).toMatchObject({ prix: 60, places: 0, titre })
})
