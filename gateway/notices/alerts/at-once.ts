import type { Annonce } from '#domain/annonce.ts'
import { type AnnonceId, boutiqueOf, type SuiviId, type Uid } from '#domain/ids.ts'
import type { Places } from '#domain/search/places.ts'
import { type ForEach, forEachApart, revisionKey } from '../../store/apart.ts'
import { find, get, putIfCurrent, type Stored } from '../../store/documents.ts'
import type { NoticeContext } from '../context.ts'
import { endedAt } from '../delivery.ts'
import { DAY_MS, iso } from '../instants.ts'
import { noticeId } from '../notice.ts'
import { queueAlert } from './alert.ts'
import { createBlocks, createFinder, gently, mayBeTold, type Watched, watchedSearches } from './matching.ts'
import { annonceIdOf, type Publication } from './publication.ts'

/** What alerts work with, beside what any notice does. */
export interface AlertContext extends NoticeContext {
  readonly places: () => Promise<Places>
}

/** How many alerts leave at once in a day; what is found past it waits for the digest. */
export const AT_ONCE_PER_DAY = { search: 5, member: 20 } as const

/** By which search of theirs a member is told of an annonce, on each channel. */
interface Told {
  readonly key: string
  readonly at: string
  readonly mail?: SuiviId | undefined
  readonly push?: SuiviId | undefined
}

/** What a member was told at once in the last day. It is kept like what is left of a mail. */
interface Tally {
  readonly told: readonly Told[]
}

/** The id of the alert about one annonce: a member has one, whichever of their searches find it. */
export function atOnceId(uid: Uid, annonceId: AnnonceId): string {
  return noticeId(`${uid}.alert`, annonceId)
}

/** The annonce as a tally knows it: not by whose it is. */
function keyOf(annonceId: AnnonceId): string {
  return annonceId.slice(annonceId.indexOf('.') + 1)
}

/**
 * Takes a place among what a member may be told in a day: for each channel of the first of the searches that has one left.
 * Asked again, it answers the same.
 * @returns null when there is no place: the digest tells of it
 */
async function takePlace(
  { store, clock }: NoticeContext,
  uid: Uid,
  annonceId: AnnonceId,
  searches: readonly Watched[],
): Promise<Told | null> {
  const db = store.db('mail')
  const _id = noticeId(uid, 'alerts-told')
  const key = keyOf(annonceId)
  for (;;) {
    const now = clock()
    const tally = await get<Tally>(db, _id)
    const told = (tally?.told ?? []).filter(({ at }) => at > iso(now - DAY_MS))
    const known = told.find((one) => one.key === key)
    if (known !== undefined) return known
    if (told.length >= AT_ONCE_PER_DAY.member) return null
    const hasPlace = (id: SuiviId) =>
      told.filter(({ mail, push }) => mail === id || push === id).length < AT_ONCE_PER_DAY.search
    const free = searches.filter(({ _id: id }) => hasPlace(id))
    if (free.length === 0) return null
    const taken: Told = {
      key,
      at: iso(now),
      mail: free.find(({ byMail }) => byMail)?._id,
      push: free.find(({ byPush }) => byPush)?._id,
    }
    const next = { ...tally, _id, createdAt: iso(now), attempts: 0, ...endedAt('unwanted', now) }
    if (await putIfCurrent(db, { ...next, told: [...told, taken] })) return taken
  }
}

/** Tells one member of one annonce. */
async function tell(context: NoticeContext, uid: Uid, annonce: Annonce, searches: readonly Watched[]) {
  const place = await takePlace(context, uid, annonce._id, searches)
  if (place === null) return
  const found = (recherche: SuiviId | undefined) =>
    recherche === undefined ? [] : [{ recherche, count: 1, annonces: [annonce._id] }]
  await queueAlert(context, {
    id: atOnceId(uid, annonce._id),
    uid,
    about: boutiqueOf(annonce._id),
    kind: 'at-once',
    mail: found(place.mail),
    push: found(place.push),
  })
}

/**
 * Tells at once of the annonces that were just published those whose saved searches find them. A publication is done once
 * all of them were told: cut short, it is gone over again, and what was queued is not queued twice.
 * @returns how many publications were gone over
 */
export async function tellAtOnce(context: AlertContext, each: ForEach = forEachApart): Promise<number> {
  const { store, isGone } = context
  const published = await find<Publication>(store.db('mail'), { toTell: { $gt: '' } })
  if (published.length === 0) return 0
  const members = await watchedSearches(store)
  const finder = createFinder(await context.places())
  const blocks = createBlocks(store)
  const worked = await each(published, revisionKey, async (publication: Stored<Publication>) => {
    const { publishedAt } = publication
    const annonce = await get<Annonce>(store.db('annonces'), annonceIdOf(publication))
    for await (const [uid, searches] of gently(annonce?.active === true ? members : [])) {
      if (annonce === null) break
      const finding = searches.filter(
        ({ alert, at, search }) => alert === 'at-once' && at <= publishedAt && finder(search)(annonce),
      )
      if (finding.length === 0 || !(await mayBeTold(uid, boutiqueOf(annonce._id), blocks))) continue
      if (!(await isGone(uid))) await tell(context, uid, annonce, finding)
    }
    const { toTell, ...done } = publication
    return putIfCurrent(store.db('mail'), done)
  })
  return worked.done
}
