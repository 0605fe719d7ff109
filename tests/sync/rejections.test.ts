import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { AnnonceId } from '#domain/ids.ts'
import { annonceId } from '#tests/fixtures/device.ts'
import { anAnnonce } from '#tests/fixtures/documents.ts'
import {
  aDevice,
  aGateway,
  aMember,
  type TestDevice,
  type TestGateway,
  type TestMember,
} from '#tests/fixtures/gateway.ts'
import { soon } from '#tests/fixtures/soon.ts'

const NOTES = { rev: '', unsentAt: '2026-11-20T08:00:00.000Z', removal: false }

let gateway: TestGateway
let boutique: TestMember
let device: TestDevice

beforeAll(async () => {
  gateway = await aGateway()
  boutique = await aMember(gateway, 'boutique')
  device = await aDevice(boutique)
})

afterAll(async () => {
  await device.stop()
  await gateway.close()
})

function local(suffix: string, change: Parameters<typeof anAnnonce>[0] = {}) {
  const _id = annonceId(boutique.uid, suffix)
  return { ...anAnnonce({ _id, ...change }), ...NOTES }
}

async function onServer(): Promise<readonly string[]> {
  const { results } = await boutique.call<{ results: { id: string; deleted?: boolean }[] }>(
    '/sync/annonces/_changes?scope=own&include_docs=true',
  )
  return results.filter((row) => row.deleted !== true).map(({ id }) => id)
}

function waiting() {
  return device.database.annonces.count({ selector: { unsentAt: { $gt: '' } } }).exec()
}

describe('one forbidden document among twenty good ones', () => {
  // A body the local rules would refuse, as an older version of the application could have written it.
  const forbidden = 'forbidden000'

  it('delivers the twenty, keeps the refused one with its reason, and goes on', async () => {
    const good = Array.from({ length: 20 }, (_, i) => local(`good${String(i).padStart(8, '0')}`))
    const refused = local(forbidden, { dateDebut: '2027-01-01', dateFin: '2026-01-01' })
    await device.database.annonces.bulkInsert([...good.slice(0, 10), refused, ...good.slice(10)])
    await soon(async () => expect(await waiting()).toBe(0))

    expect([...(await onServer())].sort()).toEqual(good.map(({ _id }) => _id).sort())
    const [rejection, ...others] = await device.database.rejections.find().exec()
    expect(others).toEqual([])
    expect(rejection?.toJSON()).toMatchObject({
      db: 'annonces',
      docId: refused._id,
      title: refused.nom,
      refusal: { code: 'invalid', fields: [{ field: 'dateFin', code: 'dates-reversed' }] },
      version: { description: refused.description, dateFin: '2026-01-01' },
    })
    // What the server never took is not shown as if it were there.
    expect(await device.database.annonces.findOne(refused._id).exec()).toBeNull()
  })

  it('delivers what is written after the refusal', async () => {
    await device.database.annonces.insert(local('after0000000'))
    await soon(async () => expect(await waiting()).toBe(0))
    expect(await onServer()).toContain(annonceId(boutique.uid, 'after0000000'))
  })

  it('takes the corrected version', async () => {
    const id = annonceId(boutique.uid, forbidden) as AnnonceId
    await device.database.annonces.insert(local(forbidden))
    await soon(async () => expect(await onServer()).toContain(id))
  })
})
