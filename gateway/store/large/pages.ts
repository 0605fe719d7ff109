import type { Uid } from '#domain/ids.ts'
import type { PartenariatRecord } from '#domain/papers/records.ts'
import type { DatabaseName } from '#domain/rules.ts'
import { type Db, type DocRef, findIds } from '../documents.ts'
import type { Store } from '../store.ts'

const REFS = 500 // read at a time: an id and a revision each

/** Papers, and the copies of agreements, may have two megabytes each. */
const LARGE_PAGE = 8
const PAGE = 100

/** How many documents of a database are read at a time: the maximum that one reader has in memory. */
export function pageSizeOf(name: DatabaseName): number {
  return name === 'partenariats' || name === 'records' ? LARGE_PAGE : PAGE
}

/** Records of a kind per page of an index: LevelDB reads them whole. A statement has a hundred kilobytes at most. */
const KIND_PAGES: { readonly [K in PartenariatRecord['kind']]: number } = {
  movement: 500,
  account: 50,
  copy: LARGE_PAGE,
}

/** Sorted ids of the documents a créateur shares with boutiques. Each kind of record has pages of its own size. */
export async function idsOfCreateur(
  store: Pick<Store, 'db'>,
  name: 'candidatures' | 'partenariats' | 'records' | 'conversations',
  creatorId: Uid,
): Promise<readonly string[]> {
  const db = store.db(name)
  if (name !== 'records') return findIds(db, { creatorId }, pageSizeOf(name))
  const ids: string[] = []
  for (const [kind, size] of Object.entries(KIND_PAGES)) ids.push(...(await findIds(db, { creatorId, kind }, size)))
  return ids.sort()
}

/** The refs of the documents that exist under these ids, without bodies. */
async function refsOf(db: Db, ids: readonly string[]): Promise<readonly DocRef[]> {
  const { rows } = await db.allDocs({ keys: [...ids] })
  return rows.flatMap((row): DocRef[] => {
    if (!('value' in row)) return []
    const { rev, deleted } = row.value as { readonly rev: string; readonly deleted?: boolean }
    return deleted === true ? [] : [{ _id: row.id, _rev: rev }]
  })
}

/** The refs of the documents that exist under these ids, a page at a time: enough to delete them. */
export async function* refPages(
  db: Db,
  ids: Iterable<string> | AsyncIterable<string>,
): AsyncGenerator<readonly DocRef[]> {
  let page: string[] = []
  for await (const id of ids) {
    page.push(id)
    if (page.length < REFS) continue
    yield await refsOf(db, page)
    page = []
  }
  if (page.length > 0) yield await refsOf(db, page)
}
