import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import { takes } from '../../http/coding/compression.ts'
import { currentSeq } from '../../store/changes.ts'
import type { Store } from '../../store/store.ts'
import { changesListing, type Pull, type PullQuery } from './changes.ts'
import type { Turn } from './reading.ts'
import { epochOf } from './sequence.ts'

const LEVEL = 1 // of gzip: what is kept is sent a few dozen times
const GZIP_MIN = 1024 // bytes: below it an answer is one packet either way
const ANSWER_MAX = 256 * 1024 // characters: a longer one is read page by page, and not kept
const ALL_MAX = 8 * 1024 * 1024 // bytes
const ANSWERS_MAX = 1000
const AGE_MAX_MS = 5000
const TOO_LONG = 'too-long'

/** An answer that several may have. */
interface Kept {
  readonly bytes: Buffer
  readonly isGzip: boolean
}

/**
 * What has changed of everybody's share since a sequence, made once for all who ask from the same one: those who were told
 * together do. An answer is kept until something changes, and five seconds at most whatever this process has heard: what
 * has been withdrawn leaves in none that is older.
 */
export interface KeptAnswers {
  /** The answer from a place that clients know; null where there is none to share. */
  of(query: PullQuery, turn: Turn): Promise<Kept | null>
}

export interface KeptSources {
  readonly store: Pick<Store, 'kind' | 'db'>
  /** How many changes the feed has told this process. */
  readonly heard: () => number
  readonly epoch: () => string
  readonly pull: (query: PullQuery) => Promise<Pull>
  readonly clock: () => number
}

/** The whole text of an answer; null for one that is too long. */
async function textOf(pull: Pull, turn: Turn): Promise<string | null> {
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

async function pack(text: string): Promise<Kept> {
  const bytes = Buffer.from(text)
  if (bytes.length < GZIP_MIN) return { bytes, isGzip: false }
  return { bytes: await promisify(gzip)(new Uint8Array(bytes), { level: LEVEL }), isGzip: true }
}

/** Whether an answer is for whoever asks the same: of everybody's share, from a place of this life to its end. */
function isShared({ scope, since, limit, includeDocs }: PullQuery, epoch: string): boolean {
  return scope === 'public' && includeDocs && limit === Number.POSITIVE_INFINITY && epochOf(since ?? '') === epoch
}

export function createKeptAnswers({ store, heard, epoch, pull, clock }: KeptSources): KeptAnswers {
  interface Asked {
    readonly query: PullQuery
    readonly turn: Turn
  }
  // One that is dropped while it is made is given to those who asked before, and to nobody else.
  const kept = new LRUCache<string, Kept | typeof TOO_LONG, Asked>({
    max: ANSWERS_MAX,
    maxSize: ALL_MAX,
    sizeCalculation: (one) => (one === TOO_LONG ? 1 : one.bytes.length),
    ignoreFetchAbort: true,
    fetchMethod: async (_since, _before, { context: { query, turn } }) => {
      const text = await textOf(await pull(query), turn)
      return text === null ? TOO_LONG : pack(text)
    },
  })
  let place = ''
  let emptiedAt = 0

  /** Where the store is: on LevelDB to its last write, on CouchDB as far as its feed has told. */
  async function placeNow({ name }: PullQuery): Promise<string> {
    return String(store.kind === 'couchdb' ? heard() : await currentSeq(store.db(name)))
  }

  return {
    of: async (query, turn) => {
      if (!isShared(query, epoch())) return null
      const now = await placeNow(query)
      if (now !== place || clock() - emptiedAt >= AGE_MAX_MS) {
        kept.clear()
        place = now
        emptiedAt = clock()
      }
      const found = await kept.fetch(query.since ?? '', { context: { query, turn } })
      return found === undefined || found === TOO_LONG ? null : found
    },
  }
}

/** Its bytes as the request takes them. */
export async function sendKept(request: FastifyRequest, reply: FastifyReply, { bytes, isGzip }: Kept): Promise<Buffer> {
  if (!isGzip) return bytes
  reply.header('vary', 'accept-encoding')
  if (!takes(request, 'gzip')) return promisify(gunzip)(new Uint8Array(bytes))
  reply.header('content-encoding', 'gzip')
  return bytes
}
