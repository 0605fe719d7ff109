import { afterAll, beforeAll, expect, it } from 'vitest'
import type { CandidatureId } from '#domain/ids.ts'
import { salesOf } from '#domain/papers/movements.ts'
import type { Partenariat } from '#domain/papers/partenariat.ts'
import type { Movement, StoredRecord } from '#domain/papers/records.ts'
import { buildStatement } from '#domain/papers/statement.ts'
import { createLimiter, type Limiter } from '#gateway/http/limiter.ts'
import type { TestDevice } from '#tests/fixtures/devices.ts'
import { aGateway, aMember, type TestGateway } from '#tests/fixtures/gateway.ts'
import { ownDevices } from '#tests/fixtures/own-devices.ts'
import { confirmedBetween, confirmedOf, readAs } from '#tests/fixtures/partnership.ts'
import { soon } from '#tests/fixtures/soon.ts'

const HOUR_S = 3600
const BOWL = 'bbbbbbbbbbbb'
const TERMS = { from: '2026-12-01', to: '2026-12-31', commission: 10, rentCentimes: 0 }

/** The number of writes still to be deferred; later ones are accepted, as when an hour ends between two calls. */
let deferredCount = 0
const free = createLimiter(Date.now, {})
const limits: Limiter = {
  ...free,
  tryTake: (keys) => {
    if (!('write:hour' in keys)) return free.tryTake(keys)
    deferredCount -= 1
    return deferredCount >= 0 ? { refused: 'write:hour', retryAfter: HOUR_S } : free.tryTake(keys)
  },
}

let gateway: TestGateway
const { device } = ownDevices(() => gateway)

beforeAll(async () => {
  gateway = await aGateway({ limits })
})
afterAll(() => gateway.close())

const records = async (on: TestDevice) => (await on.read('records')) as unknown as readonly StoredRecord[]

/** Sells a bowl and writes a statement of the sale. @returns the ids of the two */
async function soldAndCounted(shop: TestDevice, id: CandidatureId): Promise<readonly string[]> {
  const sale = { row: BOWL, sort: 'vendu', quantity: 1, day: '2026-11-02' } as const
  expect(await shop.run('addMovement', confirmedOf(id), sale)).toMatchObject({ ok: true })
  const [papers] = (await shop.read('partenariats')) as unknown as readonly Partenariat[]
  const sold = (await records(shop)) as unknown as readonly Movement[]
  if (papers === undefined) throw new Error('no papers')
  const account = buildStatement(salesOf(sold), [], TERMS)
  expect(await shop.run('addAccount', confirmedOf(id), account)).toMatchObject({ ok: true })
  return (await records(shop)).map(({ _id }) => _id)
}

it('an account in one push with a sale that the server takes later waits with it, and arrives after it', async () => {
  const [boutique, createur] = [await aMember(gateway, 'boutique'), await aMember(gateway, 'createur')]
  const id = await confirmedBetween(boutique, createur, 'together0000')
  const shop = await device(boutique)
  expect(await shop.run('setCell', confirmedOf(id), BOWL, 'prixCentimes', 1850)).toMatchObject({ ok: true })
  await soon(async () => expect(await shop.status()).toMatchObject({ waiting: 0 }))
  await shop.offline()
  const both = await soldAndCounted(shop, id)
  expect(both).toHaveLength(2)
  // After a reload, it finds both queued and sends them in one push.
  await shop.restart()

  deferredCount = 1
  await shop.online()
  await soon(async () => {
    const deferredKeys = (await shop.deferred()).map(([key]) => key)
    expect([...deferredKeys].sort()).toEqual(both.map((one) => `records/${one}`).sort())
  })
  expect(await shop.status()).toMatchObject({ waiting: 2, rejections: 0 })

  await shop.restart()
  await soon(async () => expect(await shop.status()).toMatchObject({ waiting: 0, rejections: 0 }))
  const stored = await Promise.all(both.map((one) => readAs<StoredRecord>(createur, 'records', one)))
  expect(stored.map((one) => [one.kind, one.number]).sort()).toEqual([
    ['account', 1],
    ['movement', 0],
  ])
})
