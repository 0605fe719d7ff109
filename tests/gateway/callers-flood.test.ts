import { randomBytes } from 'node:crypto'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { LIMITS } from '#gateway/http/limits.ts'
import { type HttpGateway, startHttpGateway } from '#tests/fixtures/http-gateway.ts'

vi.setConfig({ testTimeout: 120_000 }) // hundreds of requests, until one is too many

const HALL = '192.0.2.1'
const HOUR_MS = 60 * 60 * 1000

let gateway: HttpGateway
beforeAll(async () => {
  gateway = await startHttpGateway({ env: { RATE_LIMITS: 'on' } })
})
afterEach(() => vi.restoreAllMocks())

const asCookie = (token: string) => ({ cookie: `${gateway.accounts.cookie.name}=${token}` })
const invented = () => randomBytes(32).toString('base64url')

async function ask(headers: Readonly<Record<string, string>>, remoteAddress = HALL, url = '/api/compteurs') {
  return (await gateway.app.inject({ url, headers, remoteAddress })).statusCode
}

/** Uses up what the visitors behind the address may ask for, and the look-ups of cookies that nobody was given. */
async function flood(): Promise<void> {
  for (let sent = 0; sent < LIMITS['session:address'].points; sent += 1) await ask(asCookie(invented()))
  expect(await ask(asCookie(invented()))).toBe(429)
}

describe('a flood of invented cookies from an address', () => {
  it('holds up no member behind it, seen before or not', async () => {
    const seen = await gateway.member('boutique')
    expect(await ask(seen.headers)).toBe(200)
    const unseen = await gateway.member('createur')
    await flood()
    expect(await ask(unseen.headers)).toBe(200)
    gateway.clock.now += HOUR_MS
    await flood()
    expect(await ask(seen.headers)).toBe(200)
  })

  it('is not looked up past its limit, however like a token of ours the cookies are', async () => {
    gateway.clock.now += HOUR_MS
    const { token } = await gateway.member('boutique')
    const half = token.slice(0, 22)
    await flood()
    const resolve = vi.spyOn(gateway.accounts, 'resolve')
    for (const like of [half, half + invented().slice(0, 21), `${token}A`]) {
      expect(await ask(asCookie(like))).toBe(429)
    }
    expect(resolve).toHaveBeenCalledTimes(0)
  })

  it('asks about a session that has ended once a minute', async () => {
    gateway.clock.now += HOUR_MS
    const { token, uid } = await gateway.member('boutique')
    await gateway.call('DELETE', '/api/sessions', undefined, await gateway.accounts.openSession(uid)) // all but its own
    const resolve = vi.spyOn(gateway.accounts, 'resolve')
    for (let sent = 0; sent < 20; sent += 1) await ask(asCookie(token))
    expect(resolve).toHaveBeenCalledTimes(1)
    gateway.clock.now += 60_001
    for (let sent = 0; sent < 20; sent += 1) await ask(asCookie(token))
    expect(resolve).toHaveBeenCalledTimes(2)
  })
})

describe('a session that has ended', () => {
  it('takes nothing from its account any more', async () => {
    gateway.clock.now += HOUR_MS
    const { headers, uid } = await gateway.member('boutique')
    expect(await ask(headers, HALL, '/api/session')).toBe(200)
    const other = await gateway.accounts.openSession(uid)
    await gateway.call('DELETE', '/api/sessions', undefined, other) // from another device: all but its own
    const { points: max } = LIMITS.account
    for (let sent = 0; sent < max; sent += 1) await ask(headers, HALL, '/api/session')
    expect(await ask(asCookie(other), '198.51.100.1', '/api/session')).toBe(200)
  })
})
