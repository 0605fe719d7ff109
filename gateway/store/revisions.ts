import type { Db, DocRef, Stored } from './documents.ts'
import { statusOf } from './errors.ts'

/** Revision ids of a document, in CouchDB's form: a replica rebuilds the shape of its history from them. */
export interface Revisions {
  readonly start: number
  readonly ids: readonly string[]
}

export async function revisionsOf(db: Db, id: string, rev: string): Promise<Revisions | undefined> {
  const { _revisions } = await db.get(id, { rev, revs: true })
  return _revisions
}

/** The conflicting leaf revisions of a document on a cluster, without the winner; none for a missing document. */
export async function losersOf(db: Db, id: string): Promise<readonly DocRef[]> {
  try {
    const { _conflicts = [] } = await db.get(id, { conflicts: true })
    return _conflicts.map((_rev) => ({ _id: id, _rev }))
  } catch (error) {
    if (statusOf(error) === 404) return []
    throw error
  }
}

export const generationOf = (rev: string): number => Number.parseInt(rev, 10)

interface Leaf {
  readonly ok?: Stored & { readonly _revisions: Revisions }
  readonly missing?: string
}

/**
 * The leaf revisions of a document, with their ancestors; none when it never existed here. PouchDB on LevelDB first
 * lists them and then reads each: one overwritten in between is missing, and all are read again.
 */
async function leavesOf(db: Db, id: string, missed = ''): Promise<readonly Leaf[]> {
  let leaves: readonly Leaf[]
  try {
    leaves = (await db.get(id, { open_revs: 'all', revs: true })) as unknown as readonly Leaf[]
  } catch (error) {
    if (statusOf(error) === 404) return []
    throw error
  }
  const missing = leaves.flatMap((leaf) => leaf.missing ?? []).join()
  return missing === missed ? leaves : leavesOf(db, id, missing)
}

/** A leaf revision of a document, with its ancestors. */
export interface Branch {
  readonly doc: Stored
  readonly revisions: Revisions
}

/** The leaf revisions of a document, without the deleted ones; the winner comes first. */
export async function branchesOf(db: Db, id: string): Promise<readonly Branch[]> {
  const branches = (await leavesOf(db, id)).flatMap(({ ok }): Branch[] => {
    if (ok === undefined || ok._deleted === true) return []
    const { _revisions: revisions, ...doc } = ok
    return [{ doc: doc as Stored, revisions }]
  })
  // Every store's choice of the winner: the longest history, and of several the one whose hash sorts last.
  const rank = ({ revisions: { start, ids } }: Branch) => [start, ids[0] ?? ''] as const
  return branches.toSorted((a, b) => {
    const [[startA, hashA], [startB, hashB]] = [rank(a), rank(b)]
    return startB - startA || (hashA < hashB ? 1 : -1)
  })
}

/**
 * Whether a revision of a document has ever been in this database, even if the document was deleted since. A revision
 * older than those that the store still lists counts as known.
 */
export async function knowsRevision(db: Db, id: string, rev: string): Promise<boolean> {
  const [generation, hash = ''] = [generationOf(rev), rev.slice(rev.indexOf('-') + 1)]
  return (await leavesOf(db, id)).some(({ ok }) => {
    if (ok === undefined) return false
    const { start, ids } = ok._revisions
    return generation <= start - ids.length || ids.includes(hash)
  })
}
