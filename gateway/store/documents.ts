import type { Doc } from '#domain/rules.ts'
import { StoreError, statusOf } from './errors.ts'
import { findRows, type Selector } from './find.ts'
import { requireValidLocks } from './locks/lock.ts'
import type { StoredDoc } from './store.ts'

/** One database of the store, as `store.db(name)` gives it. */
export type Db = PouchDB.Database<Record<string, unknown>>

/** A document from the store, always with its revision. */
export type Stored<T = Doc> = T & { readonly _id: string; readonly _rev: string }

/** One revision of one document: all that a deletion needs. */
export interface DocRef {
  readonly _id: string
  readonly _rev: string
}

/** Current state of an id. A deleted document has a revision and no body. */
export type Current<T = Doc> =
  | { readonly state: 'missing' }
  | { readonly state: 'deleted'; readonly rev: string }
  | { readonly state: 'present'; readonly rev: string; readonly doc: Stored<T> }

export const MISSING = { state: 'missing' } as const

/** `conflict`: the revision given is not the current one, or a document exists where none was expected. */
export type PutResult = { readonly outcome: 'written'; readonly rev: string } | { readonly outcome: 'conflict' }

const PAGE = 500 // documents read at a time
const LAST = '\ufff0' // sorts after every character of an id; ids are ASCII, so both stores order them alike

/**
 * Reads one document; on a cluster from a majority of its copies, unlike the other reads.
 * @returns null when it never existed or is deleted
 */
export async function get<T = Doc>(db: Db, id: string): Promise<Stored<T> | null> {
  try {
    return (await db.get(id)) as unknown as Stored<T>
  } catch (error) {
    if (statusOf(error) === 404) return null
    throw error
  }
}

/** Like `get`, but distinguishes a deleted document from one that never existed. */
export async function getCurrent<T = Doc>(db: Db, id: string): Promise<Current<T>> {
  const [found] = await getMany<T>(db, [id])
  return found ?? MISSING
}

/** Reads by id. @returns one entry per id, in the order given */
export async function getMany<T = Doc>(db: Db, ids: readonly string[]): Promise<readonly Current<T>[]> {
  if (ids.length === 0) return []
  const { rows } = await db.allDocs({ keys: [...ids], include_docs: true })
  return rows.map((row): Current<T> => {
    if (!('value' in row)) return MISSING
    const { rev, deleted } = row.value as { rev: string; deleted?: boolean }
    if (deleted === true || !row.doc) return { state: 'deleted', rev }
    return { state: 'present', rev, doc: row.doc as unknown as Stored<T> }
  })
}

/** The documents that exist among these ids, in the order given. */
export async function getPresent<T = Doc>(db: Db, ids: readonly string[]): Promise<readonly Stored<T>[]> {
  return (await getMany<T>(db, ids)).flatMap((one) => (one.state === 'present' ? [one.doc] : []))
}

/** `getPresent`, so many ids at a time; a page may be empty. */
export async function* presentPages<T = Doc>(
  db: Db,
  ids: readonly string[],
  size: number,
): AsyncGenerator<readonly Stored<T>[]> {
  for (let at = 0; at < ids.length; at += size) yield await getPresent<T>(db, ids.slice(at, at + size))
}

/** The ids among these that were never written; a deleted document was. */
export async function neverWritten(db: Db, ids: readonly string[]): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set()
  const { rows } = await db.allDocs({ keys: [...ids] })
  return new Set(ids.filter((_id, index) => !('id' in (rows[index] ?? {}))))
}

/** Every document whose id begins with `prefix`, in order of id. For the few of one owner; `scan` for a whole database. */
export async function getByPrefix<T = Doc>(db: Db, prefix: string): Promise<Stored<T>[]> {
  const { rows } = await db.allDocs({ startkey: prefix, endkey: prefix + LAST, include_docs: true })
  return rows.flatMap((row) => (row.doc ? [row.doc as unknown as Stored<T>] : []))
}

/** The rows of a range of ids, page by page, without design documents. @param after skips the ids up to this one */
async function* rowPages(db: Db, prefix: string, after: string | null, size: number, include_docs: boolean) {
  // Ids before the prefix belong to somebody else.
  let last = after !== null && after > prefix ? after : null
  for (;;) {
    const limit = last === null ? size : size + 1 // the last one is repeated
    const { rows } = await db.allDocs({ startkey: last ?? prefix, endkey: prefix + LAST, include_docs, limit })
    const previousLast = last
    yield rows.filter(({ id }) => id !== previousLast && !id.startsWith('_'))
    last = rows.at(-1)?.id ?? last
    if (rows.length < limit) return
  }
}

/**
 * The documents whose id begins with `prefix`, in order of id, one page at a time, without design documents.
 * @param after skips the ids up to this one
 * @param size rows read at a time; a page may have fewer documents, or none
 */
export async function* scanPages<T = Doc>(
  db: Db,
  prefix = '',
  after: string | null = null,
  size = PAGE,
): AsyncGenerator<readonly Stored<T>[]> {
  for await (const rows of rowPages(db, prefix, after, size, true)) {
    yield rows.flatMap(({ doc }) => (doc ? [doc as unknown as Stored<T>] : []))
  }
}

/** `scanPages`, document by document. */
export async function* scan<T = Doc>(db: Db, prefix = ''): AsyncGenerator<Stored<T>> {
  for await (const page of scanPages<T>(db, prefix)) yield* page
}

/** The ids of the documents whose id begins with `prefix`, page by page, in order, without design documents. */
export async function* scanIds(db: Db, prefix = ''): AsyncGenerator<string> {
  for await (const rows of rowPages(db, prefix, null, PAGE, false)) for (const { id } of rows) yield id
}

/** Documents that match a selector on indexed fields (`couchdb/indexes.ts`), by page: CouchDB returns 25 by default. */
async function* foundPages(db: Db, selector: Selector, size: number) {
  for (let skip = 0; ; skip += size) {
    const page = await findRows(db, selector, { limit: size, skip })
    yield page.flatMap((doc) => doc ?? [])
    if (page.length < size) return
  }
}

/** Every document that matches a selector on indexed fields. */
export async function find<T = Doc>(db: Db, selector: Selector): Promise<Stored<T>[]> {
  const found: Stored<T>[] = []
  for await (const page of foundPages(db, selector, PAGE)) found.push(...(page as unknown as Stored<T>[]))
  return found
}

/**
 * The ids of every document that matches a selector on indexed fields, each once, in order.
 * @param size documents that LevelDB reads at a time to find the ids
 */
export async function findIds(db: Db, selector: Selector, size = PAGE): Promise<readonly string[]> {
  const ids = new Set<string>()
  for await (const page of foundPages(db, selector, size)) for (const { _id } of page) ids.add(_id)
  return [...ids].sort()
}

/** The ids and revisions of one page of the documents whose id begins with `prefix`. */
export async function refsByPrefix(db: Db, prefix: string): Promise<DocRef[]> {
  const { rows } = await db.allDocs({ startkey: prefix, endkey: prefix + LAST, limit: PAGE })
  return rows.map((row) => ({ _id: row.id, _rev: row.value.rev }))
}

/** The ids and revisions of one page of the documents whose `field` is `value`, by its index. */
export async function refsByField(db: Db, field: string, value: string): Promise<DocRef[]> {
  const docs = await findRows(db, { [field]: value }, { limit: PAGE })
  return docs.flatMap((doc) => (doc ? [{ _id: doc._id, _rev: doc._rev }] : []))
}

/** `put` without the check of locks, for the documents that implement them. */
export async function putUnchecked(db: Db, doc: StoredDoc | object): Promise<PutResult> {
  try {
    const { rev } = await db.put(doc as { _id: string })
    return { outcome: 'written', rev }
  } catch (error) {
    if (statusOf(error) === 409) return { outcome: 'conflict' }
    throw error
  }
}

/**
 * Writes one document over the revision it carries, or as a new one when it carries none.
 * @throws StoreError 503 `lock-lost`, or `unsure` on a cluster where too few copies took it
 */
export async function put(db: Db, doc: StoredDoc | object): Promise<PutResult> {
  requireValidLocks()
  return putUnchecked(db, doc)
}

/** `put` for callers that only need to know whether it was written. */
export async function putIfCurrent(db: Db, doc: StoredDoc | object): Promise<boolean> {
  return (await put(db, doc)).outcome === 'written'
}

/**
 * Reads, changes and writes one document, again after each conflict.
 * @param change returns null to leave the document alone
 * @returns the document as written; null when there is none or it was left alone
 */
export async function update<T extends object>(
  db: Db,
  id: string,
  change: (doc: Stored<T>) => object | null,
): Promise<Stored<T> | null> {
  for (;;) {
    const doc = await get<T>(db, id)
    const changed = doc === null ? null : change(doc)
    if (doc === null || changed === null) return null
    const next = { ...changed, _id: id, _rev: doc._rev }
    const result = await put(db, next)
    if (result.outcome === 'written') return { ...next, _rev: result.rev } as unknown as Stored<T>
  }
}

/** Deletes revisions, leaving tombstones without a body. A document rewritten in between is left alone. */
export async function erase(db: Db, refs: readonly DocRef[]): Promise<void> {
  if (refs.length === 0) return
  requireValidLocks()
  const rows = await db.bulkDocs(refs.map(({ _id, _rev }) => ({ _id, _rev, _deleted: true })))
  const failed = rows.find((row) => 'error' in row && row.error && statusOf(row) !== 409)
  if (failed !== undefined) throw new StoreError('erase-failed', statusOf(failed) ?? 500)
}

/** Erases what `list` returns until it returns nothing, so that a document written in between goes too. */
export async function eraseAll(db: Db, list: () => Promise<readonly DocRef[]>): Promise<void> {
  for (let refs = await list(); refs.length > 0; refs = await list()) await erase(db, refs)
}

/** Erases one document, whatever its revision. */
export async function eraseById(db: Db, id: string): Promise<void> {
  await eraseAll(db, async () => {
    const doc = await get(db, id)
    return doc === null ? [] : [doc]
  })
}

/** An attachment's bytes; null when there is none. */
export async function getAttachment(db: Db, id: string, name: string): Promise<Buffer<ArrayBuffer> | null> {
  try {
    return (await db.getAttachment(id, name)) as Buffer<ArrayBuffer>
  } catch (error) {
    if (statusOf(error) === 404) return null
    throw error
  }
}
