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

const LISTED = 'releves:'
/** The kinds of records that a rule has to find again: those with a number, and payments. */
const LISTED_KINDS = ['statement', 'deposit', 'payment'] as const
const LOST_MAX = 24 // statements of a partnership that a store may lose at once: two years of months

/** Ids of a partnership's statements, deposits and payments; call it under the lock of its records. */
export function listedRecords(store: Store, { _id, creatorId }: Pick<Candidature, '_id' | 'creatorId'>): Roster {
  const ofBefore = async () => {
    const found = await Promise.all(
      LISTED_KINDS.map((kind) => find<PartenariatRecord>(store.db('records'), { creatorId, kind })),
    )
    return found.flat().flatMap((one) => (candidatureOf(one._id) === _id ? [one._id] : []))
  }
  return createRoster(store, LISTED + _id, ofBefore)
}

/** What a partnership's statements are, and what was said of them; with the sources of one more, if it is given. */
export async function storedLedger(
  store: Store,
  candidature: Pick<Candidature, '_id' | 'creatorId'>,
  next?: Pick<StatementData, 'movements'>,
): Promise<LedgerRecords> {
  const db = store.db('records')
  const listed = (await listedRecords(store, candidature).ids()) as readonly RecordId[]
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
export async function leaveStatements(store: Store, uid: Uid): Promise<void> {
  const coordination = store.db('coordination')
  await eraseAll(coordination, () => refsByPrefix(coordination, `${LISTED}${uid}.`))
  for (const id of await findIds(store.db('candidatures'), { creatorId: uid })) {
    await eraseById(coordination, LISTED + id)
  }
}

/** Drops the rosters of partnerships that are gone. */
export async function sweepStatements(store: Store, each: ProcessEach): Promise<void> {
  const coordination = store.db('coordination')
  await each(scanIds(coordination, LISTED), String, async (key) => {
    const id = key.slice(LISTED.length) as CandidatureId
    if ((await get(store.db('candidatures'), id)) !== null) return false
    await eraseById(coordination, key)
    return true
  })
}
