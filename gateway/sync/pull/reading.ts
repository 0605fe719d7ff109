import type { ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { Gauge, type Registry } from 'prom-client'
import { callerOf, createSemaphore, type Semaphore, type SemaphoreCaller } from '../../http/semaphore.ts'

/** A long answer of CouchDB's: an array of rows between a head and what is known only at its end. */
export interface Listing<E = unknown> {
  /** The JSON before the first row. */
  readonly head: string
  /** Pages of rows; a page may be empty. */
  readonly pages: AsyncGenerator<readonly object[], E, void>
  /** The JSON after the last row. */
  readonly tail: (ending: E) => string
}

const PIECE = 64 * 1024 // bytes written at a time: what a slow reader has to take before the next one

/**
 * The text of a listing, in pieces. The next page is read once what came before has been taken, and in turn with those of
 * others: an answer holds one page, whatever its size and however slowly it is read.
 * @param turn whose turn it is to read a page
 */
async function* jsonChunks<E>({ head, pages, tail }: Listing<E>, turn: Turn): AsyncGenerator<Buffer, void, void> {
  let text = head
  let separator = ''
  for (let done = false; !done; ) {
    const next = await turn(() => pages.next())
    done = next.done === true
    if (next.done === true) text += tail(next.value)
    else {
      for (const row of next.value) {
        text += separator + JSON.stringify(row)
        separator = ',\n'
      }
    }
    if (!done && text.length < PIECE) continue
    const bytes = Buffer.from(text)
    text = ''
    for (let at = 0; at < bytes.length; at += PIECE) yield bytes.subarray(at, at + PIECE)
  }
}

/** One page at a time, in turn with those of others. */
export type Turn = <T>(work: () => Promise<T>) => Promise<T>

/** What may be under way and waiting at once in one process. */
export interface ReadingCeilings {
  /** Answers under way. Each holds a page: the documents of a hundred rows, less than a megabyte, or eight papers. */
  readonly answers: number
  /** Of one account, or of the visitors behind one address: a market hall's devices come in turn. */
  readonly answersPerReader: number
  /** How many may wait for their turn before they are told to come back, in all and behind one address. */
  readonly waiting: number
  readonly waitingPerReader: number
  /** Pages read from the store at the same moment; the next is the next reader's. */
  readonly pages: number
}

export const READING_CEILINGS: ReadingCeilings = {
  answers: 128,
  answersPerReader: 16,
  waiting: 512,
  waitingPerReader: 64,
  pages: 4,
}

/** Of each of these, what is never taken by whoever has no session: members find it, whatever strangers do. */
const MEMBERS_SHARE = 1 / 4

const PATIENCE_MS = 10_000 // a third of what a device gives a call
export const READ_RETRY_S = 10

/** How long an answer may take, twice what a device gives a call: a client on a slow line asks by pages. */
const ANSWER_MAX_MS = 60_000

/** What reading may cost at any moment. */
export interface ReadLimiter {
  /**
   * Waits for a place, which lasts until the answer has left or its reader is gone.
   * @throws HttpError 503 `unavailable` with `Retry-After`
   */
  acquire(request: FastifyRequest, reply: FastifyReply): Promise<void>
  /** Reads a page in turn with other readers. */
  turn(request: FastifyRequest): Turn
  /** The bytes of a listing, read as they are taken. The first page is read before it resolves, so that a failure is answered as one. */
  stream<E>(request: FastifyRequest, listing: Listing<E>): Promise<Buffer | Readable>
}

/** Why a wait is given up: without a reason an error is made of each, stack and all. */
const OVER = 'over'

/** Calls back once an answer has left or its reader is gone; perhaps twice. */
function onceOver(raw: ServerResponse, done: () => void): void {
  raw.once('finish', done)
  raw.once('close', done)
}

/**
 * A place that lasts until the answer has left or its reader is gone, and so long at most, whoever reads a byte now and
 * then; one who takes nothing is cut by Node (`TIME_OUTS`).
 */
export async function acquireUntilClosed(
  semaphore: Semaphore,
  caller: SemaphoreCaller,
  raw: ServerResponse,
  answerMaxMs: number,
): Promise<void> {
  const gone = new AbortController()
  onceOver(raw, () => gone.abort(OVER))
  const release = await semaphore.acquire(caller, gone.signal)
  const cut = setTimeout(() => raw.destroy(), answerMaxMs).unref()
  const leave = () => {
    clearTimeout(cut)
    release()
  }
  onceOver(raw, leave)
  if (raw.closed) leave()
}

/** @param ceilings other ones than the product's: tests only */
export function createReadLimiter(
  registry: Registry,
  ceilings: ReadingCeilings = READING_CEILINGS,
  answerMaxMs = ANSWER_MAX_MS,
): ReadLimiter {
  const reserved = (max: number) => Math.ceil(max * MEMBERS_SHARE)
  const answers = createSemaphore({
    max: ceilings.answers,
    maxEach: ceilings.answersPerReader,
    queueMax: ceilings.waiting,
    queueMaxEach: ceilings.waitingPerReader,
    reserved: reserved(ceilings.answers),
    queueReserved: reserved(ceilings.waiting),
    patienceMs: PATIENCE_MS,
    retryAfterS: READ_RETRY_S,
  })
  // Whoever has a place has a page's turn in time: nobody is refused here.
  const pages = createSemaphore({ max: ceilings.pages, reserved: reserved(ceilings.pages) })
  const turnOf =
    (request: FastifyRequest): Turn =>
    (work) =>
      pages.run(callerOf(request), work)
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
    acquire: (request, { raw }) => acquireUntilClosed(answers, callerOf(request), raw, answerMaxMs),
    turn: turnOf,
    stream: async (request, listing) => {
      const pieces = jsonChunks(listing, turnOf(request))
      const firstPiece = (await pieces.next()).value ?? Buffer.alloc(0)
      const second = await pieces.next()
      if (second.done === true) return firstPiece
      async function* remaining(): AsyncGenerator<Buffer> {
        yield firstPiece
        if (second.value) yield second.value
        yield* pieces
      }
      return Readable.from(remaining(), { objectMode: false })
    },
  }
}
