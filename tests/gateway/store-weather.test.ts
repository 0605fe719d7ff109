import { beforeEach, describe, expect, it } from 'vitest'
import type { Annonce } from '#domain/market/annonce.ts'
import { createReadiness, READINESS_PARTS } from '#gateway/operations/readiness.ts'
import { anAnnonce } from '#tests/fixtures/builders.ts'
import { openEvents } from '#tests/fixtures/event-stream.ts'
import { soon } from '#tests/fixtures/soon.ts'
import { gatewayInWeather } from '#tests/fixtures/store-weather.ts'

const { gateway, weather } = await gatewayInWeather()
const boutique = await gateway.member('boutique')
await gateway.anonymous.get('/catalogue/manifest.json')
beforeEach(() => {
  weather.back()
  weather.delayMs = 0
  weather.lost = ''
})

const ask = (path: string) => gateway.anonymous.get(path)
const push = (annonce: Annonce) => boutique.post('/sync/annonces/_bulk_docs', { docs: [annonce] })

it('a store that takes 100 ms a call is waited for: everybody is answered, what needs no store at once', async () => {
  weather.delayMs = 100
  const annonce = anAnnonce(boutique.uid)
  const answers = Promise.all([
    push(annonce),
    boutique.get('/sync/annonces/_changes'),
    boutique.get('/api/session'),
    ask('/catalogue/manifest.json'),
    ...Array.from({ length: 8 }, () => ask(`/sync/annonces/${annonce._id}`)),
  ])
  const earliest = await Promise.race([answers, ask('/healthz')])
  expect(earliest).toBeInstanceOf(Response)
  const statuses = (await answers).map(({ status }) => status)
  expect(statuses.filter((status) => status >= 500)).toEqual([])
  expect((await boutique.get(`/sync/annonces/${annonce._id}`)).status).toBe(200)
  expect((await ask('/readyz')).status).toBe(200) // alone: it has two seconds, whatever the machine
})

describe('a store that comes and goes', () => {
  it('is 503 with a time to come back, and what was refused passes then, told to whoever listens', async () => {
    const live = await openEvents(`${gateway.url}/sync/_live`, boutique.headers)
    await live.until(({ event }) => event === 'hello')
    for (let nth = 0; nth < 2; nth += 1) {
      const annonce = anAnnonce(boutique.uid)
      weather.away()
      const refused = await push(annonce)
      expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '5'])
      weather.back()
      expect(await (await push(annonce)).json()).toEqual([expect.objectContaining({ ok: true, id: annonce._id })])
      await live.until(({ event, data }) => event === 'change' && JSON.stringify(data).includes('annonces'))
      const { results } = await boutique.changes('annonces', '&scope=own')
      expect(results.filter(({ id }) => id === annonce._id)).toHaveLength(1)
    }
    live.close()
    await soon(async () => expect((await ask('/readyz')).status).toBe(200))
  })

  it('that drops an answer on its way is 503 too, and the same write again is taken, or told as there', async () => {
    const annonce = anAnnonce(boutique.uid)
    // Matched by path: the gateway sends other requests meanwhile.
    weather.dropAnswerTo = 'POST /annonces/_all_docs'
    expect((await boutique.get(`/sync/annonces/${annonce._id}`)).status).toBe(503)
    weather.dropAnswerTo = 'POST /annonces/_bulk_docs'
    expect((await push(annonce)).status).toBe(503)
    expect(await (await push(annonce)).json()).toEqual([
      expect.objectContaining({ error: 'conflict', doc: expect.objectContaining(annonce) }),
    ])
    const other = anAnnonce(boutique.uid)
    weather.dropAnswerTo = 'POST /annonces/_all_docs'
    expect((await push(other)).status).toBe(503)
    expect(await (await push(other)).json()).toEqual([expect.objectContaining({ ok: true, id: other._id })])
  })
})

it('a cluster that has lost the node of `coordination` is read on by everybody, and written by nobody until it is back', async () => {
  const manifest = async () => (await ask('/catalogue/manifest.json')).text()
  const made = await manifest()
  weather.lost = 'coordination'
  for (const path of ['/catalogue/manifest.json', '/sync/annonces/_changes']) {
    expect([path, (await ask(path)).status]).toEqual([path, 200])
  }
  expect(await manifest()).toBe(made)
  expect((await boutique.get('/api/session')).status).toBe(200)
  await soon(async () => expect(await (await ask('/readyz')).json()).toEqual({ ok: true }))
  const annonce = anAnnonce(boutique.uid)
  expect((await push(annonce)).status).toBe(503)
  weather.lost = ''
  expect((await push(annonce)).status).toBe(200)
})

const never = () => new Promise<never>(() => {})
const fine = { store: () => true, feeds: () => true, catalogue: async () => 'made' }

it('a gateway whose store goes away is alive all the time, able only while the store answers, and able again once it is back', async () => {
  await soon(async () => expect((await ask('/readyz')).status).toBe(200))
  weather.away()
  await soon(async () => expect((await ask('/readyz')).status).toBe(503))
  const answer = await ask('/readyz')
  expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(answer.headers.get('cache-control')).toBe('no-store')
  const body = (await answer.json()) as { missing: string[] }
  expect(Object.keys(body).toSorted()).toEqual(['missing', 'ok'])
  expect(body.missing).toContain('store')
  expect(await gateway.metrics()).toContain('rayon_ready{part="store"} 0\n')
  const health = await ask('/healthz')
  expect([health.status, await health.json()]).toEqual([200, { ok: true }])
  weather.back()
  await soon(async () => expect((await ask('/readyz')).status).toBe(200))
  expect(await (await ask('/readyz')).json()).toEqual({ ok: true })
})

it.each(READINESS_PARTS)(
  'what a gateway needs is told by its code when it is missing, or does not answer in time: %s',
  async (part) => {
    const throws = () => Promise.reject(new Error('no'))
    for (const check of [() => false, throws, never]) {
      expect(await createReadiness({ ...fine, [part]: check }, 20).missing()).toEqual([part])
    }
    expect(await createReadiness(fine).missing()).toEqual([])
  },
)
