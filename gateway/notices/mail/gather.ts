import type { Uid } from '#domain/ids.ts'
import { type ForEach, forEachApart } from '../../store/apart.ts'
import { type Db, find, getByPrefix, putIfCurrent, type Stored } from '../../store/documents.ts'
import type { NoticeContext } from '../context.ts'
import { endedAt, enqueue, queuedAt } from '../delivery.ts'
import { iso } from '../instants.ts'
import { type Digest, digestPrefix } from './digest.ts'
import { type Mail, provedEmail } from './document.ts'
import { newsOf } from './news.ts'

type Held = Stored<Mail>

const GATHERED_MAX = 500 // held mails in one digest

/** What is left of a notice that a digest has told, or that is no news any more: its id, so that no other is queued. */
function told({ _id, _rev, uid, about, createdAt, attempts }: Held, now: number): Mail {
  const ids = { ...(uid === undefined ? {} : { uid }), ...(about === undefined ? {} : { about }) }
  return { _id, _rev, ...ids, createdAt, attempts, ...endedAt('purged', now) }
}

/** What a held mail becomes of which a digest has ended. */
function settled(mail: Held, { state, lastError }: Digest, now: number): Mail {
  const wasTold = state === 'sent' || lastError?.code === 'outdated'
  if (wasTold) return told(mail, now)
  // What was not told may be queued again.
  return { ...mail, ...(lastError === undefined ? {} : { lastError }), ...endedAt(state, now) }
}

/** Writes what became of a digest into those that it was made of, itself last: cut short, it is done again. */
async function settle(db: Db, digest: Stored<Digest>, held: readonly Held[], now: number): Promise<void> {
  const { gathers, ...rest } = digest
  for (const mail of held) if (gathers.includes(mail._id)) await putIfCurrent(db, settled(mail, digest, now))
  await putIfCurrent(db, rest)
}

/** Splits held mails into those to tell and those that are no news any more. */
async function alive(context: NoticeContext, held: readonly Held[]) {
  const known = new Set((await newsOf(context.store, held, context.clock())).map(({ mail }) => mail._id))
  return { news: held.filter(({ _id }) => known.has(_id)), stale: held.filter(({ _id }) => !known.has(_id)) }
}

/**
 * One digest of what is held for a member, to the address as it is now, if it is proved. Its id is made of the oldest of them, so that two processes make one.
 * @param before how many digests of the addressee are remembered
 */
async function gather(context: NoticeContext, addressee: Uid, held: readonly Held[], before: number) {
  const { store, origin, clock } = context
  const db = store.db('mail')
  const now = clock()
  const to = await provedEmail(store, addressee)
  const { news, stale } = to === null ? { news: [], stale: held } : await alive(context, held)
  for (const mail of stale) await putIfCurrent(db, told(mail, now))
  const [oldest, second] = news
  if (oldest === undefined || to === null) return false
  if (second === undefined) return putIfCurrent(db, { ...oldest, to, state: 'queued', dueAt: iso(now), alone: true })
  const digest: Digest = {
    _id: `${digestPrefix(addressee)}${Date.parse(oldest.createdAt)}-${before}`,
    uid: addressee,
    addressee,
    to,
    origin,
    gathers: news.slice(0, GATHERED_MAX).map(({ _id }) => _id),
    ...queuedAt(now),
  }
  return enqueue(context, db, digest)
}

function byAge(a: Held, b: Held): number {
  return `${a.createdAt} ${a._id}` < `${b.createdAt} ${b._id}` ? -1 : 1
}

/**
 * Puts what is held for each addressee together, once the first of it is due, and writes down what became of digests.
 * What a digest tells is held until the digest has ended: a process that dies on the way leaves nothing out.
 * @returns how many addressees something was done for
 */
export async function gatherDigests(context: NoticeContext, each: ForEach = forEachApart): Promise<number> {
  const db = context.store.db('mail')
  const now = context.clock()
  const due = await find<Mail>(db, { state: 'held', dueAt: { $lte: iso(now) } })
  if (due.length === 0) return 0
  const all = (await find<Mail>(db, { state: 'held', dueAt: { $gt: '' } })).sort(byAge)
  const addressees = new Set(due.flatMap(({ addressee }) => addressee ?? []))
  const heldFor = (addressee: Uid): readonly Held[] => all.filter((mail) => mail.addressee === addressee)
  const keyOf = (addressee: Uid): string => `${digestPrefix(addressee)} ${heldFor(addressee).at(-1)?._rev}`
  const worked = await each(addressees, keyOf, async (addressee) => {
    const held = heldFor(addressee)
    const digests = await getByPrefix<Digest>(db, digestPrefix(addressee))
    const open = digests.filter(({ gathers }) => gathers !== undefined)
    const ended = open.filter(({ endedAt: at }) => at !== undefined)
    for (const digest of ended) await settle(db, digest, held, now)
    if (ended.length > 0) return true
    const free = held.filter(({ _id }) => !open.some(({ gathers }) => gathers.includes(_id)))
    return free.some(({ dueAt }) => dueAt <= iso(now)) && gather(context, addressee, free, digests.length)
  })
  return worked.done
}
