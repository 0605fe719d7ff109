import { beforeEach, describe, expect, it } from 'vitest'
import { agentOf } from '#gateway/accounts/sessions/agent.ts'
import { type HttpGateway, startHttpGateway } from '#tests/fixtures/http-gateway.ts'
import { allDocs } from '#tests/fixtures/store.ts'

const ALICE = { email: 'alice@exemple.fr', password: 'secret1', userType: 'boutique' }
const BOB = { email: 'bob@exemple.fr', password: 'secret2', userType: 'createur' }
const DAY = 24 * 60 * 60 * 1000

interface Line {
  readonly id: string
  readonly current: boolean
  readonly createdAt: string
  readonly seenAt: string
}

let gateway: HttpGateway
let token: string
async function list(as: string): Promise<readonly Line[]> {
  const answer = await gateway.call('GET', '/api/sessions', undefined, as)
  expect(answer.status).toBe(200)
  return answer.body.sessions as Line[]
}

async function signIn(): Promise<string> {
  return (await gateway.call('POST', '/api/session', ALICE)).token
}

describe("one's sessions", () => {
  beforeEach(async () => {
    gateway = await startHttpGateway({ now: Date.parse('2026-03-01T09:00:00.000Z') })
    token = (await gateway.call('POST', '/api/comptes', ALICE)).token
  })

  it('are listed with when they began and were last used, the present one marked, without what opens them', async () => {
    gateway.clock.now += DAY
    const second = await signIn()
    gateway.clock.now += DAY
    const lines = await list(second)
    expect(lines.map(({ current, createdAt, seenAt }) => [current, createdAt, seenAt])).toEqual([
      [true, '2026-03-02T09:00:00.000Z', '2026-03-03T09:00:00.000Z'],
      [false, '2026-03-01T09:00:00.000Z', '2026-03-01T09:00:00.000Z'],
    ])
    const stored = (await allDocs(gateway.store, 'accounts')).map(({ _id }) => String(_id).replace('session:', ''))
    const said = JSON.stringify(lines)
    for (const secret of [token, second, ...stored]) expect(said).not.toContain(secret)
  })

  it('are ended one by one, by their member alone', async () => {
    const second = await signIn()
    const bob = (await gateway.call('POST', '/api/comptes', BOB)).token
    const ended: string[] = []
    gateway.accounts.onSessionEnd((session) => ended.push(session))
    const other = (await list(token)).find(({ current }) => !current)
    expect((await gateway.call('DELETE', `/api/sessions/${other?.id}`, undefined, bob)).status).toBe(404)
    expect((await gateway.call('DELETE', `/api/sessions/${other?.id}`)).status).toBe(401)
    expect((await gateway.call('DELETE', '/api/sessions/nope', undefined, token)).status).toBe(400)
    expect(await list(second)).toHaveLength(2)
    expect((await gateway.call('DELETE', `/api/sessions/${other?.id}`, undefined, token)).status).toBe(204)
    expect(ended).toHaveLength(1)
    expect(await gateway.accounts.resolve(second)).toBeNull()
    expect((await gateway.call('DELETE', `/api/sessions/${other?.id}`, undefined, token)).status).toBe(404)
    expect(await list(token)).toHaveLength(1)
  })

  it.each([
    ['all others are ended', 'DELETE', '/api/sessions', undefined],
    ['the address changes', 'PUT', '/api/compte/email', { email: 'alice2@exemple.fr', password: ALICE.password }],
  ] as const)('say so to the browser that comes back when %s', async (_what, method, url, body) => {
    const other = await signIn()
    expect((await gateway.call(method, url, body, token)).status).toBeLessThan(300)
    for (const path of ['/api/session', '/api/sessions', '/sync/prives/_changes', '/api/session']) {
      const answer = await gateway.call('GET', path, undefined, other)
      // The cookie stays: the answer may be lost on the way.
      expect([path, answer.status, answer.body.error, answer.token]).toEqual([path, 401, 'session-revoked', ''])
    }
    const out = await gateway.call('DELETE', '/api/session', undefined, other)
    expect(out.status).toBe(204)
    const left = (await allDocs(gateway.store, 'accounts')).filter((doc) => 'retired' in doc)
    expect(left.map((doc) => Object.keys(doc).toSorted())).toEqual([['_id', '_rev', 'expiresAt', 'retired']])
  })

  it('say nothing of the kind when they run out, or are signed out of', async () => {
    const other = await signIn()
    await gateway.call('DELETE', '/api/session', undefined, other)
    expect((await gateway.call('GET', '/api/session', undefined, other)).body.error).toBe('not-signed-in')
    gateway.clock.now += 181 * DAY
    expect((await gateway.call('GET', '/api/session', undefined, token)).body.error).toBe('not-signed-in')
  })

  it('end all but this one', async () => {
    const others = [await signIn(), await signIn()]
    const bob = (await gateway.call('POST', '/api/comptes', BOB)).token
    expect((await gateway.call('DELETE', '/api/sessions', undefined, token)).status).toBe(204)
    expect(await list(token)).toMatchObject([{ current: true }])
    for (const other of others) expect(await gateway.accounts.resolve(other)).toBeNull()
    expect(await gateway.accounts.resolve(bob)).not.toBeNull()
  })
})

describe('a browser', () => {
  it.each([
    ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox', 'Linux'],
    [
      'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Mobile Safari/537.36',
      'Chrome',
      'Android',
    ],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1',
      'Safari',
      'iOS',
    ],
    [
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36 Edg/141.0.0.0',
      'Edge',
      'Windows',
    ],
    ['<script>alert(1)</script>', '', ''],
    [undefined, '', ''],
  ])('is known by its family and its system: %s', (userAgent, browser, os) => {
    expect(agentOf(userAgent)).toEqual({ browser, os })
  })
})
