import { setTimeout } from 'node:timers/promises'
import { LRUCache } from 'lru-cache'
import { readEpoch } from '../store/epoch.ts'
import { isStoreDown } from '../store/errors.ts'
import { createQueue } from '../store/locks/lock.ts'
import { type BuilderOptions, createBuilder } from './builder.ts'
import type { Bytes } from './coding.ts'
import { readPiece } from './pieces/store.ts'
import { madeRev, type PublishedState, piecesOf, readState } from './state.ts'

const EVERY_MS = 5000 // between two builds
const SEEN_MS = 1000 // maximum age of the cached state, which another gateway may replace, when a piece is requested
const PIECES_BYTES_MAX = 32 * 1024 * 1024 // in memory, most recently requested
const WAIT_MS = 200 // before checking again for another gateway's first build

/** Figures of a build, for the metrics. */
interface Made {
  readonly pieces: number
  readonly bytes: number
  readonly durationMs: number
  /** Annonces in the builder's memory. */
  readonly annonces: number
}

/** The public annonces as prepared pieces: built once when things change, served by every gateway. */
export interface Catalogue {
  /** The latest state; builds it now when there is none, or when the store's epoch has changed since. */
  current(): Promise<PublishedState>
  /** The compressed bytes of a piece; null when it is no longer served. */
  piece(name: string): Promise<Bytes | null>
  /** Whether a piece is served, by the last known state. */
  names(name: string): boolean
  /** Builds what has changed, if due: the job's work. @returns whether anything was built */
  tick(): Promise<boolean>
  /** Builds what has changed, now. */
  make(): Promise<PublishedState>
  /** Milliseconds since this process, if it is the builder, last found the catalogue up to date; otherwise null. */
  age(): number | null
  /** Called after each build of this process. */
  onMade: ((made: Made) => void) | undefined
}

/** One per process and store, shared by the job that builds it and the routes that serve it. */
export function createCatalogue(options: BuilderOptions): Catalogue {
  const { store } = options
  const builder = createBuilder(options)
  // Only saves work, correctness does not depend on it: of two concurrent builds, revisions let one through.
  const lease = store.lease('catalogue')
  // Concurrent requests for a piece share one read: a thousand new visitors cost one.
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
  let trueAt: number | null = null // null while another process is the builder
  const queue = createQueue()
  /** Serialises builds in this process, so that each waiter finds the result of the previous one. */
  const inTurn = <T>(work: () => Promise<T>) => queue('build', work)

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

  /** The latest state, whichever gateway built it. */
  async function read(): Promise<PublishedState | null> {
    if (published !== null && (!shared || (await madeRev(store)) === published.rev)) return know(published)
    return know(await readState(store))
  }

  async function makeNow(before: PublishedState | null): Promise<PublishedState | null> {
    const begun = performance.now()
    const made = await builder.make(before)
    trueAt = performance.now()
    if (made !== null && made === before) return know(made)
    madeAt = trueAt
    // Another gateway was faster: its state is as good.
    if (made === null) return read()
    const all = piecesOf(made.state.manifest)
    const bytes = all.reduce((sum, one) => sum + one.bytes, 0)
    catalogue.onMade?.({ pieces: all.length, bytes, durationMs: madeAt - begun, annonces: builder.size })
    return know(made)
  }

  /** For callers that need a state now. */
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
    // No epoch ends while the database that stores it is unreachable: the latest state stays valid.
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
    // It may have been withdrawn during the read.
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
