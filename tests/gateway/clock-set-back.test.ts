import { describe, expect, it } from 'vitest'
import { anAnnonce } from '#tests/fixtures/builders.ts'
import { startHttpGateway } from '#tests/fixtures/http-gateway.ts'

const HOUR_MS = 60 * 60 * 1000
const MINUTE_MS = 60 * 1000

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
    setBack: () => {
      gateway.clock.now -= HOUR_MS
    },
  }
}

describe('a clock set back an hour', () => {
  it('refuses nobody for an hour: what is counted in a minute is forgotten a minute later', async () => {
    const { gateway, pass, setBack } = await aGateway()
    const ask = () => gateway.call('POST', '/api/contact', { nom: 'Zoé' })
    for (let nth = 0; nth < 5; nth += 1) await ask()
    expect((await ask()).status).toBe(429)
    setBack()
    const refused = await ask()
    expect([refused.status, Number(refused.headers['retry-after']) <= 60]).toEqual([429, true])
    pass(MINUTE_MS)
    expect((await ask()).status).not.toBe(429)
  })

  it('leaves sessions open, and takes and shows what is published after it', async () => {
    const { gateway, setBack, pass } = await aGateway()
    const boutique = await gateway.member('boutique')
    await boutique.push('annonces', anAnnonce(boutique.uid))
    setBack()
    expect((await boutique.get('/api/session')).status).toBe(200)
    const late = anAnnonce(boutique.uid)
    expect(await boutique.push('annonces', late)).toEqual([expect.objectContaining({ ok: true })])
    pass(MINUTE_MS)
    expect((await gateway.anonymous.get(`/sync/annonces/${late._id}`)).status).toBe(200)
  })
})
