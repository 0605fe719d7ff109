import { type SuiviId, type SuiviParts, suiviPartsOf } from '#domain/ids.ts'
import { quotaOf, type Suivi } from '#domain/market/suivis.ts'
import { get, scanIds, scanPages } from '../store/documents.ts'
import type { Store } from '../store/store.ts'
import { acceptWrite, type CrossContext, type CrossRule, clamped, refuseWrite } from './verdict.ts'

const TOTAL_MAX = 5000 // documents of a kind, removed favourites included

/** Whether a member's quota of a kind is used up. Bodies are read only where ids are not enough. */
async function isFull(store: Store, { uid, kind }: SuiviParts, max: number, isNew: boolean): Promise<boolean> {
  const [db, prefix] = [store.db('suivis'), `${uid}.${kind}.`]
  let all = 0
  for await (const _id of scanIds(db, prefix)) all += 1
  if (all < max) return false
  if (isNew && all >= TOTAL_MAX) return true
  let placed = 0
  for await (const page of scanPages<Suivi>(db, prefix)) placed += page.filter((one) => quotaOf(one) !== null).length
  return placed >= max
}

/** The refusal code when the quota is used up; a removed favourite makes room for another. */
async function fullness(next: Suivi, prev: Suivi | null, parts: SuiviParts, { store }: CrossContext) {
  const place = quotaOf(next)
  if (place === null || (prev !== null && quotaOf(prev) !== null)) return null
  return (await isFull(store, parts, place.max, prev === null)) ? place.code : null
}

/** A member's suivis: within their quotas, and notes only of existing candidatures. */
export const suiviRule: CrossRule = async (doc, prev, context) => {
  if (doc._deleted === true) return acceptWrite(doc)
  const next = doc as unknown as Suivi
  const parts = suiviPartsOf(doc._id as SuiviId) as SuiviParts
  if ((parts.kind === 'note' || parts.kind === 'lu') && prev === null) {
    if ((await get(context.store.db('candidatures'), parts.about)) === null) return refuseWrite('document-gone')
  }
  const full = await fullness(next, prev as Suivi | null, parts, context)
  if (full !== null) return refuseWrite(full)
  // A stamp from a fast clock would mark later documents as seen, and a saved search would find nothing until then.
  return acceptWrite({
    ...doc,
    ...(next.seenAt === '' ? {} : { seenAt: clamped(next.seenAt, context.now) }),
    ...(parts.kind === 'recherche' && prev === null ? { at: clamped(next.at, context.now) } : {}),
  })
}
