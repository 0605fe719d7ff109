import { randomBytes } from 'node:crypto'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { LIMITS } from '#gateway/http/limits.ts'
import { type HttpGateway, startHttpGateway } from '#tests/fixtures/http-gateway.ts'

vi.setConfig({ testTimeout: 120_000 }) // thousands of requests, until one is too many

const HALL = '192.0.2.1'
const PAGE = { accept: 'text/html' }

let appDir: string
let gateway: HttpGateway
beforeAll(async () => {
  appDir = await mkdtemp(join(tmpdir(), 'rayon-callers-'))
  await mkdir(join(appDir, 'assets'))
  await writeFile(join(appDir, 'shell.html'), '<!doctype html><title>Rayon Libre</title>')
  await writeFile(join(appDir, 'assets', 'main-abc12345.js'), '//')
  gateway = await startHttpGateway({ env: { APP_DIR: appDir, RATE_LIMITS: 'on' } })
})
afterEach(() => vi.restoreAllMocks())
afterAll(async () => {
  await gateway.close()
  await rm(appDir, { recursive: true, force: true })
})

type Headers = Readonly<Record<string, string>>
type Answer = Awaited<ReturnType<FastifyInstance['inject']>>

const get = (url: string, headers: Headers = {}, remoteAddress = HALL): Promise<Answer> =>
  gateway.app.inject({ url, headers, remoteAddress })

/** Asks until it is one too many. */
async function flood(url: string, max: number, headersOf: () => Headers = () => PAGE): Promise<Answer> {
  for (let asked = 0; asked < max; asked += 1) {
    const { statusCode } = await get(url, headersOf())
    if (statusCode === 429) throw new Error(`refused after ${asked}`)
  }
  return get(url, headersOf())
}

describe('too many requests from an address', () => {
  const member = () => gateway.member('boutique')

  it('for pages: the next is a page, which says when to come back and offers to', async () => {
    const { statusCode, headers, body } = await flood('/annonce/a.b?x=1&y=2', LIMITS.page.points)
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
    expect((await get('/', PAGE, '192.0.2.2')).statusCode).toBe(200)
  })

  it('are those for files that are not there too', async () => {
    expect((await flood('/assets/rien-abc12345.js', 0)).statusCode).toBe(429)
  })

  it('for calls hold up no member behind it, not even one who was never seen', async () => {
    const { headers } = await member()
    expect((await flood('/api/compteurs', LIMITS.count.points)).statusCode).toBe(429)
    expect((await get('/api/compteurs', headers)).statusCode).toBe(200)
    expect((await get('/api/session', headers)).statusCode).toBe(200)
  })
})

describe('requests of a member', () => {
  it('are counted together, whatever the address', async () => {
    const { headers } = await gateway.member('createur')
    const { points: max } = LIMITS.account
    for (let asked = 0; asked < max; asked += 1) {
      expect((await get('/api/session', headers, `10.0.${asked >> 8}.${asked & 255}`)).statusCode).toBe(200)
    }
    expect((await get('/api/session', headers, '10.1.0.1')).statusCode).toBe(429)
    expect((await get('/api/session', {}, '10.1.0.1')).statusCode).toBe(401)
  })

  it('are looked up once, and never for a page', async () => {
    const { headers } = await gateway.member('boutique')
    const resolve = vi.spyOn(gateway.accounts, 'resolve')
    const page = { ...PAGE, ...headers }
    expect((await get('/', page, '198.51.100.1')).statusCode).toBe(200)
    expect(resolve).toHaveBeenCalledTimes(0)
    expect((await get('/api/compteurs', headers, '198.51.100.1')).statusCode).toBe(200)
    expect((await get('/api/compteurs', headers, '198.51.100.1')).statusCode).toBe(200)
    expect(resolve).toHaveBeenCalledTimes(1)
  })

  it('are counted by address when the store does not answer, and so are pages, which it is not asked for', async () => {
    const { headers } = await gateway.member('boutique')
    vi.spyOn(gateway.accounts, 'resolve').mockRejectedValue(new Error('the store is down'))
    expect((await get('/api/compteurs', headers, '198.51.100.2')).statusCode).toBe(200)
    expect((await get('/', { ...PAGE, ...headers }, '198.51.100.2')).statusCode).toBe(200)
  })
})

describe('invented cookies', () => {
  it('open no limit of their own, and are looked up so many times', async () => {
    const from = '203.0.113.1'
    const invented = () => ({ cookie: `rl_session=${randomBytes(32).toString('base64url')}` })
    const resolve = vi.spyOn(gateway.accounts, 'resolve')
    const { points: max } = LIMITS.count
    for (let asked = 0; asked < max; asked += 1) await get('/api/compteurs', invented(), from)
    expect((await get('/api/compteurs', invented(), from)).statusCode).toBe(429)
    for (let asked = max; asked <= LIMITS['session:address'].points; asked += 1) {
      await get('/api/compteurs', invented(), from)
    }
    expect(resolve).toHaveBeenCalledTimes(LIMITS['session:address'].points)
  })
})
