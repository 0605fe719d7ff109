import { randomBytes } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import fastify from 'fastify'
import { Registry } from 'prom-client'
import { describe, expect, it, onTestFinished } from 'vitest'
import type { Uid } from '#domain/ids.ts'
import { compressAnswers } from '#gateway/http/coding/compression.ts'
import { setErrorHandler } from '#gateway/http/error-handler.ts'
import type { SessionInfo } from '#gateway/http/session.ts'
import { createReadLimiter, READ_RETRY_S, READING_CEILINGS, type ReadingCeilings } from '#gateway/sync/pull/reading.ts'
import { headOf, opened, readResponse } from '#tests/fixtures/raw.ts'
import { soon } from '#tests/fixtures/soon.ts'

const { answersPerReader, waitingPerReader } = READING_CEILINGS
const PAGE_BYTES = 200 * 1024

interface ListingOptions {
  readonly answerMaxMs?: number
  readonly ceilings?: ReadingCeilings
  /** The listing's number of pages; endless by default. */
  readonly pages?: number
  /** False for pages that compress to half their size at best; by default they compress to almost nothing. */
  readonly compressible?: boolean
  /** The page at which the store fails. */
  readonly failsAt?: number
  /** Runs before the store returns each page, with the requester's uid: null for visitors. */
  readonly beforePage?: (uid: string | null) => Promise<void>
}

/** A server with one listing. An `x-member` header authenticates as that member. */
async function serveListing(options: ListingOptions) {
  const { answerMaxMs, ceilings, pages = Number.POSITIVE_INFINITY, compressible = true } = options
  const registry = new Registry()
  const reading = createReadLimiter(registry, ceilings, answerMaxMs)
  const app = fastify({ forceCloseConnections: true, trustProxy: true })
  onTestFinished(() => app.close())
  app.decorateRequest('account', null)
  compressAnswers(app)
  setErrorHandler(app)
  const read = { pages: 0 }
  const answers: ServerResponse[] = []
  async function* listed(uid: string | null): AsyncGenerator<object[], void> {
    for (let page = 0; page < pages; page += 1) {
      if (page === options.failsAt) throw new Error('the store failed')
      await options.beforePage?.(uid)
      read.pages += 1
      yield [{ page, text: compressible ? 'x'.repeat(PAGE_BYTES) : randomBytes(PAGE_BYTES / 2).toString('hex') }]
    }
  }
  app.get('/', async (request, reply) => {
    answers.push(reply.raw)
    const uid = request.headers['x-member']?.toString() ?? null
    if (uid !== null) request.account = { uid: uid as Uid } as SessionInfo
    await reading.acquire(request, reply)
    reply.type('application/json')
    return reading.stream(request, { head: '{"rows":[', pages: listed(uid), tail: () => ']}' })
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  const url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
  /** The number of answers that are `under-way` or `waiting`. */
  const state = async (name: string) =>
    Number(new RegExp(`rayon_reads{state="${name}"} (\\d+)`).exec(await registry.metrics())?.[1])
  /** A connection that sends a request and reads nothing. */
  const unread = (address = '192.0.2.1', accepted = 'identity') => {
    const headers = { 'x-forwarded-for': address, 'accept-encoding': accepted }
    return opened(url, headOf(url, 'GET /', headers)).pause()
  }
  return { url, read, answers, state, unread }
}

describe('a long answer', () => {
  it('is whole and well formed, of any number of pages', async () => {
    for (const pages of [0, 1, 3]) {
      const server = await serveListing({ pages })
      const answer = await fetch(server.url)
      const { rows } = (await answer.json()) as { rows: { page: number }[] }
      expect(rows.map(({ page }) => page)).toEqual(Array.from({ length: pages }, (_, page) => page))
    }
  })

  it.each(['identity', 'gzip', 'br'])(
    'is read from the store as it is taken, so that one that nobody reads holds no more than a page: %s',
    async (accepted) => {
      const server = await serveListing({ compressible: false })
      const socket = server.unread(undefined, accepted)
      await soon(() => expect(server.answers).toHaveLength(1))
      const answer = server.answers[0] as ServerResponse
      await soon(() => expect(answer.writableNeedDrain).toBe(true))
      // The kernel's socket buffer is not ours; the response's own buffer is.
      expect(answer.writableLength).toBeLessThanOrEqual(2 * PAGE_BYTES)
      expect(server.read.pages * PAGE_BYTES).toBeLessThan(64 * 1024 * 1024)
      socket.destroy()
      await soon(async () => expect(await server.state('under-way')).toBe(0))
    },
  )

  it('is cut when it lasts too long, read or not', async () => {
    const server = await serveListing({ answerMaxMs: 50 })
    const { ended, text } = await readResponse(opened(server.url, headOf(server.url, 'GET /')))
    expect([ended, text.endsWith('0\r\n\r\n')]).toEqual([true, false])
  })

  it.each(['identity', 'gzip', 'br'])(
    'that fails in the middle is no shorter answer: the connection breaks: %s',
    async (accepted) => {
      const server = await serveListing({ pages: 12, failsAt: 6, compressible: false })
      const answer = await fetch(server.url, { headers: { 'accept-encoding': accepted } })
      expect(answer.status).toBe(200)
      await expect(answer.text()).rejects.toThrow()
    },
  )

  it('that fails at its first page is answered as a failure', async () => {
    const server = await serveListing({ pages: 12, failsAt: 0 })
    const answer = await fetch(server.url)
    expect([answer.status, await answer.json()]).toMatchObject([500, { error: 'server' }])
  })
})

describe('reading', () => {
  it('serves a market hall of forty people behind one address, who all come at once', async () => {
    const server = await serveListing({ pages: 3 })
    const headers = { 'x-forwarded-for': '192.0.2.1' }
    const answers = await Promise.all(
      Array.from({ length: 40 }, async () => {
        const answer = await fetch(server.url, { headers })
        return { status: answer.status, rows: ((await answer.json()) as { rows: object[] }).rows.length }
      }),
    )
    expect(answers).toEqual(answers.map(() => ({ status: 200, rows: 3 })))
  })

  // Proves V15.2.2
  it('has places by address, then a queue, then says when to come back; other addresses are served', async () => {
    const server = await serveListing({})
    const activeReads = Array.from({ length: answersPerReader }, () => server.unread())
    const { state } = server
    await soon(async () => expect(await state('under-way')).toBe(answersPerReader))
    const waiting = Array.from({ length: waitingPerReader }, () => server.unread())
    await soon(async () => expect(await state('waiting')).toBe(waitingPerReader))

    const refused = await fetch(server.url, { headers: { 'x-forwarded-for': '192.0.2.1' } })
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, String(READ_RETRY_S)])
    expect(await refused.json()).toMatchObject({ error: 'unavailable', data: { retryAfter: READ_RETRY_S } })
    // In IPv6, a whole /64 counts as one address.
    const elsewhere = ['2001:db8::1', '2001:db8::2'].map((address) => server.unread(address))
    await soon(async () => expect(await state('under-way')).toBe(answersPerReader + 2))

    activeReads[0]?.destroy()
    await soon(async () => expect(await state('waiting')).toBe(waitingPerReader - 1))
    for (const socket of [...activeReads, ...waiting, ...elsewhere]) socket.destroy()
    await soon(async () => expect([await state('under-way'), await state('waiting')]).toEqual([0, 0]))
  })
})

const FEW: ReadingCeilings = { answers: 4, answersPerReader: 2, waiting: 4, waitingPerReader: 2, pages: 4 }
const ADDRESSES = ['192.0.2.1', '192.0.2.2', '192.0.2.3', '192.0.2.4']
const MEMBER = { 'x-member': 'lea', 'x-forwarded-for': '192.0.2.1' }

/** The status only: an endless answer is not read. */
async function statusOf(url: string, headers: Readonly<Record<string, string>>): Promise<number> {
  const leave = new AbortController()
  const { status } = await fetch(url, { headers, signal: leave.signal })
  leave.abort()
  return status
}

describe('strangers who read nothing', () => {
  // Proves V15.2.2
  it('leave a quarter of the answers to members', async () => {
    const server = await serveListing({ ceilings: FEW })
    const activeReads = [...ADDRESSES, ...ADDRESSES].map((address) => server.unread(address))
    await soon(async () => expect(await server.state('waiting')).toBe(3))
    expect(await server.state('under-way')).toBe(3)
    expect(await statusOf(server.url, MEMBER)).toBe(200)
    for (const socket of activeReads) socket.destroy()
  })

  it('leave one page of four at a time to members', async () => {
    const never = new Promise<void>(() => undefined)
    const server = await serveListing({ beforePage: async (uid) => (uid === null ? never : undefined) })
    const activeReads = ADDRESSES.map((address) => server.unread(address))
    await soon(async () => expect(await server.state('under-way')).toBe(4))
    expect(await statusOf(server.url, MEMBER)).toBe(200)
    for (const socket of activeReads) socket.destroy()
  })
})
