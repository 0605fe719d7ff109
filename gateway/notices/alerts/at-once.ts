import { DAY_MS } from '#domain/durations.ts'
import { type AnnonceId, boutiqueOf, type SuiviId, type Uid } from '#domain/ids.ts'
import type { Annonce } from '#domain/market/annonce.ts'
import type { CommuneLookup } from '#domain/market/search/commune-lookup.ts'
import { iso } from '../../base/instant.ts'
import { find, get, getByPrefix, neverWritten, putIfCurrent, type Stored } from '../../store/documents.ts'
import { type ProcessEach, processEach, revisionKey } from '../../store/process-each.ts'
import type { NoticeContext } from '../context.ts'
import type { Mail, SearchHits } from '../mail/document.ts'
import { noticeId } from '../notice.ts'
import { queueAlert } from './alert.ts'
import { canBeNotified, createBlocks, createFinder, gently, type Watched, watchedSearches } from './matching.ts'
import { type Publication, publishedAnnonceId } from './publication.ts'

/** Dependencies of alerts, in addition to those of any notice. */
export interface AlertContext extends NoticeContext {
  readonly communeLocations: () => Promise<CommuneLookup>
}

/** Daily limits of immediate alerts; further hits wait for the digest. */
export const AT_ONCE_PER_DAY = { search: 5, member: 20 } as const

/** The id of the alert about one annonce: one per member, however many of their searches find it. */
export function atOnceId(uid: Uid, annonceId: AnnonceId): string {
  return noticeId(`${uid}.alert`, annonceId)
}

/** The member's searches that have not used up the day's limit. */
async function withPlace({ store, clock }: NoticeContext, uid: Uid, searches: readonly Watched[]) {
  const since = iso(clock() - DAY_MS)
  const alerts = await getByPrefix<Mail>(store.db('mail'), `${uid}.alert.`)
  const recent = alerts.filter(({ createdAt }) => createdAt > since)
  if (recent.length >= AT_ONCE_PER_DAY.member) return []
  const countOf = (id: SuiviId): number => recent.filter(({ by = [] }) => by.includes(id)).length
  return searches.filter(({ _id }) => countOf(_id) < AT_ONCE_PER_DAY.search)
}

/** Alerts one member to one annonce, per channel by the first search within its limit; else the digest covers it. */
async function tell(context: NoticeContext, uid: Uid, annonce: Annonce, searches: readonly Watched[]) {
  const id = atOnceId(uid, annonce._id)
  if (!(await neverWritten(context.store.db('mail'), [id])).has(id)) return
  const free = await withPlace(context, uid, searches)
  const found = (channel: 'byMail' | 'byPush'): readonly SearchHits[] =>
    free
      .filter((one) => one[channel])
      .slice(0, 1)
      .map(({ _id }) => ({ recherche: _id, count: 1, annonces: [annonce._id] }))
  const [mail, push] = [found('byMail'), found('byPush')]
  if (mail.length + push.length === 0) return
  await queueAlert(context, { id, uid, about: boutiqueOf(annonce._id), kind: 'at-once', mail, push })
}

/**
 * Sends immediate alerts about newly published annonces to the members whose saved searches find them. A publication is
 * done once all are notified: if interrupted, it is processed again, without queueing anything twice.
 * @returns how many publications were processed
 */
export async function tellAtOnce(context: AlertContext, each: ProcessEach = processEach): Promise<number> {
  const { store, isGone } = context
  const published = await find<Publication>(store.db('mail'), { toTell: { $gt: '' } })
  if (published.length === 0) return 0
  const members = await watchedSearches(store)
  const finder = createFinder(await context.communeLocations())
  const blocks = createBlocks(store)
  const worked = await each(published, revisionKey, async (publication: Stored<Publication>) => {
    const { publishedAt } = publication
    const annonce = await get<Annonce>(store.db('annonces'), publishedAnnonceId(publication))
    for await (const [uid, searches] of gently(annonce?.active === true ? members : [])) {
      if (annonce === null) break
      const finding = searches.filter(
        ({ alert, at, search }) => alert === 'at-once' && at <= publishedAt && finder(search)(annonce),
      )
      if (finding.length === 0 || !(await canBeNotified(uid, boutiqueOf(annonce._id), blocks))) continue
      if (!(await isGone(uid))) await tell(context, uid, annonce, finding)
    }
    const { toTell, ...done } = publication
    return putIfCurrent(store.db('mail'), done)
  })
  return worked.done
}
