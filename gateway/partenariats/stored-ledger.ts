import type { Candidature } from '#domain/candidature.ts'
import { type CandidatureId, candidatureOf, isCopyKey, type RecordId, recordIdOf, type Uid } from '#domain/ids.ts'
import { recordsByKind } from '#domain/papers/by-kind.ts'
import { aboutId } from '#domain/papers/record-keys.ts'
import type { PartenariatRecord, StatementData } from '#domain/papers/records.ts'
import { type LedgerRecords, sourcesOf } from '#domain/papers/statements/ledger.ts'
import { eraseAll, eraseById, find, findIds, get, getPresent, refsByPrefix, scanIds } from '../store/documents.ts'
import type { ProcessEach } from '../store/process-each.ts'
import { createRoster, type Roster } from '../store/roster.ts'
import type { Store } from '../store/store.ts'

const ROSTER = 'releves:'
/** The kinds of records that a rule has to find again: those with a number, and payments. */
const ROSTER_KINDS = ['statement', 'deposit', 'payment'] as const
const LOST_MAX = 24 // statements of a partnership that a store may lose at once: two years of months

/** Ids of a partnership's statements, deposits and payments; call it under the lock of its records. */
export function recordRoster(store: Store, { _id, creatorId }: Pick<Candidature, '_id' | 'creatorId'>): Roster {
  const storedIds = async () => {
    const found = await Promise.all(
      ROSTER_KINDS.map((kind) => find<PartenariatRecord>(store.db('records'), { creatorId, kind })),
    )
    return found.flat().flatMap((one) => (candidatureOf(one._id) === _id ? [one._id] : []))
  }
  return createRoster(store, ROSTER + _id, storedIds)
}

/**
 * A partnership's statements, deposits and payments, with the answers and receipts about them. Of its movements and voids,
 * only those that `next` counts.
 * @param next a statement to check
 */
export async function storedLedger(
  store: Store,
  candidature: Pick<Candidature, '_id' | 'creatorId'>,
  next?: Pick<StatementData, 'movements'>,
): Promise<LedgerRecords> {
  const db = store.db('records')
  const listed = (await recordRoster(store, candidature).ids()) as readonly RecordId[]
  const answers = listed.flatMap((id) => [aboutId(id, 'answer'), aboutId(id, 'receipt')])
  // A copy, which is large, is no sale.
  const named = next === undefined ? [] : sourcesOf(next).filter((key) => !isCopyKey(key))
  const sources = named.map((key) => recordIdOf(candidature._id, key))
  return recordsByKind(await getPresent<PartenariatRecord>(db, [...new Set([...listed, ...answers, ...sources])]))
}

/**
 * The next number, or the one that a record resubmitted by its author had in a lost store, if it is free: it is on the
 * paper. It may leave a gap for others that are resubmitted later.
 */
export function numberOf(
  { number }: { readonly number: number },
  others: readonly { readonly number: number }[],
): number {
  const last = others.reduce((most, one) => Math.max(most, one.number), 0)
  const isFree = number > 0 && number <= others.length + LOST_MAX && !others.some((one) => one.number === number)
  return isFree ? number : last + 1
}

/** Removes the rosters of a leaving member's partnerships, while these can still be found. */
export async function eraseRecordRosters(store: Store, uid: Uid): Promise<void> {
  const coordination = store.db('coordination')
  await eraseAll(coordination, () => refsByPrefix(coordination, `${ROSTER}${uid}.`))
  for (const id of await findIds(store.db('candidatures'), { creatorId: uid })) {
    await eraseById(coordination, ROSTER + id)
  }
}

/** Drops the rosters of partnerships that are gone. */
export async function sweepRecordRosters(store: Store, each: ProcessEach): Promise<void> {
  const coordination = store.db('coordination')
  await each(scanIds(coordination, ROSTER), String, async (key) => {
    const id = key.slice(ROSTER.length) as CandidatureId
    if ((await get(store.db('candidatures'), id)) !== null) return false
    await eraseById(coordination, key)
    return true
  })
}
