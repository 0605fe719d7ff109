import type { ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import { normalizeIP } from '@fastify/rate-limit'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { Gauge, type Registry } from 'prom-client'
import { createTurns } from '../../http/turns.ts'
import { type Listing, piecesOf, type Turn, turnOf } from './listing.ts'

/** Answers under way at once. Each holds a page: the documents of a hundred rows, less than a megabyte. */
const ANSWERS_MAX = 128
/** Of one account, or of the visitors behind one address: a market hall's devices come in turn. */
export const ANSWERS_PER_READER = 16
/** How many may wait for their turn before they are told to come back, in all and behind one address. */
const WAITING_MAX = 512
export const WAITING_PER_READER = 64
const PATIENCE_MS = 10_000 // a third of what a device gives a call
export const READ_RETRY_S = 10
/** Pages read from the store at the same moment; the next is the next reader's. */
const PAGES_AT_ONCE = 4

/** 64 KiB have to be taken in this time: a kilobyte a second. */
const UNREAD_MAX_MS = 60_000
/** An answer lasts this long at most: a client without a time-out of its own, on a slow line, asks by pages. */
const ANSWER_MAX_MS = 5 * 60_000

export interface ReadingTimes {
  readonly unreadMaxMs: number
  readonly answerMaxMs: number
}

const TIMES: ReadingTimes = { unreadMaxMs: UNREAD_MAX_MS, answerMaxMs: ANSWER_MAX_MS }

/** What reading may cost at any moment. */
export interface Reading {
  /**
   * Waits for a place, which lasts until the answer has left or its reader is gone.
   * @returns what gives it back before
   * @throws HttpError 503 `unavailable` with `Retry-After`
   */
  enter(request: FastifyRequest, reply: FastifyReply): Promise<() => void>
  /** Reads a page in turn with other readers. */
  turn(request: FastifyRequest): Turn
  /** The bytes of a listing, read as they are taken. The first page is read before it resolves, so that a failure is answered as one. */
  stream<E>(request: FastifyRequest, reply: FastifyReply, listing: Listing<E>): Promise<Buffer | Readable>
}

/** Members count by account, so that strangers behind their address hold them up no longer than each other. */
function readerOf({ account, ip }: FastifyRequest): string {
  return account === null ? normalizeIP(ip) : account.uid
}

/** Calls back once an answer has left or its reader is gone; perhaps twice. */
export function onceOver(raw: ServerResponse, done: () => void): void {
  raw.once('finish', done)
  raw.once('close', done)
}

/** Cuts an answer that nobody takes. @returns what is called at each piece taken */
export function cutUnread(raw: ServerResponse, { unreadMaxMs, answerMaxMs }: ReadingTimes): () => void {
  const cut = () => raw.destroy()
  const unread = setTimeout(cut, unreadMaxMs).unref()
  const whole = setTimeout(cut, answerMaxMs).unref()
  onceOver(raw, () => {
    clearTimeout(unread)
    clearTimeout(whole)
  })
  return () => unread.refresh()
}

export function createReading(registry: Registry, times: ReadingTimes = TIMES): Reading {
  const answers = createTurns({
    max: ANSWERS_MAX,
    maxPerKey: ANSWERS_PER_READER,
    waitingMax: WAITING_MAX,
    waitingMaxPerKey: WAITING_PER_READER,
    patienceMs: PATIENCE_MS,
    retryAfterS: READ_RETRY_S,
  })
  // Whoever has a place has a page's turn in time: nobody is refused here.
  const pages = createTurns({
    max: PAGES_AT_ONCE,
    maxPerKey: PAGES_AT_ONCE,
    waitingMax: Number.POSITIVE_INFINITY,
    waitingMaxPerKey: Number.POSITIVE_INFINITY,
    patienceMs: Number.POSITIVE_INFINITY,
    retryAfterS: READ_RETRY_S,
  })
  new Gauge({
    name: 'rayon_reads',
    help: 'Long answers of /sync, under way and waiting for a place',
    labelNames: ['state'],
    registers: [registry],
    collect() {
      this.set({ state: 'under-way' }, answers.taken)
      this.set({ state: 'waiting' }, answers.waiting)
    },
  })

  return {
    enter: async (request, { raw }) => {
      const gone = new AbortController()
      onceOver(raw, () => gone.abort())
      const leave = await answers.take(readerOf(request), gone.signal)
      onceOver(raw, leave)
      if (raw.closed) leave()
      return leave
    },
    turn: (request) => turnOf(pages, readerOf(request)),
    stream: async (request, { raw }, listing) => {
      const pieces = piecesOf(listing, turnOf(pages, readerOf(request)))
      const first = (await pieces.next()).value ?? Buffer.alloc(0)
      const second = await pieces.next()
      const taken = cutUnread(raw, times)
      if (second.done === true) return first
      async function* rest(): AsyncGenerator<Buffer> {
        yield first
        taken()
        if (second.value) yield second.value
        for await (const piece of pieces) {
          taken()
          yield piece
        }
      }
      return Readable.from(rest(), { objectMode: false })
    },
  }
}
