import { type Candidature, leaverOf } from '#domain/candidature.ts'
import { DAY_MS } from '#domain/durations.ts'
import {
  type CandidatureId,
  candidatureOf,
  isCopyKey,
  ownersOf,
  type RecordId,
  recordIdOf,
  recordKeyOf,
  type Uid,
} from '#domain/ids.ts'
import { noticeRuleOf } from '#domain/notices.ts'
import { recordsByKind } from '#domain/papers/by-kind.ts'
import { voidId } from '#domain/papers/movements.ts'
import { partyOf } from '#domain/papers/partenariat.ts'
import { subjectKeyOf } from '#domain/papers/record-keys.ts'
import type { PartenariatRecord, Void } from '#domain/papers/records.ts'
import type { Prive } from '#domain/user.ts'
import { isSuspended } from '../accounts/gone.ts'
import { iso, lastParisHour } from '../base/instant.ts'
import { candidatureFacts } from '../messages/notice-facts.ts'
import { author } from '../messages/paper-notices.ts'
import { type NotedMovements, salesLetter } from '../messages/sales-notices.ts'
import { type Change, type ChangesPage, changesSince, type Seq } from '../store/changes.ts'
import { type Db, get, getPresent, neverWritten, putIfCurrent } from '../store/documents.ts'
import { docsOf, type Followed, followFeed } from '../store/feeds/follow.ts'
import { type ProcessEach, processEach } from '../store/process-each.ts'
import type { Store } from '../store/store.ts'
import type { NoticeContext } from './context.ts'
import { DeliveryError, enqueue, queuedAt } from './delivery.ts'
import { type FullMail, type Mail, provedEmail, suppressedMail } from './mail/document.ts'
import { layOut } from './mail/layout.ts'
import { noticeId } from './notice.ts'
import { queuePushes } from './push/queue.ts'

const HOUR = 18 // in Paris
const NOTED_MAX = 2000 // records in one mail: a thousand sales a day, and as many in another shop
const PAGE = 500 // records read at a time
const CHECKPOINT = '_local/sales-of-day'

/** All changes as one page: what a member is told once a day must be whole. */
async function allSince(db: Db, since: Seq): Promise<ChangesPage> {
  const changes: Change[] = []
  let last = since
  for (let more = true; more; ) {
    const page = await changesSince(db, last)
    more = page.more && page.last !== last
    last = page.last
    for (const change of page.changes) changes.push(change)
  }
  return { changes, last, more: false }
}

export const SALES_FEED: Followed = { name: 'records', checkpoint: '_local/sales-notices', read: allSince }

/** A mail rendered only when it is sent: until then any of what it tells may be cancelled. */
type SalesMail = Mail & Required<Pick<Mail, 'uid' | 'to' | 'noted' | 'origin'>>

export function isSalesMail(mail: Mail): mail is SalesMail {
  return mail.noted !== undefined
}

/** What the other party of one partnership noted, if any of it still stands. */
async function notedIn(
  store: Store,
  uid: Uid,
  id: CandidatureId,
  ids: readonly RecordId[],
): Promise<NotedMovements | null> {
  const db = store.db('records')
  const candidature = await get<Candidature>(store.db('candidatures'), id)
  if (candidature === null || leaverOf(candidature) !== null) return null
  const records = await getPresent<PartenariatRecord>(db, ids)
  const { movements, voids } = recordsByKind(records)
  const gone = await getPresent<Void>(
    db,
    movements.map(({ _id }) => voidId(_id)),
  )
  const noted = movements.filter(({ _id }) => !gone.some((one) => one._id === voidId(_id)))
  // Noted and cancelled since the last mail, a sale leaves nothing to tell.
  const subjects = voids.map(({ _id }) => recordIdOf(id, subjectKeyOf(_id))).filter((one) => !ids.includes(one))
  const { movements: cancelled } = recordsByKind(await getPresent<PartenariatRecord>(db, subjects))
  if (noted.length + cancelled.length === 0) return null
  const facts = { ...candidatureFacts(candidature), to: partyOf(candidature, uid) }
  const { titre } = facts.annonce
  const name = titre === '' ? author(facts) : `${author(facts)} pour « ${titre} »`
  return { id, name, noted, cancelled }
}

/** What others noted, by partnership. */
async function allNoted(store: Store, uid: Uid, ids: readonly RecordId[]): Promise<readonly NotedMovements[]> {
  const found: NotedMovements[] = []
  for (const id of [...new Set(ids.map(candidatureOf))].sort()) {
    const one = await notedIn(
      store,
      uid,
      id,
      ids.filter((record) => candidatureOf(record) === id),
    )
    if (one !== null) found.push(one)
  }
  return found
}

/** Whether a member refuses such mails. */
async function isRefused(store: Store, uid: Uid): Promise<boolean> {
  const prive = await get<Prive>(store.db('prives'), uid)
  return prive?.[noticeRuleOf('sales-of-day').unless] === true
}

/** Queues one member's push and mail, the mail last: its id records that they were told. */
async function tell(context: NoticeContext, uid: Uid, all: readonly RecordId[], evening: number): Promise<boolean> {
  const { store, origin, clock } = context
  const db = store.db('mail')
  const id = noticeId(uid, `sales-of-day-${evening}`)
  const noted = all.slice(0, NOTED_MAX)
  if (!(await neverWritten(db, [id])).has(id) || (await isSuspended(store.db('accounts'), uid))) return false
  if ((await allNoted(store, uid, noted)).length === 0) return false
  const now = clock()
  await queuePushes(context, { id, uid, staleAt: iso(now + DAY_MS) }, { event: 'sales-of-day' })
  const to = (await isRefused(store, uid)) ? null : await provedEmail(store, uid)
  if (to === null) {
    await enqueue(context, db, suppressedMail({ _id: id, uid }, now))
    return true
  }
  // It names several members: its text is not stored, and what it is made of goes once it has ended.
  const mail: SalesMail = { _id: id, uid, addressee: uid, to, noted, origin, secret: true, ...queuedAt(now) }
  return enqueue(context, db, mail)
}

/** What each member has to know of, of some changes: movements, and what cancels one, by the other party. */
async function notedFor(store: Store, changes: readonly Change[]): Promise<ReadonlyMap<Uid, readonly RecordId[]>> {
  const found = new Map<Uid, RecordId[]>()
  const small = changes.filter(({ id }) => !isCopyKey(recordKeyOf(id as RecordId)))
  for (let at = 0; at < small.length; at += PAGE) {
    for (const { _id, kind, by } of await docsOf<PartenariatRecord>(store, SALES_FEED, small.slice(at, at + PAGE))) {
      if (kind !== 'movement' && kind !== 'void') continue
      for (const uid of ownersOf(_id).filter((owner) => owner !== by)) {
        const ids = found.get(uid) ?? []
        ids.push(_id)
        found.set(uid, ids)
      }
    }
  }
  return found
}

/**
 * Tells each member at 18 h, once, what others have noted in their partnerships since the last time: as it reached the
 * server, so that a sale noted without a network is told the next day. Safe to run again after a crash.
 * @returns how many were told
 */
export async function tellSales(context: NoticeContext, each: ProcessEach = processEach): Promise<number> {
  const { store, clock } = context
  const evening = lastParisHour(HOUR, clock())
  const checkpoint = await get<{ readonly evening: number }>(store.db('mail'), CHECKPOINT)
  if (checkpoint !== null && checkpoint.evening >= evening) return 0
  let left = 0
  const done = await followFeed(store, SALES_FEED, clock(), async (changes) => {
    const worked = await each(
      await notedFor(store, changes),
      ([uid]) => `${uid} ${evening}`,
      ([uid, noted]) => tell(context, uid, noted, evening),
    )
    left = worked.left
    return worked
  })
  if (left === 0) await putIfCurrent(store.db('mail'), { ...checkpoint, _id: CHECKPOINT, evening })
  return done
}

/** @throws DeliveryError `outdated` when none of it is news any more, or its member refuses such mails since */
export async function renderSales(store: Store, mail: SalesMail): Promise<FullMail> {
  const { uid, noted, origin } = mail
  const all = (await isRefused(store, uid)) ? [] : await allNoted(store, uid, noted)
  if (all.length === 0) throw new DeliveryError({ code: 'outdated' }, 'never')
  return { ...mail, message: layOut(salesLetter(all), origin, 'choices') }
}
