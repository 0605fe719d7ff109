import type { Candidature } from '#domain/candidature.ts'
import { type CandidatureId, candidatureOf, isCopyKey, type RecordId, recordKeyOf } from '#domain/ids.ts'
import type { Annonce } from '#domain/market/annonce.ts'
import { isStatementEvent } from '#domain/notices.ts'
import type { RecordKind } from '#domain/papers/record-fields.ts'
import { subjectKeyOf } from '#domain/papers/record-keys.ts'
import type { PartenariatRecord } from '#domain/papers/records.ts'
import type { DatabaseName, Doc } from '#domain/rules.ts'
import type { Message } from '#domain/talk/entries.ts'
import { getPresent } from '../store/documents.ts'
import { docsOf, type Followed, followFeed, startFeed } from '../store/feeds/follow.ts'
import { type ProcessEach, processEach } from '../store/process-each.ts'
import type { Store } from '../store/store.ts'
import { ANNONCES_FEED, notePublication } from './alerts/publication.ts'
import type { NoticeContext } from './context.ts'
import { pushMessage } from './messages.ts'
import type { PartenariatNotice } from './notice.ts'
import { notify, notifyCandidatures } from './notify.ts'
import { paperNotices } from './papers.ts'
import { SALES_FEED } from './sales.ts'

const CANDIDATURES_FEED: Followed = { name: 'candidatures', checkpoint: '_local/notices' }
const PAPERS_FEED: Followed = { name: 'partenariats', checkpoint: '_local/paper-notices' }
const RECORDS_FEED: Followed = { name: 'records', checkpoint: '_local/record-notices' }

/** The kinds of records that are news as soon as they are written. */
const NEWS_KINDS: readonly RecordKind[] = ['statement', 'answer', 'payment', 'receipt', 'end']

/** From now on every change of state or of a paper, and every annonce published, is news. @param now milliseconds since the epoch */
export async function startFollowing(store: Store, now: number): Promise<void> {
  for (const feed of [CANDIDATURES_FEED, PAPERS_FEED, RECORDS_FEED, SALES_FEED, ANNONCES_FEED])
    await startFeed(store, feed, now)
}

/**
 * Queues notices missed by a crash or a failed write.
 * @returns how many were queued
 * @throws what failed, in the end
 */
export function followCandidatures(context: NoticeContext, each?: ProcessEach): Promise<number> {
  const { store, clock } = context
  return followFeed(store, CANDIDATURES_FEED, clock(), async (changes) =>
    notifyCandidatures(context, await docsOf<Candidature>(store, CANDIDATURES_FEED, changes), each),
  )
}

async function notifyPartenariat(
  context: NoticeContext,
  id: CandidatureId,
  isNews: (notice: PartenariatNotice) => boolean,
): Promise<boolean> {
  const notices = (await paperNotices(context.store, id)).filter(isNews)
  // A mail dropped because its news had passed is no more: the news may come back.
  const queued = await getPresent(
    context.store.db('mail'),
    notices.map((notice) => notice.id),
  )
  const fresh = notices.filter((notice) => !queued.some(({ _id }) => _id === notice.id))
  for (const notice of fresh) await notify(context, notice)
  return fresh.length > 0
}

/**
 * Queues the notices of papers and records written since the last time: what was done before papers were followed is no
 * news. The time of a record is its device's, which may be slow: what decides is that it is new here.
 * @returns of how many partnerships
 * @throws what failed, in the end
 */
export async function followPapers(context: NoticeContext, each: ProcessEach = processEach): Promise<number> {
  const { store, clock } = context
  const inPapers = await followFeed(store, PAPERS_FEED, clock(), (changes, begunAt) =>
    each(
      changes.filter(({ deleted }) => !deleted),
      ({ id }) => id,
      ({ id }) =>
        notifyPartenariat(
          context,
          id as CandidatureId,
          (notice) => !isStatementEvent(notice.event) && notice.at >= begunAt,
        ),
    ),
  )
  const inRecords = await followFeed(store, RECORDS_FEED, clock(), async (changes) => {
    // Copies are large, and no news.
    const small = changes.filter(({ id }) => !isCopyKey(recordKeyOf(id as RecordId)))
    const written = await docsOf<PartenariatRecord>(store, RECORDS_FEED, small)
    const keys = new Map<CandidatureId, string[]>()
    for (const { _id, kind } of written) {
      const id = candidatureOf(_id)
      if (NEWS_KINDS.includes(kind)) keys.set(id, [...(keys.get(id) ?? []), subjectKeyOf(_id)])
    }
    return each(keys, String, ([id, its]) => notifyPartenariat(context, id, ({ version }) => its.includes(version)))
  })
  return inPapers + inRecords
}

/** Called after each write by a member, with the stored document and the one it replaced. */
export type OnWritten = (name: DatabaseName, doc: Doc, prev: Doc | null) => Promise<void>

/** Queues the notices of a write, right after it. Errors never fail the write, already stored: the follower retries. */
export function queueOnWrite(context: NoticeContext): OnWritten {
  return async (name, doc, prev) => {
    if (name === 'annonces' && prev === null && doc.active === true) {
      await notePublication(context, doc as unknown as Annonce).catch(() => undefined)
    }
    if (name === 'conversations' && doc.kind === 'message') {
      await pushMessage(context, doc as unknown as Message).catch(() => undefined)
    }
    if (name !== 'candidatures' || doc._deleted === true) return
    await notifyCandidatures(context, [doc as unknown as Candidature]).catch(() => undefined)
  }
}
