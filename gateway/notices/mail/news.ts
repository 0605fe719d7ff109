import type { Candidature } from '#domain/candidature.ts'
import { isAnnonceId, isCandidatureId, type Uid } from '#domain/ids.ts'
import type { Annonce } from '#domain/market/annonce.ts'
import {
  type CandidatureEvent,
  eventOf,
  isMessageEvent,
  isPartenariatEvent,
  isStatementEvent,
  NOTICE_EVENTS,
  type NoticeEvent,
  noticeRuleOf,
  type PartenariatEvent,
} from '#domain/notices.ts'
import type { Prive } from '#domain/user.ts'
import { candidatureFacts, type DigestLine, namedAnnonce } from '../../messages/notice-facts.ts'
import { get, getPresent } from '../../store/documents.ts'
import type { Store } from '../../store/store.ts'
import { noticeEventOf, subjectOf } from '../notice.ts'
import { outdatedPapers } from '../papers.ts'
import { ANNONCE_LINES } from '../scheduled.ts'
import type { Mail } from './document.ts'

/** The current news in a deferred notice; one whose subject is gone or has moved on has none. */
interface PendingNotice {
  readonly mail: Mail
  readonly line: DigestLine
  /** Notices with the same key share a line. */
  readonly key: string
}

const isAnnonceEvent = (event: NoticeEvent): event is keyof typeof ANNONCE_LINES => event in ANNONCE_LINES

function partenariatLine(
  event: PartenariatEvent,
  uid: Uid | undefined,
  { boutiqueId, annonceId, annonce }: Candidature,
) {
  const isOwner = uid === boutiqueId
  const place = namedAnnonce(annonce)
  return { key: isOwner ? `${event} ${annonceId}` : event, line: { event, count: 1, ...(isOwner ? { place } : {}) } }
}

function candidatureLine(
  event: CandidatureEvent,
  candidature: Candidature,
  now: number,
): Omit<PendingNotice, 'mail'> | null {
  const { annonceId, offerExpiresAt } = candidature
  const { annonce: place } = candidatureFacts(candidature)
  if (isMessageEvent(event)) return { key: event, line: { event, count: 1 } }
  const state = event === 'expiring' ? 'awaiting-creator' : event
  if (eventOf(candidature) !== state) return null
  if (noticeRuleOf(event).untilOfferExpires !== undefined) {
    if (Date.parse(offerExpiresAt) <= now) return null
    return { key: state, line: { event: state, count: 1, until: offerExpiresAt } }
  }
  if (noticeRuleOf(event).to === 'createur') return { key: event, line: { event, count: 1 } }
  return { key: `${event} ${annonceId}`, line: { event, count: 1, place } }
}

/** Existing annonces and candidatures that some mails are about, by id. */
async function subjectsOf(store: Store, mails: readonly Mail[]) {
  const ids = [...new Set(mails.map(({ _id }) => subjectOf(_id)))]
  const candidatures = await getPresent<Candidature>(store.db('candidatures'), ids.filter(isCandidatureId))
  const annonces = await getPresent<Annonce>(store.db('annonces'), ids.filter(isAnnonceId))
  return {
    candidatures: new Map(candidatures.map((one) => [one._id, one])),
    annonces: new Map(annonces.map((one) => [one._id, one])),
  }
}

/**
 * The deferred notices of one member that are still news, in order: not those deleted, decided or expired since, nor
 * those the member has opted out of meanwhile.
 * @param now milliseconds since the epoch
 */
export async function pendingNotices(
  store: Store,
  mails: readonly Mail[],
  now: number,
): Promise<readonly PendingNotice[]> {
  const { candidatures, annonces } = await subjectsOf(store, mails)
  const outdated = await outdatedPapers(store, mails)
  const [uid] = mails.flatMap((mail) => mail.uid ?? [])
  const prive = uid === undefined ? null : await get<Prive>(store.db('prives'), uid)
  return mails.flatMap((mail): PendingNotice[] => {
    const event = noticeEventOf(mail._id)
    const subject = subjectOf(mail._id)
    if (event === null || prive?.[noticeRuleOf(event).unless] === true) return []
    if (event === 'sales-of-day') return [{ mail, key: event, line: { event, count: 1 } }]
    if (isAnnonceEvent(event)) {
      const annonce = annonces.get(subject as Annonce['_id'])
      const line = annonce === undefined ? null : ANNONCE_LINES[event](annonce, mail._id, now)
      return line === null ? [] : [{ mail, key: event, line }]
    }
    const candidature = candidatures.get(subject as Candidature['_id'])
    if (candidature === undefined || outdated.has(mail._id)) return []
    const found = isPartenariatEvent(event)
      ? partenariatLine(event, uid, candidature)
      : candidatureLine(event, candidature, now)
    return found === null ? [] : [{ mail, ...found }]
  })
}

function earlier(a: string | undefined, b: string | undefined): string | undefined {
  return a === undefined || (b !== undefined && b < a) ? b : a
}

/** Lines of a digest: offers first, then by event, without duplicates. */
export function linesOf(news: readonly PendingNotice[]): readonly DigestLine[] {
  const lines = new Map<string, DigestLine & { readonly subjects: ReadonlySet<string> }>()
  for (const { key, line, mail } of news) {
    const existing = lines.get(key)
    // A partnership has several statements; of the rest, a subject counts once.
    const subject = isStatementEvent(line.event) ? mail._id : subjectOf(mail._id)
    const subjects = new Set([...(existing?.subjects ?? []), subject])
    const until = earlier(existing?.until, line.until)
    lines.set(key, { ...line, subjects, count: subjects.size, ...(until === undefined ? {} : { until }) })
  }
  const rank = ({ event, count }: DigestLine): number =>
    (noticeRuleOf(event).untilOfferExpires === true ? 0 : 1_000_000 * (NOTICE_EVENTS.indexOf(event) + 1)) - count
  return [...lines.values()].map(({ subjects: _, ...line }) => line).sort((a, b) => rank(a) - rank(b))
}
