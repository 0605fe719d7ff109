import { setTimeout } from 'node:timers/promises'
import { LRUCache } from 'lru-cache'
import { readEpoch } from '../store/epoch.ts'
import { isStoreDown } from '../store/errors.ts'
import { type BuilderOptions, createBuilder } from './builder.ts'
import type { Bytes } from './coding.ts'
import { readPiece } from './pieces/store.ts'
import { madeRev, type PublishedState, piecesOf, readState } from './state.ts'

const EVERY_MS = 5000 // between two makings
const SEEN_MS = 1000 // how old what another gateway has made may be when a piece is asked for
const PIECES_BYTES_MAX = 32 * 1024 * 1024 // in memory, the last asked for
const WAIT_MS = 200 // before one looks whether another gateway has made the first one

/** What was made, for the metrics. */
interface Made {
  readonly pieces: number
  readonly bytes: number
  readonly durationMs: number
  /** Annonces that the maker holds in memory. */
  readonly annonces: number
}

/** The public annonces as prepared pieces: made once when things change, answered by every gateway. */
export interface Catalogue {
  /** What was made last; made now when nothing was, or when the store has begun another life since. */
  current(): Promise<PublishedState>
  /** The compressed bytes of a piece; null when it is answered no more. */
  piece(name: string): Promise<Bytes | null>
  /** Whether a piece is answered, as far as is known now. */
  names(name: string): boolean
  /** Makes what has changed, if it is time to: the job's work. @returns whether something was made */
  tick(): Promise<boolean>
  /** Makes what has changed, now. */
  make(): Promise<PublishedState>
  /** Milliseconds since this process, if it is the one that makes it, last found it true to the annonces; else null. */
  age(): number | null
  /** Told of each making of this process. */
  onMade: ((made: Made) => void) | undefined
}

/** One a process and a store: the job that makes it and the routes that answer it share it. */
export function createCatalogue(options: BuilderOptions): Catalogue {
  const { store } = options
  const builder = createBuilder(options)
  // It saves work, and nothing depends on it: what two made at once is kept by the revisions, once.
  const lease = store.lease('catalogue')
  // Whoever asks for a piece that is being read waits for that reading: a thousand newcomers cost one.
  const cache = new LRUCache<string, Bytes>({
    maxSize: PIECES_BYTES_MAX,
    sizeCalculation: ({ length }) => length,
    ignoreFetchAbort: true,
    fetchMethod: async (name) => (await readPiece(store, name)) ?? undefined,
  })
  const shared = store.kind === 'couchdb'
  let published: PublishedState | null = null
  let seenAt = Number.NEGATIVE_INFINITY
  let madeAt = Number.NEGATIVE_INFINITY
  let trueAt: number | null = null // null while another process makes it
  let turn: Promise<unknown> = Promise.resolve()

  const catalogue: Catalogue = {
    current,
    piece,
    names: isNamed,
    tick,
    make,
    age: () => (trueAt === null ? null : performance.now() - trueAt),
    onMade: undefined,
  }

  function isNamed(name: string): boolean {
    return published?.names.has(name) === true
  }

  function know(next: PublishedState | null): PublishedState | null {
    published = next
    seenAt = performance.now()
    for (const name of cache.keys()) if (next?.names.has(name) === false) cache.delete(name)
    return next
  }

  /** What was made last, by whichever gateway. */
  async function read(): Promise<PublishedState | null> {
    if (published !== null && (!shared || (await madeRev(store)) === published.rev)) return know(published)
    return know(await readState(store))
  }

  /** One at a time in this process; in turn, so that whoever waits finds what the one before has made. */
  function inTurn<T>(work: () => Promise<T>): Promise<T> {
    const mine = turn.then(work, work)
    turn = mine.catch(() => undefined)
    return mine
  }

  async function makeNow(before: PublishedState | null): Promise<PublishedState | null> {
    const begun = performance.now()
    const made = await builder.make(before)
    trueAt = performance.now()
    if (made !== null && made === before) return know(made)
    madeAt = trueAt
    // Another gateway was faster: its own is as good.
    if (made === null) return read()
    const all = piecesOf(made.state.manifest)
    const bytes = all.reduce((sum, one) => sum + one.bytes, 0)
    catalogue.onMade?.({ pieces: all.length, bytes, durationMs: madeAt - begun, annonces: builder.size })
    return know(made)
  }

  /** For whoever needs one now. */
  async function makeFirst(): Promise<PublishedState> {
    for (;;) {
      const found = await readCurrent()
      if (found !== null) return found
      const made = (await lease.take()) !== null ? await makeNow(await read()) : null
      if (made !== null) return made
      await setTimeout(WAIT_MS)
    }
  }

  async function readCurrent(): Promise<PublishedState | null> {
    const found = await read()
    if (found === null) return null
    // No life ends while the database that says so is away: what was made stands.
    const storeEpoch = await readEpoch(store, 'annonces').catch((error: unknown) => {
      if (isStoreDown(error)) return null
      throw error
    })
    return storeEpoch === null || found.state.epoch === storeEpoch.epoch ? found : null
  }

  let pending: Promise<PublishedState> | undefined
  function current(): Promise<PublishedState> {
    pending ??= readCurrent()
      .then((found) => found ?? inTurn(makeFirst))
      .finally(() => {
        pending = undefined
      })
    return pending
  }

  async function piece(name: string): Promise<Bytes | null> {
    const isFresh = !shared || performance.now() - seenAt < SEEN_MS
    if (!isFresh || !isNamed(name)) await current()
    const bytes = isNamed(name) ? await cache.fetch(name) : undefined
    // It may have been withdrawn while it was read.
    return isNamed(name) ? (bytes ?? null) : null
  }

  async function make(): Promise<PublishedState> {
    return inTurn(async () => (await makeNow(await read())) ?? makeFirst())
  }

  async function tick(): Promise<boolean> {
    return inTurn(async () => {
      const found = await readCurrent()
      if (found !== null && performance.now() - madeAt < EVERY_MS) return false
      if ((await lease.take()) === null) {
        trueAt = null
        return false
      }
      const made = await makeNow(found ?? (await read()))
      return made !== null && made !== found
    })
  }

  return catalogue
}
