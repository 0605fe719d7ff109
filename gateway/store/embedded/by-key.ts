import type { LevelDown } from 'leveldown'

const SEQ_DIGITS = 16

// As PouchDB's adapter names them: https://github.com/pouchdb/pouchdb/blob/9.0.0/packages/node_modules/pouchdb-adapter-leveldb-core/src/index.js
export const documentKey = (id: string): string => `\xffdocument-store\xff${id}`
export const sequenceKey = (seq: number): string => `\xffby-sequence\xff${String(seq).padStart(SEQ_DIGITS, '0')}`

/** Value of PouchDB's adapter under a document's key: its revisions, each with the sequence that its body is under. */
export interface Metadata {
  readonly id: string
  readonly seq: number
  readonly rev_map: { readonly [rev: string]: number }
  readonly winningRev: string
  readonly deleted: boolean
}

type Body = { [field: string]: unknown; _attachments?: { readonly [name: string]: { stub?: boolean } } }

type Callback = (error: unknown, answer?: unknown) => void

interface Options {
  readonly keys?: readonly string[]
  readonly [option: string]: unknown
}

/** The method that PouchDB's `allDocs` calls, and its `find` for each row of an index. */
interface Adapter {
  _allDocs(options: Options, done: Callback): unknown
}

/** The values of these keys, all at one moment. */
function valuesOf(level: LevelDown, keys: readonly string[]): Promise<(string | undefined)[]> {
  return new Promise((resolve, reject) => {
    level.getMany(keys, { asBuffer: false }, (error, values) => (error ? reject(error) : resolve([...values])))
  })
}

/** Parses the body under a sequence. @throws when it was replaced since its metadata was read, and is gone */
function bodyOf(text: string | undefined, { id, winningRev }: Metadata): Body {
  if (text === undefined) throw new RangeError(id)
  const doc: Body = { ...(JSON.parse(text) as Body), _id: id, _rev: winningRev }
  for (const attachment of Object.values(doc._attachments ?? {})) attachment.stub = true
  return doc
}

/** The rows of documents by id, in the order given: one read for all metadata, and one for the bodies. */
async function rowsOf(level: LevelDown, keys: readonly string[], withDocs: boolean): Promise<readonly object[]> {
  const texts = await valuesOf(level, keys.map(documentKey))
  const found = texts.map((text) => (text === undefined ? null : (JSON.parse(text) as Metadata)))
  const present = found.flatMap((one) => (withDocs && one !== null && !one.deleted ? [one] : []))
  const bodyKeys = present.map(({ rev_map, winningRev }) => sequenceKey(rev_map[winningRev] ?? 0))
  const bodies = bodyKeys.length === 0 ? [] : await valuesOf(level, bodyKeys)
  return found.map((metadata, at) => {
    if (metadata === null) return { key: keys[at], error: 'not_found' }
    const { id, winningRev: rev, deleted } = metadata
    if (deleted) return { id, key: id, value: { rev, deleted }, doc: null }
    const row = { id, key: id, value: { rev } }
    return withDocs ? { ...row, doc: bodyOf(bodies.shift(), metadata) } : row
  })
}

/** Whether the query has no other options: conflicts, attachments. PouchDB itself adds `skip: 0`. */
const isPlain = ({ keys: _, include_docs: __, ...others }: Options): boolean =>
  Object.values(others).every((value) => value === undefined || value === 0)

/**
 * Reads documents by id without PouchDB, which creates a stream over an iterator for each of `keys`, and blocks every
 * read while it writes. A LevelDB batch is visible whole or not at all, so nothing half-written is read. PouchDB still
 * answers other queries, and those whose documents were replaced in between.
 * @param db an open database of the embedded store, patched by this
 */
export function readByKey(db: object, level: () => LevelDown): void {
  const adapter = db as Adapter
  const original = adapter._allDocs
  adapter._allDocs = function allDocs(options, done) {
    const { keys, include_docs } = options
    if (keys === undefined || !isPlain(options)) return original.call(this, options, done)
    const read = async () => rowsOf(level(), keys, include_docs === true)
    return read().then(
      (rows) => ({ offset: 0, rows }),
      () => original.call(this, options, done),
    )
  }
}
