import type { Candidature } from '#domain/candidature.ts'
import type { RefusalCode } from '#domain/codes.ts'
import { candidatureOf, type RecordId, recordIdOf, recordKeyOf } from '#domain/ids.ts'
import { END_KEYS, lastDayErrors } from '#domain/papers/ends.ts'
import type { Partenariat } from '#domain/papers/partenariat.ts'
import { authorParty, subjectKeyOf } from '#domain/papers/record-keys.ts'
import type { Answer, Deposit, End, PartenariatRecord, Payment, Receipt, Statement } from '#domain/papers/records.ts'
import { statementStatus } from '#domain/papers/statements/ledger.ts'
import { statementRefusal } from '#domain/papers/statements/refusal.ts'
import { endingOn } from '#domain/papers/statements/terms.ts'
import { iso, parisDay } from '../base/instant.ts'
import { acceptWrite, type CrossContext, type CrossRule, clamped, refuseWrite, type Verdict } from '../rules/verdict.ts'
import { get, getPresent } from '../store/documents.ts'
import { termsOf } from './copies.ts'
import { numberOf, recordRoster, storedLedger } from './stored-ledger.ts'

const UTC_OFFSET_MAX_MS = 14 * 60 * 60 * 1000 // from UTC to the time zone where a day begins first

/** Clamps a day to the server's, unless it has begun somewhere: a device's clock may be fast. */
function begun(day: string, now: number): string {
  return day <= iso(now + UTC_OFFSET_MAX_MS).slice(0, 10) ? day : iso(now).slice(0, 10)
}

interface Surroundings {
  readonly candidature: Candidature
  readonly context: CrossContext
}

/**
 * A statement counts sales that the store has, each for the first time, adds up, and follows the agreed terms. The
 * records of a partnership are written one at a time, so that no two statements have one sale, day or number.
 */
async function statementVerdict(next: Statement, { candidature, context }: Surroundings): Promise<Verdict> {
  const { store, now } = context
  const known = await storedLedger(store, candidature, next)
  const papers = await get<Partenariat>(store.db('partenariats'), candidature._id)
  const agreed = await termsOf(store, candidature, papers)
  const keys = Object.values(END_KEYS).map((key) => recordIdOf(candidature._id, key))
  const ends = await getPresent<End>(store.db('records'), keys)
  const refusalBy = (said: readonly End[]) => statementRefusal(next, known, endingOn(agreed, said))
  // Made before an end was announced, it counts rent as if there were none: a store put back gets them in any order.
  const refusal = refusalBy(ends) && refusalBy(ends.filter(({ at }) => at <= next.at))
  if (refusal !== null) return refuseWrite(refusal)
  await recordRoster(store, candidature).add(next._id)
  return acceptWrite({ ...next, number: numberOf(next, known.statements), at: clamped(next.at, now) })
}

async function depositVerdict(next: Deposit, { candidature, context }: Surroundings): Promise<Verdict> {
  const { store, now } = context
  const { deposits } = await storedLedger(store, candidature)
  await recordRoster(store, candidature).add(next._id)
  const number = numberOf(next, deposits)
  return acceptWrite({ ...next, number, at: clamped(next.at, now), day: begun(next.day, now) })
}

/**
 * Why a statement can no longer be answered so, or paid: it was answered, or what was paid for it has arrived, before
 * that. The records of a restored store return in an order of their own, by the times at which they were made.
 */
async function statementObjection(
  next: Answer | Payment,
  { candidature, context }: Surroundings,
): Promise<RefusalCode | null> {
  const known = await storedLedger(context.store, candidature)
  const key = next.kind === 'payment' ? next.statement : subjectKeyOf(next._id)
  const statement = known.statements.find(({ _id }) => recordKeyOf(_id) === key)
  if (statement === undefined) return 'statement-missing'
  const { answer, payments, remainingCentimes } = statementStatus(statement, known, null)
  const isBefore = (other: Answer | Receipt) => other.at <= clamped(next.at, context.now)
  if (next.kind === 'payment') {
    const isClosed = answer !== null && answer.answer !== 'accepted' && isBefore(answer)
    // What arrived for it is given back.
    const isBack = remainingCentimes * (authorParty(recordKeyOf(next._id)) === 'boutique' ? 1 : -1) > 0
    return isClosed && !isBack ? 'statement-closed' : null
  }
  const isReceived = payments.some(({ receipt }) => receipt?.received === true && isBefore(receipt))
  return isReceived && next.answer !== 'accepted' ? 'statement-closed' : null
}

/** Why a record cannot be written, by what it is about; `null` when it can. */
async function objection(next: PartenariatRecord, surroundings: Surroundings): Promise<RefusalCode | null> {
  const { candidature, context } = surroundings
  if (next.kind === 'answer' || next.kind === 'payment') return statementObjection(next, surroundings)
  if (next.kind !== 'void' && next.kind !== 'receipt') return null
  const subject = recordIdOf(candidature._id, subjectKeyOf(next._id))
  const found = await get<PartenariatRecord>(context.store.db('records'), subject)
  if (next.kind === 'receipt') return found?.kind === 'payment' ? null : 'statement-missing'
  return found?.kind === 'movement' || found?.kind === 'deposit' ? null : 'sale-missing'
}

/** The records of a confirmed partnership, each written once. */
export const recordRule: CrossRule = async (next, prev, context): Promise<Verdict> => {
  const { actor, now, store } = context
  if (actor.kind !== 'member' || next._deleted === true || prev !== null) return acceptWrite(next)
  const candidature = await get<Candidature>(store.db('candidatures'), candidatureOf(next._id as RecordId))
  if (candidature?.status !== 'confirmed') return refuseWrite('not-confirmed')
  const surroundings = { candidature, context }
  const written = next as unknown as PartenariatRecord
  if (written.kind === 'statement') return statementVerdict(written, surroundings)
  if (written.kind === 'deposit') return depositVerdict(written, surroundings)
  if (written.kind === 'end') {
    const fields = lastDayErrors(written.lastDay, candidature, parisDay(now))
    if (fields.length > 0) return { kind: 'refuse', refusal: { code: 'invalid', fields } }
  }
  const refusal = await objection(written, surroundings)
  if (refusal !== null) return refuseWrite(refusal)
  if (written.kind === 'payment') await recordRoster(store, candidature).add(written._id)
  return acceptWrite({ ...next, at: clamped(next.at, now), day: begun(String(next.day), now) })
}
