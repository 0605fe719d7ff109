import type { Db } from './documents.ts'

/** The ids of a document's revisions, as CouchDB writes them: from which a replica rebuilds the history's shape. */
export interface Revisions {
  readonly start: number
  readonly ids: readonly string[]
}

export async function revisionsOf(db: Db, id: string, rev: string): Promise<Revisions | undefined> {
  const { _revisions } = await db.get(id, { rev, revs: true })
  return _revisions
}
