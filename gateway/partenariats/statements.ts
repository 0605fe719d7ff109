import type { Candidature } from '#domain/candidature.ts'
import { type CandidatureId, candidatureOf, type RecordId, type Uid } from '#domain/ids.ts'
import type { Statement } from '#domain/papers/records.ts'
import {
  eraseAll,
  eraseById,
  find,
  findIds,
  get,
  getPresent,
  refsByPrefix,
  type Stored,
  scanIds,
} from '../store/documents.ts'
import type { ProcessEach } from '../store/process-each.ts'
import { createRoster, type Roster } from '../store/roster.ts'
import type { Store } from '../store/store.ts'

const STATEMENTS = 'comptes:'
const LOST_MAX = 24 // statements of a partnership that a store may lose at once: two years of months

/** Ids of a partnership's statements; call it under the lock of its records. */
export function statementRoster(store: Store, { _id, creatorId }: Pick<Candidature, '_id' | 'creatorId'>): Roster {
  const ofBefore = async () => {
    const found = await find<Statement>(store.db('records'), { creatorId, kind: 'account' })
    return found.map((one) => one._id).filter((id) => candidatureOf(id as RecordId) === _id)
  }
  return createRoster(store, STATEMENTS + _id, ofBefore)
}

/** The existing statements of a partnership. */
export async function statementsOf(store: Store, candidature: Candidature): Promise<readonly Stored<Statement>[]> {
  const ids = await statementRoster(store, candidature).ids()
  return getPresent<Statement>(store.db('records'), ids)
}

/**
 * The next number, or the one that a statement resubmitted by its author had in a lost store, if it is free: it is on
 * the paper. It may leave a gap for others that are resubmitted later.
 */
export function numberOf({ number }: Statement, statements: readonly Statement[]): number {
  const last = statements.reduce((most, one) => Math.max(most, one.number), 0)
  const isFree =
    number > 0 && number <= statements.length + LOST_MAX && !statements.some((one) => one.number === number)
  return isFree ? number : last + 1
}

/** Removes the rosters of a leaving member's partnerships, while these can still be found. */
export async function leaveStatements(store: Store, uid: Uid): Promise<void> {
  const coordination = store.db('coordination')
  await eraseAll(coordination, () => refsByPrefix(coordination, `${STATEMENTS}${uid}.`))
  for (const id of await findIds(store.db('candidatures'), { creatorId: uid })) {
    await eraseById(coordination, STATEMENTS + id)
  }
}

/** Drops the rosters of partnerships that are gone. */
export async function sweepStatements(store: Store, each: ProcessEach): Promise<void> {
  const coordination = store.db('coordination')
  await each(scanIds(coordination, STATEMENTS), String, async (key) => {
    const id = key.slice(STATEMENTS.length) as CandidatureId
    if ((await get(store.db('candidatures'), id)) !== null) return false
    await eraseById(coordination, key)
    return true
  })
}
