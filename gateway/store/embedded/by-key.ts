import type { LevelDown } from 'leveldown'

const SEQ_DIGITS = 16

// As PouchDB's adapter names them: https://github.com/pouchdb/pouchdb/blob/9.0.0/packages/node_modules/pouchdb-adapter-leveldb-core/src/index.js
export const documentKey = (id: string): string => `\xffdocument-store\xff${id}`
export const sequenceKey = (seq: number): string => `\xffby-sequence\xff${String(seq).padStart(SEQ_DIGITS, '0')}`

/** What PouchDB's adapter writes under a document's key: its revisions, each with the sequence that its body lies under. */
export interface Metadata {
  readonly id: string
  readonly seq: number
  readonly rev_map: { readonly [rev: string]: number }
  readonly winningRev?: string
  readonly deleted?: boolean
}

type Body = { [field: string]: unknown; _attachments?: { readonly [name: string]: { stub?: boolean } } }

interface Found {
  readonly metadata: Metadata & { readonly winningRev: string }
  /** Null when it is deleted, or was not asked for. */
  readonly doc: Body | null
}

type Callback = (error: unknown, answer?: unknown) => void

interface Options {
  readonly keys?: readonly string[]
  readonly [option: string]: unknown
}

/** What PouchDB's `allDocs` comes down to, and its `find` for each row of an index. */
interface Adapter {
  _allDocs(options: Options, done: Callback): unknown
}

/** Something that only PouchDB's own reading knows how to answer. */
class NotOurs extends Error {}

function metadataOf(text: string): Found['metadata'] {
  const metadata = JSON.parse(text) as Metadata
  if (metadata.winningRev === undefined || metadata.deleted === undefined) throw new NotOurs()
  return { ...metadata, winningRev: metadata.winningRev }
}

/** A body as it stands under its sequence. One that was replaced since its metadata was read is there no more. */
function bodyOf(text: string | undefined, { id, winningRev }: Found['metadata']): Body {
  if (text === undefined) throw new NotOurs()
  const doc: Body = { ...(JSON.parse(text) as Body), _id: id, _rev: winningRev }
  for (const attachment of Object.values(doc._attachments ?? {})) attachment.stub = true
  return doc
}

/** The values under these keys, as they are at one moment. */
function valuesOf(level: LevelDown, keys: readonly string[]): Promise<readonly (string | undefined)[]> {
  return new Promise((resolve, reject) => {
    level.getMany(keys, { asBuffer: false }, (error, values) => (error ? reject(error) : resolve(values)))
  })
}

/** Documents by id, in the order given: one look for all that is known of them, and one for their bodies. */
async function read(level: LevelDown, ids: readonly string[], withDocs: boolean): Promise<readonly (Found | null)[]> {
  const texts = await valuesOf(level, ids.map(documentKey))
  const known = texts.map((text) => (text === undefined ? null : metadataOf(text)))
  const standing = withDocs ? known.filter((metadata) => metadata !== null && metadata.deleted !== true) : []
  const places = standing.map((metadata) => sequenceKey(metadata?.rev_map[metadata.winningRev] ?? 0))
  const bodies = places.length === 0 ? [] : await valuesOf(level, places)
  let next = 0
  return known.map((metadata): Found | null => {
    if (metadata === null) return null
    if (!withDocs || metadata.deleted === true) return { metadata, doc: null }
    const doc = bodyOf(bodies[next], metadata)
    next += 1
    return { metadata, doc }
  })
}

function rowOf(key: string, found: Found | null, withDocs: boolean): object {
  if (found === null) return { key, error: 'not_found' }
  const { metadata, doc } = found
  const { id, winningRev: rev, deleted } = metadata
  const value = deleted === true ? { rev, deleted } : { rev }
  return withDocs || deleted === true ? { id, key: id, value, doc } : { id, key: id, value }
}

/** Whether nothing else is asked for: conflicts, attachments. PouchDB adds `skip: 0` by itself. */
const isPlain = ({ keys: _, include_docs: __, ...others }: Options): boolean =>
  Object.values(others).every((value) => value === undefined || value === 0)

/**
 * Reads documents by their ids under PouchDB, which makes a stream over an iterator for each of `keys`, and holds every
 * reading back while it writes. A batch of LevelDB is seen whole or not at all, so that nothing half-written is read. What
 * is asked in another way, or was replaced in between, PouchDB reads as it does.
 * @param db an open database of the embedded store, changed by this
 */
export function readByKey(db: object, level: () => LevelDown): void {
  const adapter = db as Adapter
  const own = adapter._allDocs
  adapter._allDocs = function allDocs(options, done) {
    const { keys, include_docs } = options
    if (keys === undefined || !isPlain(options)) return own.call(this, options, done)
    const withDocs = include_docs === true
    const withLevel = async () => read(level(), keys, withDocs)
    return withLevel().then(
      (found) => ({ offset: 0, rows: found.map((one, index) => rowOf(keys[index] ?? '', one, withDocs)) }),
      () => own.call(this, options, done),
    )
  }
}
