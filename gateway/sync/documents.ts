import type { Doc } from '#domain/rules.ts'
import { findRows, type Selector } from '../store/find.ts'
import type { Store, StoreDatabase } from '../store/store.ts'

/** A document of the store, always with its revision. */
export type Stored = Doc & { readonly _rev: string }

/** What stands at an id now. A deleted document has a revision and no body. */
export type Current =
  | { readonly state: 'missing' }
  | { readonly state: 'deleted'; readonly rev: string }
  | { readonly state: 'present'; readonly rev: string; readonly doc: Stored }

const MISSING: Current = { state: 'missing' }

/** Reads by key, deleted ones included: one answer per key, in order. */
export async function readMany(store: Store, name: StoreDatabase, ids: readonly string[]): Promise<readonly Current[]> {
  if (ids.length === 0) return []
  const { rows } = await store.db(name).allDocs({ keys: [...ids], include_docs: true })
  return rows.map((row): Current => {
    if (!('value' in row)) return MISSING
    const value = row.value as { rev: string; deleted?: boolean }
    if (value.deleted === true || row.doc === undefined || row.doc === null) return { state: 'deleted', rev: value.rev }
    return { state: 'present', rev: value.rev, doc: row.doc as unknown as Stored }
  })
}

export async function readOne(store: Store, name: StoreDatabase, id: string): Promise<Current> {
  const [found] = await readMany(store, name, [id])
  return found ?? MISSING
}

/** Documents whose ids begin with `prefix`, in order of id. Ids are ASCII, so both stores order them alike. */
export async function readPrefix(store: Store, name: StoreDatabase, prefix: string): Promise<Stored[]> {
  const found = await store.db(name).allDocs({ startkey: prefix, endkey: `${prefix}\ufff0`, include_docs: true })
  return found.rows.flatMap((row) => (row.doc === undefined ? [] : [row.doc as unknown as Stored]))
}

const FIND_PAGE = 500

/** Every document a selector finds; CouchDB gives 25 unless told. */
export async function findAll(store: Store, name: StoreDatabase, selector: Selector): Promise<Stored[]> {
  const found: Stored[] = []
  for (let skip = 0; ; skip += FIND_PAGE) {
    const page = await findRows(store.db(name), selector, { limit: FIND_PAGE, skip })
    found.push(...page.flatMap((doc) => (doc ? [doc as unknown as Stored] : [])))
    if (page.length < FIND_PAGE) return found
  }
}
