import { once } from 'node:events'
import type { ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import fastify, { type FastifyInstance } from 'fastify'
import { Registry } from 'prom-client'
import { afterEach, describe, expect, it } from 'vitest'
import { setErrorHandler } from '#gateway/http/error-handler.ts'
import {
  ANSWERS_PER_READER,
  createReading,
  READ_RETRY_S,
  type ReadingTimes,
  WAITING_PER_READER,
} from '#gateway/sync/pull/reading.ts'
import { headOf, heard, opened } from '#tests/fixtures/raw.ts'
import { soon } from '#tests/fixtures/soon.ts'

const PAGE_BYTES = 200 * 1024
const FOREVER = Number.POSITIVE_INFINITY
const PATIENT: ReadingTimes = { unreadMaxMs: 60_000, answerMaxMs: 60_000 }

interface Server {
  readonly url: string
  /** Pages read from the store so far. */
  pagesRead: number
  readonly answers: ServerResponse[]
  readonly registry: Registry
}

let app: FastifyInstance
afterEach(() => app.close())

/** A server of one listing, of so many pages, that fails at one of them. */
async function serve(times: ReadingTimes, pages: number, failsAt = FOREVER): Promise<Server> {
  const registry = new Registry()
  const reading = createReading(registry, times)
  app = fastify({ forceCloseConnections: true, trustProxy: true })
  app.decorateRequest('account', null)
  setErrorHandler(app)
  const server: Server = { url: '', pagesRead: 0, answers: [], registry }
  async function* listed(): AsyncGenerator<object[], void> {
    for (let page = 0; page < pages; page += 1) {
      if (page === failsAt) throw new Error('the store failed')
      server.pagesRead += 1
      yield [{ page, text: 'x'.repeat(PAGE_BYTES) }]
    }
  }
  app.get('/', async (request, reply) => {
    server.answers.push(reply.raw)
    await reading.enter(request, reply)
    const listing = { head: '{"rows":[', pages: listed(), tail: () => ']}' }
    return reading.stream(request, reply.type('application/json'), listing)
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  return Object.assign(server, { url: `http://127.0.0.1:${(app.server.address() as AddressInfo).port}` })
}

/** A connection that asks and reads nothing. */
function unread({ url }: Server, address = '192.0.2.1') {
  return opened(url, headOf(url, 'GET /', { 'x-forwarded-for': address })).pause()
}

describe('a long answer', () => {
  it('is whole and well formed, of any number of pages', async () => {
    for (const pages of [0, 1, 2, 12]) {
      const server = await serve(PATIENT, pages)
      const answer = await fetch(server.url)
      const { rows } = (await answer.json()) as { rows: { page: number }[] }
      expect(rows.map(({ page }) => page)).toEqual(Array.from({ length: pages }, (_, page) => page))
      await app.close()
    }
  })

  it('is read from the store as it is taken, so that one that nobody reads holds no more than a page', async () => {
    const server = await serve({ ...PATIENT, unreadMaxMs: 300 }, FOREVER)
    const socket = unread(server)
    await soon(() => expect(server.answers).toHaveLength(1))
    const [answer] = server.answers
    if (answer === undefined) throw new Error('no answer')
    const closed = once(answer, 'close')
    await soon(() => expect(answer.writableNeedDrain).toBe(true))
    // What the kernel takes for the reader is not ours; what waits here is.
    expect(answer.writableLength).toBeLessThanOrEqual(2 * PAGE_BYTES)
    await closed
    const read = server.pagesRead
    expect(read * PAGE_BYTES).toBeLessThan(64 * 1024 * 1024)
    expect(await server.registry.metrics()).toContain('rayon_reads{state="under-way"} 0')
    socket.destroy()
  })

  it('is cut when it lasts too long, read or not', async () => {
    const server = await serve({ ...PATIENT, answerMaxMs: 50 }, FOREVER)
    const { ended, text } = await heard(opened(server.url, headOf(server.url, 'GET /')))
    expect([ended, text.endsWith('0\r\n\r\n')]).toEqual([true, false])
  })

  it('that fails in the middle is no shorter answer: the connection breaks', async () => {
    const server = await serve(PATIENT, 12, 6)
    const answer = await fetch(server.url)
    expect(answer.status).toBe(200)
    await expect(answer.text()).rejects.toThrow()
  })

  it('that fails at its first page is answered as a failure', async () => {
    const server = await serve(PATIENT, 12, 0)
    const answer = await fetch(server.url)
    expect([answer.status, await answer.json()]).toMatchObject([500, { error: 'server' }])
  })
})

describe('reading', () => {
  it('serves a market hall of forty people behind one address, who all come at once', async () => {
    const server = await serve(PATIENT, 12)
    const headers = { 'x-forwarded-for': '192.0.2.1' }
    const answers = await Promise.all(
      Array.from({ length: 40 }, async () => {
        const answer = await fetch(server.url, { headers })
        return { status: answer.status, rows: ((await answer.json()) as { rows: object[] }).rows.length }
      }),
    )
    expect(answers).toEqual(answers.map(() => ({ status: 200, rows: 12 })))
  })

  it('has places by address, then a queue, then says when to come back; other addresses are served', async () => {
    const server = await serve(PATIENT, FOREVER)
    const held = Array.from({ length: ANSWERS_PER_READER }, () => unread(server))
    const state = async (name: string) =>
      Number(new RegExp(`rayon_reads{state="${name}"} (\\d+)`).exec(await server.registry.metrics())?.[1])
    await soon(async () => expect(await state('under-way')).toBe(ANSWERS_PER_READER))
    const waiting = Array.from({ length: WAITING_PER_READER }, () => unread(server))
    await soon(async () => expect(await state('waiting')).toBe(WAITING_PER_READER))

    const refused = await fetch(server.url, { headers: { 'x-forwarded-for': '192.0.2.1' } })
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, String(READ_RETRY_S)])
    expect(await refused.json()).toMatchObject({ error: 'unavailable', data: { retryAfter: READ_RETRY_S } })
    // Of IPv6, a whole /64 is one.
    const elsewhere = ['2001:db8::1', '2001:db8::2'].map((address) => unread(server, address))
    await soon(async () => expect(await state('under-way')).toBe(ANSWERS_PER_READER + 2))

    held[0]?.destroy()
    await soon(async () => expect(await state('waiting')).toBe(WAITING_PER_READER - 1))
    for (const socket of [...held, ...waiting, ...elsewhere]) socket.destroy()
    await soon(async () => expect([await state('under-way'), await state('waiting')]).toEqual([0, 0]))
  })
})
