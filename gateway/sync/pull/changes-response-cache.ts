import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { LRUCache } from 'lru-cache'
import { currentSeq } from '../../store/changes.ts'
import type { Store } from '../../store/store.ts'
import { changesListing, type Pull, type PullQuery } from './changes.ts'
import type { InTurn } from './reading.ts'
import { epochOf } from './sequence.ts'

const ANSWER_MAX = 256 * 1024 // characters: a longer response is read page by page, and not cached
const ALL_MAX = 8 * 1024 * 1024 // characters
const ANSWERS_MAX = 1000
const AGE_MAX_MS = 5000
const TOO_LONG = 'too-long'

/** A response as it is sent: compressed once, since it is sent a few dozen times. */
interface CachedResponse {
  readonly text: string
  readonly gzipped: Buffer
}

/**
 * Public changes since a sequence, computed once for all who ask from the same one, as those notified together do. A
 * response is cached until something changes, and for five seconds at most, whatever this process was notified of:
 * withdrawn documents are not served for longer.
 * @returns null where there is none to share
 */
type ChangesResponseCache = (query: PullQuery, turn: InTurn) => Promise<CachedResponse | null>

export interface ResponseCacheOptions {
  readonly store: Pick<Store, 'kind' | 'db'>
  /** How many changes the feed has delivered to this process. */
  readonly feedPosition: () => number
  readonly epoch: () => string
  readonly pull: (query: PullQuery) => Promise<Pull>
  readonly clock: () => number
}

/** The whole text of a response; null for one that is too long. */
async function textOf(pull: Pull, turn: InTurn): Promise<string | null> {
  const rows: string[] = []
  for (let length = 0; length <= ANSWER_MAX; ) {
    const next = await turn(() => pull.next())
    if (next.done === true) {
      const { head, tail } = changesListing(pull)
      return head + rows.join(',\n') + tail(next.value)
    }
    const texts = next.value.map((row) => JSON.stringify(row))
    length += texts.reduce((sum, text) => sum + text.length, 0)
    rows.push(...texts)
  }
  return null
}

/** Whether a response suits all who ask the same: public scope, from a sequence of this epoch to the end. */
function isShared({ scope, since, mark, limit, includeDocs }: PullQuery, epoch: string): boolean {
  const isWhole = limit === Number.POSITIVE_INFINITY && mark === undefined
  return scope === 'public' && includeDocs && isWhole && epochOf(since ?? '') === epoch
}

export function createResponseCache({
  store,
  feedPosition,
  epoch,
  pull,
  clock,
}: ResponseCacheOptions): ChangesResponseCache {
  interface FetchContext {
    readonly query: PullQuery
    readonly turn: InTurn
  }
  const cache = new LRUCache<string, CachedResponse | typeof TOO_LONG, FetchContext>({
    max: ANSWERS_MAX,
    maxSize: ALL_MAX,
    sizeCalculation: (one) => (one === TOO_LONG ? 1 : one.text.length),
    ttl: AGE_MAX_MS,
    ttlResolution: 0,
    perf: { now: clock },
    ignoreFetchAbort: true,
    fetchMethod: async (_key, _before, { context: { query, turn } }) => {
      const text = await textOf(await pull(query), turn)
      return text === null ? TOO_LONG : { text, gzipped: await promisify(gzip)(text, { level: 1 }) }
    },
  })
  return async (query, turn) => {
    if (!isShared(query, epoch())) return null
    // Position of the store: on LevelDB its last write, on CouchDB the last change that its feed has delivered.
    const position = store.kind === 'couchdb' ? feedPosition() : await currentSeq(store.db(query.name))
    const found = await cache.fetch(`${position} ${query.since}`, { context: { query, turn } })
    return found === undefined || found === TOO_LONG ? null : found
  }
}
