import type { Scope } from '#domain/access.ts'
import type { DatabaseName } from '#domain/rules.ts'
import type { Caller } from '../server/http.ts'
import type { SyncNote } from './notes.ts'
import { fromWire, type LocalDoc, Misread, type WireDoc } from './wire.ts'

interface Changes {
  readonly results: readonly { readonly id: string; readonly doc?: WireDoc }[]
  readonly last_seq: string
}

function epochOf(cursor: string): string {
  return cursor.slice(0, cursor.indexOf(':'))
}

/** Whether an answer comes from another epoch of the store than the cursor of its call. */
export function isStoreReset(requested: string | undefined, answered: string): boolean {
  return requested !== undefined && epochOf(requested) !== epochOf(answered)
}

/** The beginning of a cursor's epoch: the changes since then are the whole store. */
export function beginningOf(cursor: string): string {
  return `${epochOf(cursor)}:0`
}

/** The server's version of a row; a deletion where it has none. */
function versionOf<D extends DatabaseName>(name: D, id: string, doc: WireDoc | undefined): LocalDoc<D> {
  if (doc !== undefined && doc._id !== id) throw new Misread()
  return fromWire(name, doc ?? { _id: id, _deleted: true })
}

/**
 * All changes since the cursor, in one answer: a snapshot the first time, or in another epoch of the store. The public
 * annonces have no snapshot, as they begin with the catalogue.
 * @returns them, and the cursor of the next pull, `<epoch>:<sequence>`
 * @throws {Refused} 'other-life' instead of a public snapshot
 */
export async function fetchChanges<D extends DatabaseName>(
  call: Caller,
  name: D,
  { cursor, mark }: SyncNote,
  scope: Scope = 'own',
) {
  const query = new URLSearchParams({ include_docs: 'true', scope })
  if (scope === 'public') query.set('beginning', 'catalogue')
  if (cursor !== undefined) query.set('since', cursor)
  if (mark !== undefined) query.set('mark', mark)
  const url = `/sync/${name}/_changes?${query}`
  const { results, last_seq } = await call<Changes>(url, { says: ['results', 'last_seq'] })
  return { documents: results.map(({ id, doc }) => versionOf(name, id, doc)), cursor: last_seq }
}

interface BulkGet {
  readonly results: readonly { readonly docs: readonly { readonly ok?: WireDoc }[] }[]
}

/** The current server versions of some documents; a deletion where this member has none. */
export async function fetchDocuments<D extends DatabaseName>(
  call: Caller,
  name: D,
  ids: readonly string[],
): Promise<readonly LocalDoc<D>[]> {
  if (ids.length === 0) return []
  const body = { docs: ids.map((id) => ({ id })) }
  const { results } = await call<BulkGet>(`/sync/${name}/_bulk_get`, { method: 'POST', body, says: ['results'] })
  if (results.length !== ids.length) throw new Misread()
  return ids.map((id, index) => versionOf(name, id, results[index]?.docs[0]?.ok))
}
