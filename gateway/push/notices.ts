import type { Candidature, CandidatureStatus } from '#domain/candidature.ts'
import type { Uid } from '#domain/ids.ts'
import { type Db, erase, type Kept, read, scan, update, write } from '../accounts/db.ts'
import { readEpoch } from '../store/epoch.ts'
import type { Store } from '../store/store.ts'
import { subscriptionsOf } from './subscriptions.ts'

/** Something to tell a member, once: `_id` is made of the candidature and its state. */
export interface Notice {
  readonly _id: string
  readonly uid: Uid
  readonly candidatureId: string
  readonly status: 'pending' | 'awaiting-creator'
  readonly state: 'queued' | 'done'
  readonly attempts: number
  /** The subscriptions that have it already. */
  readonly sentTo: readonly string[]
  /** Not tried before this instant. */
  readonly after: string
  readonly createdAt: string
}

const CHECKPOINT = 'push-checkpoint'
const PREFIX = 'notice:'
const PAGE = 200 // changes read at a time
const KEPT_MS = 30 * 24 * 60 * 60 * 1000 // 30 days: long after a state can come back

/** Who is told of a candidature's state: the boutique that received it, the créateur whose offer runs. */
function addressee(doc: Candidature): { readonly uid: Uid; readonly status: Notice['status'] } | null {
  if (doc.status === ('pending' satisfies CandidatureStatus)) return { uid: doc.boutiqueId, status: 'pending' }
  if (doc.status === ('awaiting-creator' satisfies CandidatureStatus))
    return { uid: doc.creatorId, status: 'awaiting-creator' }
  return null
}

async function queueOne(accounts: Db, doc: Candidature, now: number): Promise<boolean> {
  const told = addressee(doc)
  if (told === null || (await subscriptionsOf(accounts, told.uid)).length === 0) return false
  const at = new Date(now).toISOString()
  const notice: Notice = {
    _id: `${PREFIX}${doc._id}:${told.status}`,
    ...told,
    candidatureId: doc._id,
    state: 'queued',
    attempts: 0,
    sentTo: [],
    after: at,
    createdAt: at,
  }
  return write(accounts, { ...notice })
}

interface Checkpoint {
  readonly epoch: string
  readonly seq: string | number
}

async function move(accounts: Db, next: Checkpoint): Promise<void> {
  if (!(await write(accounts, { _id: CHECKPOINT, ...next }))) await update(accounts, CHECKPOINT, () => next)
}

/**
 * Queues what has happened since the last time, for the members who asked to be told. The first time nothing is: what
 * happened before is no news.
 * @returns how many were queued
 */
export async function queueNotices(store: Store, now: number): Promise<number> {
  const accounts = store.db('accounts')
  const db = store.db('candidatures')
  const epoch = await readEpoch(db)
  const from = await read<Checkpoint>(accounts, CHECKPOINT)
  if (from === null || from.epoch !== epoch) {
    await move(accounts, { epoch, seq: (await db.info()).update_seq })
    return 0
  }
  let queued = 0
  let { seq } = from
  for (;;) {
    const { results, last_seq } = await db.changes({ since: seq, limit: PAGE, include_docs: true })
    for (const { id, doc, deleted } of results) {
      if (deleted === true || doc === undefined || id.startsWith('_design/')) continue
      if (await queueOne(accounts, doc as unknown as Candidature, now)) queued += 1
    }
    if (results.length === 0) return queued
    seq = last_seq
    await move(accounts, { epoch, seq })
  }
}

/** Forgets the notices of long ago, told or not. */
export async function sweepNotices(accounts: Db, now: number): Promise<void> {
  const before = new Date(now - KEPT_MS).toISOString()
  const old: Kept<Notice>[] = []
  for await (const notice of scan<Notice>(accounts, PREFIX)) if (notice.createdAt < before) old.push(notice)
  await erase(accounts, old)
}
