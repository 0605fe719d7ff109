import type { Uid } from '#domain/ids.ts'
import { iso } from '../../base/instant.ts'
import { digestLetter } from '../../messages/digests.ts'
import { erase, find, getByPrefix, putIfCurrent, type Stored } from '../../store/documents.ts'
import { type ProcessEach, processEach } from '../../store/process-each.ts'
import type { NoticeContext } from '../context.ts'
import { endedAt, enqueue } from '../delivery.ts'
import { isPaperMail } from '../papers.ts'
import { type Mail, newMail, provedEmail } from './document.ts'
import { layOut } from './layout.ts'
import { linesOf, pendingNotices } from './news.ts'

type DeferredMail = Stored<Mail>

const GATHERED_MAX = 500 // deferred mails in one digest

const prefixOf = (uid: Uid): string => `digest:${uid}:`

/** A deferred notice once digested or outdated: only its id remains, to prevent a second one. */
function redacted({ _id, _rev, uid, about, createdAt, attempts }: DeferredMail, now: number): Mail {
  const ids = { ...(uid === undefined ? {} : { uid }), ...(about === undefined ? {} : { about }) }
  return { _id, _rev, ...ids, createdAt, attempts, ...endedAt('purged', now) }
}

/**
 * Builds one digest of a member's deferred mails, or releases the only one still current. The digest lists the mails it
 * contains, which are redacted then: a crash midway neither repeats nor loses any.
 * @returns whether anything was done
 */
async function buildDigest(context: NoticeContext, uid: Uid, deferred: readonly DeferredMail[]): Promise<boolean> {
  const { store, origin, clock } = context
  const db = store.db('mail')
  const now = clock()
  const settle = async (mails: readonly DeferredMail[]): Promise<boolean> => {
    for (const mail of mails) await putIfCurrent(db, redacted(mail, now))
    return mails.length > 0
  }
  const digests = await getByPrefix<Mail>(db, prefixOf(uid))
  const gathered = new Set(digests.flatMap(({ gathers = [] }) => gathers))
  const free = deferred.filter(({ _id }) => !gathered.has(_id))
  if (await settle(deferred.filter(({ _id }) => gathered.has(_id)))) return true
  if (!free.some(({ dueAt }) => dueAt <= iso(now))) return false

  const to = await provedEmail(store, uid)
  const news = to === null ? [] : await pendingNotices(store, free, now)
  const newsIds = new Set(news.map(({ mail }) => mail._id))
  const outdated = free.filter(({ _id }) => !newsIds.has(_id))
  await settle(outdated.filter((mail) => !isPaperMail(mail)))
  await erase(db, outdated.filter(isPaperMail)) // it may be news again
  const [oldest, second] = free.filter(({ _id }) => newsIds.has(_id))
  if (oldest === undefined || to === null) return true
  if (second === undefined) return putIfCurrent(db, { ...oldest, to, state: 'queued', dueAt: iso(now), alone: true })
  const some = news.slice(0, GATHERED_MAX)
  const gathers = some.map(({ mail }) => mail._id)
  const content = {
    // Deterministic: of two concurrent processes one creates it.
    _id: `${prefixOf(uid)}${Date.parse(oldest.createdAt)}-${digests.length}`,
    uid,
    addressee: uid,
    to,
    gathers,
    message: layOut(digestLetter(linesOf(some)), origin, 'choices'),
  }
  if (!(await enqueue(context, db, newMail(content, now)))) return false
  return settle(free.filter(({ _id }) => gathers.includes(_id)))
}

function byAge(a: DeferredMail, b: DeferredMail): number {
  return `${a.createdAt} ${a._id}` < `${b.createdAt} ${b._id}` ? -1 : 1
}

/**
 * Builds the digest of each addressee whose first deferred mail is due.
 * @returns for how many addressees anything was done
 */
export async function buildDigests(context: NoticeContext, each: ProcessEach = processEach): Promise<number> {
  const db = context.store.db('mail')
  const due = await find<Mail>(db, { state: 'held', dueAt: { $lte: iso(context.clock()) } })
  if (due.length === 0) return 0
  const all = (await find<Mail>(db, { state: 'held', dueAt: { $gt: '' } })).sort(byAge)
  const addressees = new Set(due.flatMap(({ addressee }) => addressee ?? []))
  const deferredFor = (uid: Uid): readonly DeferredMail[] => all.filter((mail) => mail.addressee === uid)
  const keyOf = (uid: Uid): string => `${prefixOf(uid)} ${deferredFor(uid).at(-1)?._rev}`
  return (await each(addressees, keyOf, (uid) => buildDigest(context, uid, deferredFor(uid)))).done
}
