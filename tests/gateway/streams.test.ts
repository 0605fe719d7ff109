import { afterEach, expect, it } from 'vitest'
import { openEvents } from '#tests/fixtures/event-stream.ts'
import { type HttpGateway, startHttpGateway, type TestClient } from '#tests/fixtures/http-gateway.ts'
import { soon } from '#tests/fixtures/soon.ts'
import { realStore } from '#tests/fixtures/store.ts'

const CEILINGS = { all: 6, forMembers: 2, perAddress: 3, perAccount: 2 }

const opened: AbortController[] = []
afterEach(() => {
  for (const one of opened.splice(0)) one.abort()
})

const aGateway = () => startHttpGateway({ env: { TRUST_PROXY: '127.0.0.1' }, streamCeilings: CEILINGS })

/** Opens a stream as a visitor from an address; it stays open until the end of the test. */
async function ask(gateway: HttpGateway, ip: string, path = '/sync/_live', headers: object = {}): Promise<Response> {
  const abort = new AbortController()
  opened.push(abort)
  const all = { 'x-forwarded-for': ip, ...headers } as Record<string, string>
  return fetch(gateway.url + path, { headers: all, signal: abort.signal })
}

async function statuses(gateway: HttpGateway, ips: readonly string[], headers: object = {}): Promise<number[]> {
  const found: number[] = []
  for (const ip of ips) found.push((await ask(gateway, ip, '/sync/_live', headers)).status)
  return found
}

const elsewhere = (count: number) => Array.from({ length: count }, (_, nth) => `192.0.2.${nth + 1}`)

it('counts a whole /64 of IPv6 as one address, and says when to come back', async () => {
  const gateway = await aGateway()
  const inOne = ['2001:db8:1:2::1', '2001:db8:1:2::2', '2001:db8:1:2:3:4:5:6', '2001:db8:1:2:ffff::1']
  expect(await statuses(gateway, inOne)).toEqual([200, 200, 200, 429])
  const refused = await ask(gateway, '2001:db8:1:2::9')
  expect(refused.headers.get('retry-after')).toBe('60')
  expect(refused.headers.get('x-rayon-wire')).not.toBeNull()
  expect(await statuses(gateway, ['2001:db8:1:3::1'])).toEqual([200])
})

it("a member's stream opens while strangers hold all of theirs", async () => {
  const gateway = await aGateway()
  const { headers } = await gateway.member('createur')
  expect(await statuses(gateway, elsewhere(5))).toEqual([200, 200, 200, 200, 503])
  expect((await ask(gateway, '192.0.2.99')).headers.get('retry-after')).toBe('60')
  const mine = await openEvents(`${gateway.url}/sync/_live`, { ...headers, 'x-forwarded-for': '192.0.2.1' })
  await mine.until(({ event }) => event === 'hello')
  mine.close()
})

it("a member's streams are counted by account, not with the strangers of their address", async () => {
  const gateway = await aGateway()
  const [one, other] = [await gateway.member('boutique'), await gateway.member('createur')]
  const home = '192.0.2.1'
  expect(await statuses(gateway, [home, home, home, home])).toEqual([200, 200, 200, 429])
  expect(await statuses(gateway, [home, '192.0.2.2', '192.0.2.3'], one.headers)).toEqual([200, 200, 429])
  expect(await statuses(gateway, [home], other.headers)).toEqual([200])
})

it('a stream that ends gives its place back', async () => {
  const gateway = await aGateway()
  expect(await statuses(gateway, elsewhere(5))).toEqual([200, 200, 200, 200, 503])
  for (const one of opened.splice(0)) one.abort()
  await soon(async () => expect(await statuses(gateway, ['192.0.2.50'])).toEqual([200]))
})

it('says how many were refused, and for which ceiling', async () => {
  const gateway = await aGateway()
  const { headers } = await gateway.member('createur')
  await statuses(gateway, ['192.0.2.1', '192.0.2.1', '192.0.2.1', '192.0.2.1', '192.0.2.2', '192.0.2.3'])
  await statuses(gateway, ['192.0.2.1', '192.0.2.1', '192.0.2.1'], headers)
  await statuses(gateway, ['192.0.2.4'], (await gateway.member('boutique')).headers)
  const metrics = await gateway.metrics()
  for (const kind of ['address', 'account', 'strangers', 'all']) {
    expect(metrics).toContain(`rayon_refused_streams_total{kind="${kind}"} 1`)
  }
})

it('a peer that is gone without a word is asked by TCP whether it is there, a minute after its last', async () => {
  const { app } = await startHttpGateway()
  // The options as Node sets them on each connection; in seconds.
  expect(app.server).toMatchObject({ keepAlive: true, keepAliveInitialDelay: 60 })
})

const { store } = await realStore()
const [here, there] = [await startHttpGateway({ store }), await startHttpGateway({ store })]

/** Long before the next beat, at which a gateway polls: these take effect within a test, which is shorter. */
it.each([
  ['signed out', ({ token }: TestClient) => here.call('DELETE', '/api/session', undefined, token)],
  ['of an account that is deleted', ({ token }: TestClient) => here.call('DELETE', '/api/compte', undefined, token)],
  [
    'suspended',
    ({ uid }: TestClient) => here.accounts.suspend(uid, { reason: 'scam', at: '2026-02-10T12:00:00.000Z' }),
  ],
] as const)('a session that ends at one gateway ends its stream at the other: %s', async (_how, end) => {
  const member = await here.member('createur')
  const stream = await openEvents(`${there.url}/sync/_live`, member.headers)
  await stream.until((one) => one.event === 'hello')
  await end(member)
  await stream.until((one) => one.event === 'session-ended')
  await stream.ended
})
