import { describe, expect, it } from 'vitest'
import { createLimiter, type Limiter } from '#gateway/http/limiter.ts'
import { aDevice, type TestDevice } from '#tests/fixtures/devices.ts'
import { anAnnonce } from '#tests/fixtures/documents.ts'
import { aGateway, aMember, type TestMember } from '#tests/fixtures/gateway.ts'
import { annonceId } from '#tests/fixtures/ids.ts'
import { soon } from '#tests/fixtures/soon.ts'
import type { RateName } from '#wire/rates.ts'

const HOUR_MS = 3_600_000

/** A limiter with these rates, as points and window; rates not named are unlimited. */
function limiterOf(tight: { readonly [N in RateName]?: readonly [points: number, windowMs: number] }): Limiter {
  const all = Object.entries(tight).map(([name, [points, windowMs]]) => [
    `${name}:hour`,
    { what: '', by: '', points, windowMs },
  ])
  return createLimiter(Date.now, Object.fromEntries(all))
}

/** The limits on writes, which a test may change; there are no others. */
let limits = limiterOf({})
const rates: Limiter = {
  tryTake: (...given) => limits.tryTake(...given),
  take: (...given) => limits.take(...given),
  clear: (...given) => limits.clear(...given),
}

const gateway = await aGateway({ limits: rates })
let boutique: TestMember

const ids = (...suffixes: readonly string[]) => suffixes.map((suffix) => annonceId(boutique.uid, suffix))

/** A boutique's device that has written three annonces, of which the server accepts two. */
async function withOneDeferred(windowMs: number): Promise<TestDevice> {
  limits = limiterOf({})
  boutique = await aMember(gateway, 'boutique')
  const device = await aDevice(gateway, boutique, { offline: true })
  limits = limiterOf({ annonce: [2, windowMs] })
  const docs = ids('first0000000', 'second000000', 'third0000000').map((_id) => anAnnonce({ _id }))
  await device.insert('annonces', docs)
  await device.online()
  await soon(async () => expect(await device.deferred()).toHaveLength(1))
  return device
}

async function waitingIn(device: TestDevice): Promise<readonly string[]> {
  return (await device.read('annonces')).filter(({ unsentAt }) => unsentAt !== '').map(({ _id }) => _id)
}

describe('a write past its rate', () => {
  it('waits on the device, and what is behind it leaves', async () => {
    const device = await withOneDeferred(HOUR_MS)
    const [[key, { until, rate }] = ['', { until: 0, rate: '' }]] = await device.deferred()
    expect(rate).toBe('annonce')
    expect(until).toBeGreaterThan(Date.now() + HOUR_MS / 2)
    await soon(async () => expect((await waitingIn(device)).map((id) => `annonces/${id}`)).toEqual([key]))

    await device.run('writeAdresse', boutique.uid, '3 rue des Halles')
    const sent = (await device.read('annonces')).find(({ unsentAt }) => unsentAt === '')
    await device.patch('annonces', String(sent?._id), { prix: 55 })
    await soon(async () => expect(await device.status()).toMatchObject({ waiting: 1, rejections: 0 }))
    const there = await boutique.call<{ prix: number }>(`/sync/annonces/${sent?._id}`)
    expect(there.prix).toBe(55)
    await device.close()
  })

  it('leaves by itself once its time has come', async () => {
    const device = await withOneDeferred(3000)
    await soon(async () => expect(await device.status()).toMatchObject({ waiting: 0, rejections: 0 }))
    await soon(async () => expect(await device.deferred()).toEqual([]))
    await device.close()
  })
})
