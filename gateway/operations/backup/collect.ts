import type { DatabaseName } from '#domain/rules.ts'
import { iso } from '../../base/instant.ts'
import type { Seq } from '../../store/changes.ts'
import { pageSizeOf } from '../../store/large/pages.ts'
import { secretMark } from '../../store/opaque/ids.ts'
import { leavesSince, type Replica, readReplicas } from '../../store/restoring/replicas.ts'
import type { Store, StoreDatabase } from '../../store/store.ts'
import {
  type ArchiveEntry,
  type BackupManifest,
  COPIED,
  type Count,
  FORMAT,
  HEAD,
  type Head,
  isCopied,
  isCopiedId,
  linesName,
  MANIFEST,
  plain,
} from './format.ts'

/** Writes may outpace the rounds: the copy then ends with the result of the last one, in the order of `COPIED`. */
const ROUNDS_MAX = 200
const LINES_LENGTH = 1024 * 1024 // characters: a part is closed once it has that many
const PHOTOS_PAGE = 4 // photos, each with all its pictures

export interface CollectOptions {
  /** Version of the app. */
  readonly version: string
  readonly wire: number
  /** Milliseconds since the epoch. */
  readonly clock: () => number
}

function json(name: string, value: object): ArchiveEntry {
  return { name, bytes: plain(Buffer.from(`${JSON.stringify(value, null, 2)}\n`)) }
}

/** The lines of one database, gathered into parts and counted. */
function createLines(database: StoreDatabase) {
  let texts: string[] = []
  let length = 0
  let index = 0
  const count = { documents: 0, deletions: 0 }
  const end = (): ArchiveEntry[] => {
    if (texts.length === 0) return []
    const bytes = plain(Buffer.from(texts.join('')))
    texts = []
    length = 0
    index += 1
    return [{ name: linesName(database, index), bytes }]
  }
  return {
    count: count as Count,
    /** @returns a part once there are enough lines for one */
    add: (replica: Replica): readonly ArchiveEntry[] => {
      if (replica._deleted === true) count.deletions += 1
      else count.documents += 1
      const line = `${JSON.stringify(replica)}\n`
      texts.push(line)
      length += line.length
      return length < LINES_LENGTH ? [] : end()
    },
    /** The last part, with the remaining lines. */
    end,
  }
}

/** False for a photo whose pictures were deleted during the read: it has changed again, and another round reads it. */
const isWhole = ({ _attachments = {} }: Replica) =>
  Object.values(_attachments).every(({ data }) => typeof data === 'string')

/** A database during the copy. */
interface Copied {
  readonly name: StoreDatabase
  readonly lines: ReturnType<typeof createLines>
  /** Sequence up to which it is copied. */
  since: Seq
}

/** One round over everything that has changed since the last one. @returns the number of changed revisions */
async function* round(store: Pick<Store, 'db'>, databases: readonly Copied[]): AsyncGenerator<ArchiveEntry, number> {
  let changed = 0
  for (const database of databases) {
    const { name, lines } = database
    const db = store.db(name)
    const size = name === 'photos' ? PHOTOS_PAGE : pageSizeOf(name as DatabaseName)
    for (let more = true; more; ) {
      const page = await leavesSince(db, database.since)
      const refs = page.refs.filter(({ _id }) => isCopiedId(name, _id))
      changed += refs.length
      for (let at = 0; at < refs.length; at += size) {
        const replicas = await readReplicas(db, refs.slice(at, at + size), name === 'photos')
        for (const replica of replicas) if (isCopied(name, replica) && isWhole(replica)) yield* lines.add(replica)
      }
      database.since = page.last
      more = page.more
    }
    yield* lines.end()
  }
  return changed
}

/**
 * Copies a store during writes, a part at a time: all of it, then its changes since, until a round finds none. No write
 * came between the end of the round before and the beginning of that last one, so the copy is the store as it was at
 * that instant.
 */
export async function* collect(store: Store, { version, wire, clock }: CollectOptions): AsyncGenerator<ArchiveEntry> {
  const startedAt = iso(clock())
  const idSecret = secretMark(store)
  const head: Head = { product: 'rayon-libre', format: FORMAT, version, wire, startedAt, store: store.kind, idSecret }
  yield json(HEAD, head)
  const databases = COPIED.map((name): Copied => ({ name, lines: createLines(name), since: 0 }))
  let asOf = startedAt
  let exact = false
  for (let nth = 1; nth <= ROUNDS_MAX && !exact; nth += 1) {
    asOf = iso(clock())
    exact = (yield* round(store, databases)) === 0
  }
  const counts = Object.fromEntries(databases.map(({ name, lines }) => [name, lines.count]))
  const manifest: BackupManifest = { ...head, asOf, exact, databases: counts }
  yield json(MANIFEST, manifest)
}
