import { afterEach, beforeEach, expect, it } from 'vitest'
import type { TestDevice } from '#tests/fixtures/devices.ts'
import { aGateway } from '#tests/fixtures/gateway.ts'
import { arrives, aWritten, type PendingCandidature, upToDate } from '#tests/fixtures/pending.ts'
import { soon } from '#tests/fixtures/soon.ts'

const gateway = await aGateway()

let pending: PendingCandidature
let id: PendingCandidature['id']
let shop: TestDevice
let maker: TestDevice

beforeEach(async () => {
  pending = await aWritten(gateway)
  ;({ id, shop, maker } = pending)
  await arrives(pending)
})
afterEach(() => pending.close())

async function reads(on: TestDevice, status: string): Promise<void> {
  await soon(async () => expect(await on.read('candidatures')).toMatchObject([{ _id: id, status, unsentAt: '' }]))
}

// Proves S4.candidature.8
it('a withdrawal gives way to an acceptance that reached the server first: the créateur is told, and may decline', async () => {
  await maker.offline()
  expect(await maker.run('moveCandidature', id, 'withdrawn-by-creator')).toMatchObject({ ok: true })
  expect(await shop.run('moveCandidature', id, 'awaiting-creator')).toMatchObject({ ok: true })
  await upToDate(shop)
  await maker.online()
  await reads(maker, 'awaiting-creator')
  expect(await maker.read('rejections')).toMatchObject([
    {
      docId: id,
      refusal: { code: 'choice-overtaken' },
      version: { status: 'withdrawn-by-creator' },
      fields: ['status'],
    },
  ])
  expect(await maker.run('moveCandidature', id, 'declined-by-creator')).toMatchObject({ ok: true })
  await reads(shop, 'declined-by-creator')
  // The new answer has replaced the rejection.
  expect(await maker.read('rejections')).toEqual([])
})

it('a withdrawal stands over an acceptance that came after it: the boutique is told', async () => {
  await shop.offline()
  expect(await shop.run('moveCandidature', id, 'awaiting-creator')).toMatchObject({ ok: true })
  expect(await maker.run('moveCandidature', id, 'withdrawn-by-creator')).toMatchObject({ ok: true })
  await upToDate(maker)
  await shop.online()
  await reads(shop, 'withdrawn-by-creator')
  expect(await shop.read('rejections')).toMatchObject([{ docId: id, refusal: { code: 'choice-overtaken' } }])
})
