import type { Candidature } from '#domain/candidature.ts'
import { candidatureOf, isCopyKey, type RecordId, recordIdOf } from '#domain/ids.ts'
import { lastDayErrors } from '#domain/papers/ends.ts'
import { salesOf } from '#domain/papers/movements.ts'
import type { Partenariat } from '#domain/papers/partenariat.ts'
import type { Movement, PartenariatRecord, Statement } from '#domain/papers/records.ts'
import { statementRefusal } from '#domain/papers/statement.ts'
import { termsErrors } from '#domain/papers/statements/terms.ts'
import { iso, parisDay } from '../base/instant.ts'
import { acceptWrite, type CrossContext, type CrossRule, clamped, refuseWrite, type Verdict } from '../rules/verdict.ts'
import { get, getPresent, type Stored } from '../store/documents.ts'
import { termsOf } from './copies.ts'
import { numberOf, statementRoster, statementsOf } from './statements.ts'

const UTC_OFFSET_MAX_MS = 14 * 60 * 60 * 1000 // from UTC to the time zone where a day begins first

/** Clamps a day to the server's, unless it has begun somewhere: a device's clock may be fast. */
function begun(day: string, now: number): string {
  return day <= iso(now + UTC_OFFSET_MAX_MS).slice(0, 10) ? day : iso(now).slice(0, 10)
}

/**
 * A statement counts sales that the store has, each for the first time, adds up, and follows the agreed terms. The
 * statements and movements of a partnership are written one at a time, so that no two have one number.
 */
async function statementVerdict(
  next: Statement,
  { candidature, context }: { candidature: Candidature; context: CrossContext },
) {
  const { store, now } = context
  const db = store.db('records')
  // Reads the movements that it names and the earlier statements, not all records of the partnership.
  // A copy, which is large, is no sale.
  const keys = [...new Set(next.movements)].filter((key) => !isCopyKey(key))
  const ids = keys.map((key) => recordIdOf(candidature._id, key))
  const named = await getPresent<PartenariatRecord>(db, ids)
  const movements = named.filter((one): one is Stored<Movement> => one.kind === 'movement')
  const statements = await statementsOf(store, candidature)
  const papers = await get<Partenariat>(store.db('partenariats'), candidature._id)
  const refusal = statementRefusal(next, salesOf(movements), statements)
  if (refusal !== null) return refuseWrite(refusal)
  const fields = termsErrors(next, await termsOf(store, candidature, papers))
  if (fields.length > 0) return { kind: 'refuse', refusal: { code: 'invalid', fields } } as const
  await statementRoster(store, candidature).add(next._id)
  return acceptWrite({ ...next, number: numberOf(next, statements), at: clamped(next.at, now) })
}

/** The records of a confirmed partnership, each written once. */
export const recordRule: CrossRule = async (next, prev, context): Promise<Verdict> => {
  const { actor, now, store } = context
  if (actor.kind !== 'member' || next._deleted === true || prev !== null) return acceptWrite(next)
  const candidature = await get<Candidature>(store.db('candidatures'), candidatureOf(next._id as RecordId))
  if (candidature?.status !== 'confirmed') return refuseWrite('not-confirmed')
  const written = next as unknown as PartenariatRecord
  if (written.kind === 'account') return statementVerdict(written, { candidature, context })
  if (written.kind === 'end') {
    const fields = lastDayErrors(written.lastDay, candidature, parisDay(now))
    if (fields.length > 0) return { kind: 'refuse', refusal: { code: 'invalid', fields } }
  }
  return acceptWrite({ ...next, at: clamped(next.at, now), day: begun(String(next.day), now) })
}
