import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { AnnonceId } from '#domain/ids.ts'
import { aDevice, type TestDevice } from '#tests/fixtures/devices.ts'
import { anAnnonce } from '#tests/fixtures/documents.ts'
import { aGateway, aMember, type TestGateway, type TestMember } from '#tests/fixtures/gateway.ts'
import { annonceId } from '#tests/fixtures/ids.ts'
import { soon } from '#tests/fixtures/soon.ts'

let gateway: TestGateway
let boutique: TestMember
let device: TestDevice

beforeAll(async () => {
  gateway = await aGateway()
  boutique = await aMember(gateway, 'boutique')
  device = await aDevice(gateway, boutique)
})

afterAll(async () => {
  await device.close()
  await gateway.close()
})

function local(suffix: string, change: Parameters<typeof anAnnonce>[0] = {}) {
  const _id = annonceId(boutique.uid, suffix)
  return anAnnonce({ _id, ...change })
}

async function onServer(): Promise<readonly string[]> {
  const { results } = await boutique.call<{ results: { id: string; deleted?: boolean }[] }>(
    '/sync/annonces/_changes?scope=own&include_docs=true',
  )
  return results.filter((row) => row.deleted !== true).map(({ id }) => id)
}

async function waiting(): Promise<number> {
  return (await device.status()).waiting
}

describe('one forbidden document among twenty good ones', () => {
  // A document that the local rules would refuse, as an older version of the app could have written it.
  const forbidden = 'forbidden000'

  it('delivers the twenty, keeps the refused one with its reason, and goes on', async () => {
    const good = Array.from({ length: 20 }, (_, i) => local(`good${String(i).padStart(8, '0')}`))
    const refused = local(forbidden, { dateDebut: '2027-01-01', dateFin: '2026-01-01' })
    await device.insert('annonces', [...good.slice(0, 10), refused, ...good.slice(10)])
    await soon(async () => expect(await waiting()).toBe(0))

    expect([...(await onServer())].sort()).toEqual(good.map(({ _id }) => _id).sort())
    const [rejection, ...others] = await device.read('rejections')
    expect(others).toEqual([])
    expect(rejection).toMatchObject({
      db: 'annonces',
      docId: refused._id,
      title: refused.nom,
      refusal: { code: 'invalid', fields: [{ field: 'dateFin', code: 'dates-reversed' }] },
      version: { description: refused.description, dateFin: '2026-01-01' },
    })
    // A document that the server never accepted is not shown as if it had.
    expect((await device.read('annonces')).map(({ _id }) => _id)).not.toContain(refused._id)
  })

  it('keeps it over a restart, and what waits too', async () => {
    await device.offline()
    const late = local('late00000000')
    await device.insert('annonces', [late])
    await device.restart()
    expect(await device.status()).toMatchObject({ waiting: 1, rejections: 1 })
    await device.online()
    await soon(async () => expect(await onServer()).toContain(late._id))
    expect(await device.read('rejections')).toMatchObject([{ refusal: { code: 'invalid' } }])
  })

  it('delivers what is written after the refusal', async () => {
    await device.insert('annonces', [local('after0000000')])
    await soon(async () => expect(await waiting()).toBe(0))
    expect(await onServer()).toContain(annonceId(boutique.uid, 'after0000000'))
  })

  it('takes the corrected version', async () => {
    const id = annonceId(boutique.uid, forbidden) as AnnonceId
    await device.insert('annonces', [local(forbidden)])
    await soon(async () => expect(await onServer()).toContain(id))
  })
})
