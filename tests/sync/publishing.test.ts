import { afterAll, beforeAll, expect, it } from 'vitest'
import { anAnnonce } from '#tests/fixtures/builders.ts'
import { type HttpGateway, startHttpGateway, type TestClient } from '#tests/fixtures/http-gateway.ts'
import { realStore } from '#tests/fixtures/store.ts'

let gateway: HttpGateway
let boutique: TestClient
beforeAll(async () => {
  gateway = await startHttpGateway({ open: realStore, now: Date.parse('2026-07-02T10:00:00.000Z') })
  boutique = await gateway.member('boutique')
})
afterAll(() => gateway.close())

// Proves S5.annonce.4
it('an annonce whose last day is past is not published, wherever its device is; one that was may be edited', async () => {
  const endingOn = (dateFin: string) => anAnnonce(boutique.uid, { dateFin })
  const past = endingOn('2026-06-29')
  expect(await boutique.push('annonces', past)).toMatchObject([
    { reason: 'invalid', fields: [{ field: 'dateFin', code: 'date-past' }] },
  ])
  const lately = endingOn('2026-06-30')
  expect(await boutique.push('annonces', lately)).toMatchObject([{ ok: true }])
  gateway.clock.now += 30 * 24 * 60 * 60 * 1000
  const stored = await gateway.store.db('annonces').get(lately._id)
  expect(await boutique.push('annonces', { ...stored, prix: 50 })).toMatchObject([{ ok: true }])
})
