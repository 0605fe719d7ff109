import type { DatabaseName } from '#domain/rules.ts'
import type { Db, DocRef } from '../documents.ts'

const REFS = 500 // read at a time: an id and a revision each

/** Papers, and the copies of agreements, may have two megabytes each. */
const LARGE_PAGE = 8
const PAGE = 100

/** How many documents of a database are read at a time: the maximum that one reader has in memory. */
export function pageSizeOf(name: DatabaseName): number {
  return name === 'partenariats' || name === 'records' ? LARGE_PAGE : PAGE
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
