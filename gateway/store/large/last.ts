import type { Doc } from '#domain/rules.ts'
import type { Db, Stored } from '../documents.ts'

/** The last of the documents whose id begins with `prefix`, the very last first; ids are ASCII. */
export async function lastByPrefix<T = Doc>(db: Db, prefix: string, limit: number): Promise<readonly Stored<T>[]> {
  const range = { startkey: `${prefix}\ufff0`, endkey: prefix, descending: true, limit, include_docs: true } as const
  return (await db.allDocs(range)).rows.flatMap((row) => (row.doc ? [row.doc as unknown as Stored<T>] : []))
}
