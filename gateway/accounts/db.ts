import { findRows } from '../store/find.ts'

export type Db = PouchDB.Database<Record<string, unknown>>
export type Kept<T> = T & { readonly _id: string; readonly _rev: string }
export interface DocRef {
  readonly _id: string
  readonly _rev: string
}

const PAGE = 500 // documents

function statusOf(error: unknown): number | undefined {
  return typeof error === 'object' && error !== null ? (error as { status?: number }).status : undefined
}

/** The current document, or null when it was never there or is deleted. */
export async function read<T>(db: Db, id: string): Promise<Kept<T> | null> {
  try {
    return (await db.get(id)) as unknown as Kept<T>
  } catch (error) {
    if (statusOf(error) === 404) return null
    throw error
  }
}

/** Writes one document. @returns false when somebody wrote it first */
export async function write(
  db: Db,
  doc: { readonly _id: string; readonly [field: string]: unknown },
): Promise<boolean> {
  try {
    await db.put(doc)
    return true
  } catch (error) {
    if (statusOf(error) === 409) return false
    throw error
  }
}

/** Reads, changes and writes until nobody is in between. `change` answers null to leave the document alone. */
export async function update<T extends object>(
  db: Db,
  id: string,
  change: (doc: Kept<T>) => object | null,
): Promise<void> {
  for (;;) {
    const doc = await read<T>(db, id)
    const next = doc === null ? null : change(doc)
    if (doc === null || next === null) return
    if (await write(db, Object.assign({}, next, { _id: id, _rev: doc._rev }))) return
  }
}

/** Deletes revisions, leaving body-less tombstones. One that was rewritten in between stays. */
export async function erase(db: Db, refs: readonly DocRef[]): Promise<void> {
  if (refs.length === 0) return
  const rows = await db.bulkDocs(refs.map(({ _id, _rev }) => ({ _id, _rev, _deleted: true })))
  const refused = rows.find((row) => 'error' in row && row.error && statusOf(row) !== 409)
  if (refused !== undefined) throw new Error('erase-refused')
}

/** Erases what `find` finds until it finds nothing, so that a write in between is erased too. */
export async function eraseAll(db: Db, find: () => Promise<readonly DocRef[]>): Promise<void> {
  for (let refs = await find(); refs.length > 0; refs = await find()) await erase(db, refs)
}

/** One page of the documents whose id begins with `prefix`, by id, after `after`. */
async function page<T>(db: Db, prefix: string, after: string): Promise<Kept<T>[]> {
  const { rows } = await db.allDocs({ startkey: after, endkey: `${prefix}~`, include_docs: true, limit: PAGE })
  return rows.flatMap((row) => (row.doc && row.id !== after ? [row.doc as unknown as Kept<T>] : []))
}

/** Every document whose id begins with `prefix`, page by page. Ids are ASCII, and `~` is its last character. */
export async function* scan<T>(db: Db, prefix: string): AsyncGenerator<Kept<T>> {
  let after = prefix
  for (let docs = await page<T>(db, prefix, after); docs.length > 0; docs = await page<T>(db, prefix, after)) {
    for (const doc of docs) {
      after = doc._id
      yield doc
    }
  }
}

/** The ids and revisions of one page of the documents whose id begins with `prefix`. */
export async function refsByPrefix(db: Db, prefix: string): Promise<DocRef[]> {
  const { rows } = await db.allDocs({ startkey: prefix, endkey: `${prefix}~`, limit: PAGE })
  return rows.map((row) => ({ _id: row.id, _rev: row.value.rev }))
}

/** The ids and revisions of one page of the documents whose `field` is `value`, through its index. */
export async function refsByField(db: Db, field: string, value: string): Promise<DocRef[]> {
  const docs = await findRows(db, { [field]: value }, { limit: PAGE })
  return docs.flatMap((doc) => (doc ? [{ _id: doc._id, _rev: doc._rev }] : []))
}
