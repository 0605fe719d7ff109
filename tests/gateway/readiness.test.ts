import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createReadiness, PARTS } from '#gateway/http/watching/readiness.ts'
import { soon } from '#tests/fixtures/soon.ts'
import { gatewayInWeather } from '#tests/fixtures/store-weather.ts'

let place: Awaited<ReturnType<typeof gatewayInWeather>>
beforeAll(async () => {
  place = await gatewayInWeather()
})
afterAll(() => place.close())

const ask = (path: string) => place.gateway.anonymous.get(path)
const never = () => new Promise<never>(() => {})
const fine = { store: () => true, feeds: () => true, catalogue: async () => 'made' }

describe('a gateway whose store goes away', () => {
  it('is alive all the time, able only while the store answers, and able again once it is back', async () => {
    await soon(async () => expect((await ask('/readyz')).status).toBe(200))
    place.weather.away()
    await soon(async () => expect((await ask('/readyz')).status).toBe(503))
    const answer = await ask('/readyz')
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(answer.headers.get('cache-control')).toBe('no-store')
    const body = (await answer.json()) as { missing: string[] }
    expect(Object.keys(body).toSorted()).toEqual(['missing', 'ok'])
    expect(body.missing).toContain('store')
    const metrics = await (await ask('/metrics')).text()
    expect(metrics).toContain('rayon_ready{part="store"} 0\n')
    const health = await ask('/healthz')
    expect([health.status, await health.json()]).toEqual([200, { ok: true }])
    place.weather.back()
    await soon(async () => expect((await ask('/readyz')).status).toBe(200))
    expect(await (await ask('/readyz')).json()).toEqual({ ok: true })
  })
})

describe('what a gateway needs', () => {
  it.each(PARTS)('is told by its code when it is missing, or does not answer in time: %s', async (part) => {
    const throws = () => Promise.reject(new Error('no'))
    for (const check of [() => false, throws, never]) {
      expect(await createReadiness({ ...fine, [part]: check }, 20).missing()).toEqual([part])
    }
    expect(await createReadiness(fine).missing()).toEqual([])
  })
})
