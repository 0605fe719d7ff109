import type { ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { Gauge, type Registry } from 'prom-client'
import { callerOf, createSemaphore, type Semaphore, type SemaphoreCaller } from '../../http/semaphore.ts'

/** A long answer in CouchDB's form: an array of rows between a head and a tail that is known only at the end. */
export interface Listing<E = unknown> {
  /** The JSON before the first row. */
  readonly head: string
  /** Pages of rows; a page may be empty. */
  readonly pages: AsyncGenerator<readonly object[], E, void>
  /** The JSON after the last row. */
  readonly tail: (ending: E) => string
}

const PIECE = 64 * 1024 // bytes written at a time: a slow reader has to take them before the next chunk

/**
 * The text of a listing, in chunks. The next page is read once the previous chunks are taken, and in turn with other
 * readers: an answer has one page in memory, whatever its size and however slowly it is read.
 * @param turn waits for this reader's turn to read a page
 */
async function* jsonChunks<E>({ head, pages, tail }: Listing<E>, turn: InTurn): AsyncGenerator<Buffer, void, void> {
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

/** Reads one page at a time, in turn with other readers. */
export type InTurn = <T>(work: () => Promise<T>) => Promise<T>

/** Limits on the answers that one process has in progress and in its queue. */
export interface ReadingCeilings {
  /** Answers in progress. Each has a page: the documents of a hundred rows, less than a megabyte, or eight papers. */
  readonly answers: number
  /** For one account, or for the visitors of one address: the devices of a market hall take turns. */
  readonly answersPerReader: number
  /** How many may wait in the queue before others are refused, in all and for one reader. */
  readonly waiting: number
  readonly waitingPerReader: number
  /** Pages read from the store at the same moment; the next one is the next reader's. */
  readonly pages: number
}

export const READING_CEILINGS: ReadingCeilings = {
  answers: 128,
  answersPerReader: 16,
  waiting: 512,
  waitingPerReader: 64,
  pages: 4,
}

/** Share of each limit reserved for members: visitors never use it, so members find room whatever strangers do. */
const MEMBERS_SHARE = 1 / 4

const PATIENCE_MS = 10_000 // a third of a device's time-out for a call
export const READ_RETRY_S = 10

/** Maximum duration of an answer, twice a device's time-out for a call: a client on a slow line reads by pages. */
const ANSWER_MAX_MS = 60_000

/** Limits the cost of reads at any moment. */
export interface ReadLimiter {
  /**
   * Waits for a slot, which lasts until the answer is sent or its reader is gone.
   * @throws HttpError 503 `unavailable` with `Retry-After`
   */
  acquire(request: FastifyRequest, reply: FastifyReply): Promise<void>
  /** Reads a page in turn with other readers. */
  turn(request: FastifyRequest): InTurn
  /** Streams a listing with backpressure. Reads the first page before it resolves, so that a failure gets a status. */
  stream<E>(request: FastifyRequest, listing: Listing<E>): Promise<Buffer | Readable>
}

/** Reason of an aborted wait: without one, each abort creates an error, stack included. */
const OVER = 'over'

/** Calls back once an answer is sent or its reader is gone; perhaps twice. */
function onceOver(raw: ServerResponse, done: () => void): void {
  raw.once('finish', done)
  raw.once('close', done)
}

/**
 * Acquires a slot until the answer is sent or its reader is gone, for `answerMaxMs` at most, even if the reader takes a
 * byte now and then; Node cuts one that takes nothing (`TIME_OUTS`).
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

/** @param ceilings other than the product's: tests only */
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
  // Whoever has a slot gets to read a page in time: nobody is refused here.
  const pages = createSemaphore({ max: ceilings.pages, reserved: reserved(ceilings.pages) })
  const turnOf =
    (request: FastifyRequest): InTurn =>
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
