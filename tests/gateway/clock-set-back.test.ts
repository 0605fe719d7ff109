import { describe, expect, it } from 'vitest'
import { HOUR_MS, MINUTE_MS } from '#domain/durations.ts'
import { startHttpGateway } from '#tests/fixtures/http-gateway.ts'
import { publishes } from '#tests/fixtures/leaving.ts'

/** A gateway whose machine's wall clock a test sets, while monotonic time goes on. */
async function aGateway() {
  let steady = 0
  const gateway = await startHttpGateway({ env: { RATE_LIMITS: 'on' }, steady: () => steady })
  return {
    gateway,
    pass: (ms: number) => {
      steady += ms
      gateway.clock.now += ms
    },
  }
}

describe('a clock set back an hour', () => {
  it('refuses nobody for an hour: what is counted in a minute is forgotten a minute later', async () => {
    const { gateway, pass } = await aGateway()
    const ask = () => gateway.call('POST', '/api/contact', { nom: 'Zoé' })
    for (let nth = 0; nth < 5; nth += 1) await ask()
    expect((await ask()).status).toBe(429)
    gateway.clock.now -= HOUR_MS
    const refused = await ask()
    expect([refused.status, Number(refused.headers['retry-after']) <= 60]).toEqual([429, true])
    pass(MINUTE_MS)
    expect((await ask()).status).not.toBe(429)
  })

  it('leaves sessions open, and takes and shows what is published after it', async () => {
    const { gateway, pass } = await aGateway()
    const boutique = await gateway.member('boutique')
    await publishes(boutique)
    gateway.clock.now -= HOUR_MS
    expect((await boutique.get('/api/session')).status).toBe(200)
    const late = await publishes(boutique)
    pass(MINUTE_MS)
    expect((await gateway.anonymous.get(`/sync/annonces/${late._id}`)).status).toBe(200)
  })
})
