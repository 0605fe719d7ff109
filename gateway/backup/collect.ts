import { createHash } from 'node:crypto'
import type { DatabaseName } from '#domain/rules.ts'
import type { Seq } from '../store/changes.ts'
import { pageOf } from '../store/large/pages.ts'
import { secretMark } from '../store/opaque/mark.ts'
import { leavesSince, type Replica, readAttachment, readReplicas } from '../store/restoring/replicas.ts'
import type { Store, StoreDatabase } from '../store/store.ts'
import { plain } from './bytes.ts'
import {
  COPIED,
  type Count,
  FORMAT,
  HEAD,
  type Head,
  isCopied,
  isCopiedId,
  MANIFEST,
  type Manifest,
  type Part,
  PHOTO_DOCUMENT,
  photoName,
  SUMS,
  sumsName,
} from './format.ts'
import { createLines, type Lines } from './lines.ts'

/** People may write faster than a round is read: then the copy ends with what the last one saw, in the order of `COPIED`. */
const ROUNDS_MAX = 200

export interface CollectOptions {
  /** Of the app. */
  readonly version: string
  readonly wire: number
  /** Milliseconds since the epoch. */
  readonly clock: () => number
}

type Tally = { -readonly [K in keyof Count]: Count[K] }

const iso = (now: number) => new Date(now).toISOString()

function json(name: string, value: object): Part {
  return { name, bytes: plain(Buffer.from(`${JSON.stringify(value, null, 2)}\n`)) }
}

/** A photo's document, then its pictures; none when one of them is there no more: the photo has changed again. */
async function photoParts(store: Pick<Store, 'db'>, replica: Replica): Promise<readonly Part[]> {
  const { _id, _rev, _attachments = {} } = replica
  const pictures: Part[] = []
  for (const file of Object.keys(_attachments)) {
    const bytes = await readAttachment(store.db('photos'), replica, file)
    if (bytes === null) return []
    pictures.push({ name: photoName(_id, _rev, file), bytes: plain(bytes) })
  }
  return [json(photoName(_id, _rev, PHOTO_DOCUMENT), replica), ...pictures]
}

/** Reads a store while it is written, in rounds: all of it, then what has changed meanwhile, until nothing has. */
function createReader(store: Pick<Store, 'db'>) {
  const since = new Map<StoreDatabase, Seq>()
  const tallies = new Map<StoreDatabase, Tally>()
  const lines = new Map<StoreDatabase, Lines>()
  const photos = { count: 0, bytes: 0 }

  const linesOf = (name: StoreDatabase): Lines => {
    const known = lines.get(name) ?? createLines(name)
    lines.set(name, known)
    return known
  }

  async function* write(name: StoreDatabase, replica: Replica): AsyncGenerator<Part> {
    const tally = tallies.get(name) ?? { documents: 0, deletions: 0 }
    tallies.set(name, tally)
    if (replica._deleted === true) tally.deletions += 1
    else tally.documents += 1
    if (name === 'photos' && replica._deleted !== true) {
      const [document, ...pictures] = await photoParts(store, replica)
      if (document === undefined) return
      photos.count += 1
      for (const { bytes } of pictures) photos.bytes += bytes.length
      yield document
      yield* pictures
      return
    }
    const part = await linesOf(name).add(replica)
    if (part !== null) yield part
  }

  /** @returns how many revisions there were to read */
  async function* round(name: StoreDatabase): AsyncGenerator<Part, number> {
    let changed = 0
    const size = name === 'photos' ? 1 : pageOf(name as DatabaseName)
    for (let more = true; more; ) {
      const page = await leavesSince(store.db(name), since.get(name) ?? 0)
      const refs = page.refs.filter(({ _id }) => isCopiedId(name, _id))
      changed += refs.length
      for (let at = 0; at < refs.length; at += size) {
        const replicas = await readReplicas(store.db(name), refs.slice(at, at + size))
        for (const replica of replicas) if (isCopied(name, replica)) yield* write(name, replica)
      }
      since.set(name, page.last)
      more = page.more
    }
    const part = await lines.get(name)?.end()
    if (part) yield part
    return changed
  }

  return {
    /** One round over everything. @returns how many revisions there were to read */
    async *round(): AsyncGenerator<Part, number> {
      let changed = 0
      for (const name of COPIED) changed += yield* round(name)
      return changed
    },
    told: () => ({ databases: Object.fromEntries(tallies), photos }),
  }
}

/** Lists the checksums of parts after them, as `sha256sum` writes them. */
async function* withSums(parts: AsyncIterable<Part>): AsyncGenerator<Part> {
  let sums: string[] = []
  let index = 0
  const listed = (): Part => {
    index += 1
    const bytes = plain(Buffer.from(sums.join('')))
    sums = []
    return { name: sumsName(index), bytes }
  }
  for await (const part of parts) {
    if (part.name === MANIFEST && sums.length > 0) yield listed()
    yield part
    sums.push(`${createHash('sha256').update(part.bytes).digest('hex')}  ${part.name}\n`)
    if (sums.length >= SUMS) yield listed()
  }
}

async function* readParts(store: Store, { version, wire, clock }: CollectOptions): AsyncGenerator<Part> {
  const startedAt = iso(clock())
  const idSecret = secretMark(store)
  const head: Head = { product: 'rayon-libre', format: FORMAT, version, wire, startedAt, store: store.kind, idSecret }
  yield json(HEAD, head)
  const reader = createReader(store)
  let parts = 0
  let asOf = startedAt
  let exact = false
  for (let nth = 1; nth <= ROUNDS_MAX && !exact; nth += 1) {
    asOf = iso(clock())
    const round = reader.round()
    for (;;) {
      const { done, value } = await round.next()
      if (done === true) {
        exact = value === 0
        break
      }
      parts += 1
      yield value
    }
  }
  const manifest: Manifest = { ...head, asOf, exact, ...reader.told(), parts }
  yield json(MANIFEST, manifest)
}

/**
 * All that is to be kept of a store that is being written, a part at a time. The last round has found nothing new: no
 * write came between the end of the one before and its beginning, so that the whole is the store as it was at that instant.
 */
export function collect(store: Store, options: CollectOptions): AsyncGenerator<Part> {
  return withSums(readParts(store, options))
}
