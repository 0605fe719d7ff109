import { randomBytes } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { createLimiter } from '#gateway/http/limiter.ts'
import { LIMITS } from '#gateway/http/limits.ts'
import { startHttpGateway } from '#tests/fixtures/http-gateway.ts'
import { aShell } from '#tests/fixtures/rendered.ts'

const HALL = '192.0.2.1'
const PAGE = { accept: 'text/html' }

/** Each kind of limit as it is, but of a few requests instead of hundreds. */
const BUDGETS = {
  page: { ...LIMITS.page, points: 10 },
  count: { ...LIMITS.count, points: 10 },
  account: { ...LIMITS.account, points: 10 },
  'session:address': { ...LIMITS['session:address'], points: 20 },
}

const APP_DIR = await aShell({ 'assets/main-abc12345.js': '//' })
const limits = createLimiter((): number => gateway.clock.now, BUDGETS)
const gateway = await startHttpGateway({ env: { APP_DIR, RATE_LIMITS: 'on' }, limits })
afterEach(() => vi.restoreAllMocks())

type Headers = Readonly<Record<string, string>>
type Answer = Awaited<ReturnType<FastifyInstance['inject']>>

const get = (url: string, headers: Headers = {}, remoteAddress = HALL): Promise<Answer> =>
  gateway.app.inject({ url, headers, remoteAddress })

/** Sends requests until one exceeds the limit. */
async function flood(url: string, max: number, headersOf: () => Headers = () => PAGE): Promise<Answer> {
  for (let sent = 0; sent < max; sent += 1) {
    const { statusCode } = await get(url, headersOf())
    if (statusCode === 429) throw new Error(`refused after ${sent}`)
  }
  return get(url, headersOf())
}

describe('too many requests from an address', () => {
  const member = () => gateway.member('boutique')

  it('for pages: the next is a page, which says when to come back and offers to', async () => {
    const { statusCode, headers, body } = await flood('/annonce/a.b?x=1&y=2', BUDGETS.page.points)
    expect(statusCode).toBe(429)
    expect(headers).toMatchObject({ 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' })
    const seconds = Number(headers['retry-after'])
    expect(seconds).toBeGreaterThan(0)
    expect(body).toMatch(new RegExp(`dans ${seconds} secondes?\\.`))
    expect(body).toContain('<a href="/annonce/a.b?x=1&amp;y=2">Réessayer</a>')
  })

  it('hold up neither the files of the app, nor a member behind it, nor other addresses', async () => {
    const { headers } = await member()
    await get('/api/session', headers)
    expect((await flood('/', 0)).statusCode).toBe(429)
    expect((await get('/', { ...PAGE, ...headers })).statusCode).toBe(200)
    expect((await get('/assets/main-abc12345.js')).statusCode).toBe(200)
    expect((await get('/assets/rien-abc12345.js')).statusCode).toBe(429)
    expect((await get('/', PAGE, '192.0.2.2')).statusCode).toBe(200)
  })

  it('for calls hold up no member behind it, not even one who was never seen', async () => {
    const { headers } = await member()
    expect((await flood('/api/compteurs', BUDGETS.count.points)).statusCode).toBe(429)
    expect((await get('/api/compteurs', headers)).statusCode).toBe(200)
    expect((await get('/api/session', headers)).statusCode).toBe(200)
  })
})

describe('requests of a member', () => {
  it('are counted together, whatever the address', async () => {
    const { headers } = await gateway.member('createur')
    const { points: max } = BUDGETS.account
    for (let sent = 0; sent < max; sent += 1) {
      expect((await get('/api/session', headers, `10.0.${sent >> 8}.${sent & 255}`)).statusCode).toBe(200)
    }
    expect((await get('/api/session', headers, '10.1.0.1')).statusCode).toBe(429)
    expect((await get('/api/session', {}, '10.1.0.1')).statusCode).toBe(401)
  })

  it('are counted by address when the store does not answer, and so are pages, which it is not asked for', async () => {
    const { headers } = await gateway.member('boutique')
    vi.spyOn(gateway.accounts, 'resolve').mockRejectedValue(new Error('the store is down'))
    expect((await get('/api/compteurs', headers, '198.51.100.2')).statusCode).toBe(200)
    expect((await get('/', { ...PAGE, ...headers }, '198.51.100.2')).statusCode).toBe(200)
  })
})

const HOUR_MS = 60 * 60 * 1000
const asCookie = (token: string) => ({ cookie: `${gateway.accounts.cookie.name}=${token}` })
const invented = () => randomBytes(32).toString('base64url')

async function ask(headers: Headers, remoteAddress = HALL, url = '/api/compteurs') {
  return (await get(url, headers, remoteAddress)).statusCode
}

/** Uses up the limit of the address's visitors, and its look-ups of unknown cookies. */
async function useUp(): Promise<void> {
  for (let sent = 0; sent < BUDGETS['session:address'].points; sent += 1) await ask(asCookie(invented()))
  expect(await ask(asCookie(invented()))).toBe(429)
}

describe('a flood of invented cookies from an address', () => {
  // Proves V15.2.2
  it('holds up no member behind it, seen before or not', async () => {
    gateway.clock.now += HOUR_MS
    const seen = await gateway.member('boutique')
    expect(await ask(seen.headers)).toBe(200)
    const unseen = await gateway.member('createur')
    await useUp()
    expect(await ask(unseen.headers)).toBe(200)
    gateway.clock.now += HOUR_MS
    await useUp()
    expect(await ask(seen.headers)).toBe(200)
  })

  it('is not looked up past its limit, however like a token of ours the cookies are', async () => {
    gateway.clock.now += HOUR_MS
    const { token } = await gateway.member('boutique')
    const half = token.slice(0, 22)
    const resolve = vi.spyOn(gateway.accounts, 'resolve')
    await useUp()
    expect(resolve).toHaveBeenCalledTimes(BUDGETS['session:address'].points)
    for (const like of [half, half + invented().slice(0, 21), `${token}A`]) {
      expect(await ask(asCookie(like))).toBe(429)
    }
    expect(resolve).toHaveBeenCalledTimes(BUDGETS['session:address'].points)
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

it('a session that has ended takes nothing from its account any more', async () => {
  gateway.clock.now += HOUR_MS
  const { headers, uid } = await gateway.member('boutique')
  expect(await ask(headers, HALL, '/api/session')).toBe(200)
  const other = await gateway.accounts.openSession(uid)
  await gateway.call('DELETE', '/api/sessions', undefined, other) // from another device: all sessions but its own
  const { points: max } = BUDGETS.account
  for (let sent = 0; sent < max; sent += 1) await ask(headers, HALL, '/api/session')
  expect(await ask(asCookie(other), '198.51.100.1', '/api/session')).toBe(200)
})
