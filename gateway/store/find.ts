type Database = PouchDB.Database<Record<string, unknown>>
type Found = PouchDB.Core.ExistingDocument<Record<string, unknown>>

/** Queries of an index: equality and ranges. */
export type Selector = { readonly [field: string]: string | boolean | Range }
type Bound = string | number
type Range = { readonly $gt?: Bound; readonly $lte?: Bound }

const ATTEMPTS_MAX = 20

function isWithin<B extends Bound>(value: B, { $gt, $lte }: Range): boolean {
  return ($gt === undefined || value > ($gt as B)) && ($lte === undefined || value <= ($lte as B))
}

function matches(value: unknown, wanted: Selector[string]): boolean {
  if (typeof wanted !== 'object') return value === wanted
  return Object.values(wanted).every((bound) => typeof value === typeof bound) && isWithin(value as string, wanted)
}

/**
 * PouchDB's `find`, without inconsistent rows. On the embedded store it reads the index, then the documents as they are
 * a moment later: one deleted in between leaves a hole or makes it throw a TypeError; one changed in between comes with
 * its new state and revision, so that a write over it would pass for a fresh one.
 * @returns one entry per row of the index; `undefined` for a document that no longer matches
 */
export async function findRows(
  db: Database,
  selector: Selector,
  page: { readonly limit: number; readonly skip?: number },
): Promise<readonly (Found | undefined)[]> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      const { docs } = await db.find({ selector, ...page })
      const fields = Object.entries(selector)
      return docs.map((doc) => (fields.every(([field, wanted]) => matches(doc?.[field], wanted)) ? doc : undefined))
    } catch (error) {
      if (!(error instanceof TypeError) || attempt === ATTEMPTS_MAX) throw error
    }
  }
}
