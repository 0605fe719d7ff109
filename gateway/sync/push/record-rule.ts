import type { Candidature } from '#domain/candidature.ts'
import { candidatureOf, isCopyKey, type RecordId, recordIdOf } from '#domain/ids.ts'
import { accountRefusal } from '#domain/partenariat/account.ts'
import { termsErrors } from '#domain/partenariat/accounts/terms.ts'
import { salesOf } from '#domain/partenariat/movements.ts'
import type { Partenariat } from '#domain/partenariat/partenariat.ts'
import type { Account, Movement, PartenariatRecord } from '#domain/partenariat/records.ts'
import { get, getPresent, type Stored } from '../../store/documents.ts'
import { accountRoster, accountsOf } from '../../store/rosters/rosters.ts'
import { termsOf } from '../copies.ts'
import { type CrossContext, type CrossRule, clamped, instant, refuse, type Verdict, write } from './verdict.ts'

const AHEAD_MS = 14 * 60 * 60 * 1000 // of UTC, where a day begins first
const LOST_MAX = 24 // accounts of a partnership that a store may lose at once: two years of months

/** A device may be ahead of its time: no day that has begun nowhere is taken, but the server's own. */
function begun(day: string, now: number): string {
  return day <= instant(now + AHEAD_MS).slice(0, 10) ? day : instant(now).slice(0, 10)
}

/**
 * The next number; that which an account offered again by its author had in a store that was lost, when it is free: it
 * stands on the paper. It may leave a gap for others that come back after it.
 */
function numberOf({ number }: Account, accounts: readonly Account[]): number {
  const last = accounts.reduce((most, one) => Math.max(most, one.number), 0)
  const isFree = number > 0 && number <= accounts.length + LOST_MAX && !accounts.some((one) => one.number === number)
  return isFree ? number : last + 1
}

/**
 * An account counts sales that the store has, each for the first time, adds up, and is on the terms that were agreed. Accounts and movements of a
 * partnership take turns, so that no two have one number.
 */
async function account(next: Account, { candidature, context }: { candidature: Candidature; context: CrossContext }) {
  const { store, now } = context
  const db = store.db('records')
  // Not all that the partnership has: an account costs what it names, and what was accounted before.
  // A copy, which is large, is no sale.
  const keys = [...new Set(next.movements)].filter((key) => !isCopyKey(key))
  const ids = keys.map((key) => recordIdOf(candidature._id, key))
  const named = await getPresent<PartenariatRecord>(db, ids)
  const movements = named.filter((one): one is Stored<Movement> => one.kind === 'movement')
  const accounts = await accountsOf(store, candidature)
  const papers = await get<Partenariat>(store.db('partenariats'), candidature._id)
  const refusal = accountRefusal(next, salesOf(movements), accounts)
  if (refusal !== null) return refuse(refusal)
  const fields = termsErrors(next, await termsOf(store, candidature, papers))
  if (fields.length > 0) return { kind: 'refuse', refusal: { code: 'invalid', fields } } as const
  await accountRoster(store, candidature).add(next._id)
  return write({ ...next, number: numberOf(next, accounts), at: clamped(next.at, now) })
}

/** What is written once about a confirmed partnership. */
export const record: CrossRule = async (next, prev, context): Promise<Verdict> => {
  const { actor, now, store } = context
  if (actor.kind !== 'member' || next._deleted === true || prev !== null) return write(next)
  const candidature = await get<Candidature>(store.db('candidatures'), candidatureOf(next._id as RecordId))
  if (candidature?.status !== 'confirmed') return refuse('not-confirmed')
  const written = next as unknown as PartenariatRecord
  if (written.kind === 'account') return account(written, { candidature, context })
  return write({ ...next, at: clamped(next.at, now), day: begun(String(next.day), now) })
}
