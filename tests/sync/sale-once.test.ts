import { afterAll, beforeAll, expect, it } from 'vitest'
import { snapshotOf } from '#domain/market/annonce.ts'
import type { Movement } from '#domain/papers/records.ts'
import { aDevice } from '#tests/fixtures/devices.ts'
import { anAnnonce } from '#tests/fixtures/documents.ts'
import { aGateway, aMember, type TestGateway } from '#tests/fixtures/gateway.ts'
import { confirmedBetween } from '#tests/fixtures/partnership.ts'
import { soon } from '#tests/fixtures/soon.ts'

const ROW = 'bbbbbbbbbbbb'

let gateway: TestGateway
beforeAll(async () => {
  gateway = await aGateway()
})
afterAll(() => gateway.close())

it('counts a sale once when the page that was writing it is opened again', async () => {
  const boutique = await aMember(gateway, 'boutique')
  const createur = await aMember(gateway, 'createur')
  const _id = await confirmedBetween(boutique, createur, 'once00000000')
  const device = await aDevice(gateway, boutique)
  await device.settled()
  const confirmed = { _id, annonce: snapshotOf(anAnnonce()) }
  const sale = { row: ROW, sort: 'vendu', quantity: 2, day: '2026-11-02', key: 'kkkkkkkkkkkk' } as const
  expect(await device.run('addMovement', confirmed, sale)).toMatchObject({ ok: true })
  const movements = async () => (await device.read('records')) as unknown as (Movement & { unsentAt: string })[]
  await soon(async () => expect((await movements()).map(({ unsentAt }) => unsentAt)).toEqual(['']))
  expect(await device.run('addMovement', confirmed, sale)).toMatchObject({ ok: true })
  expect(await movements()).toMatchObject([{ _id: `${_id}.kkkkkkkkkkkk`, quantity: 2, unsentAt: '' }])
  await device.close()
})
