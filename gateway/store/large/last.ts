import type { Doc } from '#domain/rules.ts'
import type { Db, Stored } from '../documents.ts'

/** The last of the documents whose id begins with `prefix`, in order of id; ids are ASCII. */
export async function lastByPrefix<T = Doc>(db: Db, prefix: string): Promise<Stored<T> | null> {
  const range = { startkey: `${prefix}\ufff0`, endkey: prefix, descending: true, limit: 1, include_docs: true } as const
  const [row] = (await db.allDocs(range)).rows
  return row?.doc ? (row.doc as unknown as Stored<T>) : null
}
