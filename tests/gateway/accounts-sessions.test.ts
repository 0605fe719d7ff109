import { beforeEach, describe, expect, it } from 'vitest'
import type { Account } from '#gateway/accounts/documents.ts'
import type { Hasher } from '#gateway/accounts/password.ts'
import { agentOf } from '#gateway/accounts/sessions/agent.ts'
import { blockedHasher } from '#tests/fixtures/blocked-hasher.ts'
import { type HttpGateway, startHttpGateway } from '#tests/fixtures/http-gateway.ts'
import { allDocs } from '#tests/fixtures/store.ts'
import { type AtAPlace, placeNumber, visitorAt } from '#tests/fixtures/visitor.ts'

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

  it('are written once a day at most, however often they are used', async () => {
    const revs = async () => (await allDocs(gateway.store, 'accounts')).map(({ _rev }) => _rev)
    const before = await revs()
    gateway.clock.now += DAY - 1
    await list(token)
    expect(await revs()).toEqual(before)
    gateway.clock.now += 1
    await list(token)
    expect(await revs()).not.toEqual(before)
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
      // The cookie is not cleared: the answer may get lost.
      expect([path, answer.status, answer.body.error, answer.token]).toEqual([path, 401, 'session-revoked', ''])
    }
    const out = await gateway.call('DELETE', '/api/session', undefined, other)
    expect(out.status).toBe(204)
    const left = (await allDocs(gateway.store, 'accounts')).filter((doc) => 'retired' in doc)
    expect(left.map((doc) => Object.keys(doc).toSorted())).toEqual([['_id', '_rev', 'expiresAt', 'retired']])
  })
})

const KIT = 'AppleWebKit/537.36 (KHTML, like Gecko)'

it.each([
  ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox', 'Linux'],
  [`Mozilla/5.0 (Linux; Android 15; Pixel 9) ${KIT} Chrome/141.0.0.0 Mobile Safari/537.36`, 'Chrome', 'Android'],
  [
    `Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) ${KIT} Version/18.0 Mobile/15E148 Safari/604.1`,
    'Safari',
    'iOS',
  ],
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${KIT} Chrome/141.0.0.0 Safari/537.36 Edg/141.0.0.0`, 'Edge', 'Windows'],
  ['<script>alert(1)</script>', '', ''],
  [undefined, '', ''],
])('a browser is known by its family and its system: %s', (userAgent, browser, os) => {
  expect(agentOf(userAgent)).toEqual({ browser, os })
})

const DEVICE = '__Host-rl_device'
const browser = (): AtAPlace => visitorAt(gateway, '198.51.100.7')

async function accounts(): Promise<readonly Account[]> {
  const docs = (await allDocs(gateway.store, 'accounts')) as unknown as Account[]
  return docs.filter(({ _id }) => _id.startsWith('account:'))
}

describe('a device that has signed in', () => {
  beforeEach(async () => {
    gateway = await startHttpGateway({ env: { PUBLIC_ORIGIN: 'https://exemple.fr' } })
  })

  it('signs in while strangers from many places fill the queue of those who wait', async () => {
    const { hasher: slowHasher, letAll } = blockedHasher()
    const hasher: Hasher = {
      hash: async (password) => password,
      verify: (stored, password) =>
        stored === '' ? slowHasher.verify(stored, password) : Promise.resolve(stored === password),
    }
    gateway = await startHttpGateway({
      createHasher: async () => hasher,
      hashingCeilings: { atOnce: 1, waiting: 2, waitingPerClient: 1 },
      env: { PUBLIC_ORIGIN: 'https://exemple.fr' },
    })
    const device = browser()
    await device.ask('POST', '/api/comptes', ALICE)
    await device.ask('DELETE', '/api/session')
    const guess = (nth: number) => visitorAt(gateway, placeNumber(nth)).signIn({ ...BOB, email: `b${nth}@exemple.fr` })
    const guesses = [0, 1, 2, 3].map(guess)
    expect((await Promise.race(guesses)).status).toBe(503) // one is being hashed, two are queued
    expect((await visitorAt(gateway, '192.0.2.9').signIn(ALICE)).status).toBe(503)
    expect((await device.signIn(ALICE)).status).toBe(200)
    letAll()
    await Promise.all(guesses)
  })

  // Proves V3.3.2
  it('has a cookie from a right password alone, that scripts and other sites cannot use and that names nobody', async () => {
    const visitor = browser()
    await visitor.ask('POST', '/api/session', ALICE)
    await visitor.ask('GET', '/api/session')
    expect(visitor.jar.size).toBe(0)
    const { cookies, body } = await browser().ask('POST', '/api/comptes', ALICE)
    const cookie = cookies.find((one) => one.startsWith(DEVICE)) ?? ''
    expect(cookie).toMatch(/^__Host-rl_device=[\w-]{43}; Max-Age=31536000; Path=\/; HttpOnly; Secure; SameSite=Strict$/)
    for (const whose of [String(body.uid), 'alice', 'exemple']) expect(cookie).not.toContain(whose)
  })

  it('is kept with each account as a hash, by which the two are not known for one device', async () => {
    const device = browser()
    await device.ask('POST', '/api/comptes', ALICE)
    await device.ask('POST', '/api/comptes', BOB)
    const stored = await accounts()
    expect(JSON.stringify(stored)).not.toContain(device.jar.get(DEVICE))
    const ids = stored.flatMap(({ devices = [] }) => devices.map(({ id }) => id))
    expect(ids).toHaveLength(2)
    expect(new Set(ids).size).toBe(2)
  })

  it('is one of ten at most, for a year', async () => {
    await browser().ask('POST', '/api/comptes', ALICE)
    const [first] = (await accounts())[0]?.devices ?? []
    for (let nth = 0; nth < 10; nth += 1) await browser().signIn(ALICE)
    const ten = (await accounts())[0]?.devices ?? []
    expect(ten).toHaveLength(10)
    expect(ten.map(({ id }) => id)).not.toContain(first?.id)
    gateway.clock.now += 365 * DAY
    await browser().signIn(ALICE)
    expect((await accounts())[0]?.devices).toHaveLength(1)
  })

  it('is forgotten with the account, its cookie too, on the other devices when they come back', async () => {
    const [here, there] = [browser(), browser()]
    await here.ask('POST', '/api/comptes', ALICE)
    await there.signIn(ALICE)
    expect(there.jar.has(DEVICE)).toBe(true)
    expect((await here.ask('DELETE', '/api/compte')).status).toBe(204)
    expect(here.jar.size).toBe(0)
    expect(JSON.stringify(await allDocs(gateway.store, 'accounts'))).not.toContain('devices')
    expect((await there.ask('GET', '/api/session')).body.error).toBe('account-gone')
    expect(there.jar.has(DEVICE)).toBe(false)
  })
})
