import type { Db, DocRef } from './documents.ts'
import { statusOf } from './errors.ts'

/** The ids of a document's revisions, as CouchDB writes them: from which a replica rebuilds the history's shape. */
export interface Revisions {
  readonly start: number
  readonly ids: readonly string[]
}

export async function revisionsOf(db: Db, id: string, rev: string): Promise<Revisions | undefined> {
  const { _revisions } = await db.get(id, { rev, revs: true })
  return _revisions
}

/** The latest revisions of a document that a cluster keeps beside the one that stands; none when it is not there. */
export async function losersOf(db: Db, id: string): Promise<readonly DocRef[]> {
  try {
    const { _conflicts = [] } = await db.get(id, { conflicts: true })
    return _conflicts.map((_rev) => ({ _id: id, _rev }))
  } catch (error) {
    if (statusOf(error) === 404) return []
    throw error
  }
}
