import type { Db, Stored } from '../../store/documents.ts'
import { findRows, type Selector } from '../../store/find.ts'
import { newestFirst, type Place } from './cursor.ts'

const PAGE = 50 // rows that an index gives at a time

const LAST_DATE = '9999'

export const placeIn = (doc: Stored): Place => ({ createdAt: String(doc.createdAt), id: doc._id })

/** The public annonces of an index after a place, the newest first, a page at a time. */
async function* walk(db: Db, by: Selector, after: Place | null, size: number): AsyncGenerator<readonly Stored[]> {
  const selector = { ...by, createdAt: { $lte: after?.createdAt ?? LAST_DATE } }
  const sort = [...Object.keys(by), 'createdAt'].map((field) => ({ [field]: 'desc' as const }))
  for (let skip = 0; ; skip += size) {
    const rows = await findRows(db, selector, { limit: size, skip, sort })
    yield rows.flatMap((row) => {
      const doc = row as unknown as Stored | undefined
      if (doc === undefined || doc.active !== true) return []
      return after === null || newestFirst(after, placeIn(doc)) < 0 ? [doc] : []
    })
    if (rows.length < size) return
  }
}

/** Takes as many as are wanted. */
async function taken(pages: AsyncGenerator<readonly Stored[]>, count: number): Promise<readonly Stored[]> {
  const found: Stored[] = []
  for await (const page of pages) {
    found.push(...page)
    if (found.length >= count) break
  }
  return found.slice(0, count)
}

/** The newest of all that a city of the set is in: by date, passing over the others. */
export async function byDate(
  db: Db,
  isWanted: (doc: Stored) => boolean,
  after: Place | null,
  count: number,
): Promise<readonly Stored[]> {
  async function* wanted(): AsyncGenerator<readonly Stored[]> {
    for await (const page of walk(db, { active: true }, after, 4 * PAGE)) yield page.filter(isWanted)
  }
  return taken(wanted(), count)
}

/** The newest of some cities: those of each, then the newest of these. */
export async function byCity(
  db: Db,
  villes: ReadonlySet<string>,
  after: Place | null,
  count: number,
): Promise<readonly Stored[]> {
  const found: Stored[] = []
  for (const ville of villes) found.push(...(await taken(walk(db, { ville }, after, Math.min(count, PAGE)), count)))
  return found.sort((a, b) => newestFirst(placeIn(a), placeIn(b))).slice(0, count)
}

/** Brings the indexes up to date: otherwise the first search after many changes waits for all of them. */
export async function freshenIndexes(db: Db): Promise<void> {
  for (const by of [{ active: true }, { ville: '' }]) for await (const _page of walk(db, by, null, 1)) break
}
