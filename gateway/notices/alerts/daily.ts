import { DAY_MS, HOUR_MS, MINUTE_MS } from '#domain/durations.ts'
import { boutiqueOf, type Uid } from '#domain/ids.ts'
import type { Annonce } from '#domain/market/annonce.ts'
import { iso } from '../../base/instant.ts'
import { find, get, getPresent, neverWritten, putIfCurrent } from '../../store/documents.ts'
import { type ProcessCounts, type ProcessEach, processEach } from '../../store/process-each.ts'
import type { Store } from '../../store/store.ts'
import type { SearchHits } from '../mail/document.ts'
import { noticeId } from '../notice.ts'
import { queueAlert } from './alert.ts'
import { type AlertContext, atOnceId } from './at-once.ts'
import {
  type Blocks,
  canBeNotified,
  createBlocks,
  createFinder,
  type Finder,
  gently,
  type Watched,
  watchedSearches,
} from './matching.ts'
import { type Publication, publishedAnnonceId } from './publication.ts'

const DIGEST_TIME_MS = 6 * HOUR_MS // UTC: seven or eight in the morning in France
const LATE_MS = 5 * MINUTE_MS // publications from just before may still be arriving
const DAYS_MAX = 7 // maximum backlog after a long downtime
/** Digests queued per job run, so that urgent mails can be sent in between. */
const PER_TURN = 100
/** Annonces listed per search; the rest is only counted. */
export const NAMED_MAX = 5

const CHECKPOINT = '_local/alerts-daily'

/** The last morning that digests may cover, in milliseconds since the epoch. */
function morningBefore(now: number): number {
  return Math.floor((now - LATE_MS - DIGEST_TIME_MS) / DAY_MS) * DAY_MS + DIGEST_TIME_MS
}

/** An annonce with its publication date. */
interface News {
  readonly annonce: Annonce
  readonly publishedAt: string
}

/** Annonces published in a period and still active, newest first. */
async function newsBetween(store: Store, from: string, until: string): Promise<readonly News[]> {
  const published = await find<Publication>(store.db('mail'), { publishedAt: { $gt: from, $lte: until } })
  const at = new Map(published.map((one) => [publishedAnnonceId(one), one.publishedAt]))
  const annonces = await getPresent<Annonce>(store.db('annonces'), [...at.keys()])
  return annonces
    .filter(({ active }) => active)
    .map((annonce): News => ({ annonce, publishedAt: at.get(annonce._id) ?? '' }))
    .sort((a, b) => (a.publishedAt > b.publishedAt ? -1 : 1))
}

interface Day {
  readonly news: readonly News[]
  readonly until: string
  readonly finder: Finder
  readonly blocks: Blocks
}

/** Hits of each of a member's searches in a day, except those already sent as immediate alerts. */
async function foundBy({ store }: AlertContext, uid: Uid, searches: readonly Watched[], day: Day) {
  const finds = searches.map(({ search }) => day.finder(search))
  const any = day.news.filter(({ annonce }) => finds.some((one) => one(annonce)))
  const may = await Promise.all(any.map(({ annonce }) => canBeNotified(uid, boutiqueOf(annonce._id), day.blocks)))
  const mine = any.filter((_one, at) => may[at])
  const mayBeKnown = searches.some(({ alert }) => alert === 'at-once') ? mine : []
  const fresh = await neverWritten(
    store.db('mail'),
    mayBeKnown.map(({ annonce }) => atOnceId(uid, annonce._id)),
  )
  return searches.flatMap(({ _id, alert, at, byMail, byPush }, index) => {
    const matches = mine.filter(
      ({ annonce, publishedAt }) =>
        publishedAt >= at &&
        finds[index]?.(annonce) === true &&
        (alert === 'daily' || fresh.has(atOnceId(uid, annonce._id))),
    )
    const annonces = matches.slice(0, NAMED_MAX).map(({ annonce }) => annonce._id)
    return matches.length === 0 ? [] : [{ recherche: _id, count: matches.length, annonces, byMail, byPush }]
  })
}

/** Queues one digest of a member's hits. @returns whether one was queued */
async function digest(context: AlertContext, uid: Uid, searches: readonly Watched[], day: Day): Promise<boolean> {
  const id = noticeId(uid, `alerts-${Date.parse(day.until)}`)
  const found = await foundBy(context, uid, searches, day)
  if (found.length === 0 || (await context.isGone(uid))) return false
  if (!(await neverWritten(context.store.db('mail'), [id])).has(id)) return false
  const by = (channel: 'byMail' | 'byPush'): readonly SearchHits[] =>
    found.filter((one) => one[channel]).map(({ recherche, count, annonces }) => ({ recherche, count, annonces }))
  return queueAlert(context, { id, uid, kind: 'daily', mail: by('byMail'), push: by('byPush') })
}

interface Checkpoint {
  readonly until: string
}

/**
 * Queues each morning's digests in batches: one per member whose searches have hits since the previous morning. Content
 * does not depend on when it runs: after a crash, or in another process, it can run again, as a digest's id is derived
 * from the member and the morning.
 * @returns the job's run function, which resolves to the number of digests queued
 */
export function createDaily(context: AlertContext): (each?: ProcessEach) => Promise<number> {
  const { store, clock } = context
  let resumePoint: { readonly until: string; readonly after: string } | undefined

  return async (each = processEach) => {
    const morning = morningBefore(clock())
    const until = iso(morning)
    const checkpoint = await get<Checkpoint>(store.db('mail'), CHECKPOINT)
    if (checkpoint !== null && checkpoint.until >= until) return 0
    const coveredUntil = checkpoint === null ? morning - DAY_MS : Date.parse(checkpoint.until)
    const news = await newsBetween(store, iso(Math.max(coveredUntil, morning - DAYS_MAX * DAY_MS)), until)
    const day: Day = {
      news,
      until,
      finder: createFinder(await context.communeLocations()),
      blocks: createBlocks(store),
    }
    const members = news.length === 0 ? [] : [...(await watchedSearches(store))].sort(([a], [b]) => (a < b ? -1 : 1))
    const after = resumePoint?.until === until ? resumePoint.after : ''
    let queued = 0
    let left = 0
    for await (const [uid, searches] of gently(members.filter(([uid]) => uid > after))) {
      if (queued >= PER_TURN) return queued
      const worked: ProcessCounts = await each(
        [uid],
        (one) => `${one} ${until}`,
        () => digest(context, uid, searches, day),
      )
      queued += worked.done
      left += worked.left
      if (left === 0) resumePoint = { until, after: uid }
    }
    if (left === 0) await putIfCurrent(store.db('mail'), { ...checkpoint, _id: CHECKPOINT, until })
    return queued
  }
}
