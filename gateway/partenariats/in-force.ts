import type { Candidature } from '#domain/candidature.ts'
import { addDays } from '#domain/papers/days.ts'
import { agreementKey, type InForce, PARTIES, type Partenariat } from '#domain/papers/partenariat.ts'
import { upheldStatements } from '#domain/papers/statements/counted.ts'
import { iso, parisDay } from '../base/instant.ts'
import type { Store } from '../store/store.ts'
import { storedLedger } from './stored-ledger.ts'

/**
 * The contract in force once both parties agree to a version. An amendment counts from the next day, in Paris: the
 * sales of the day may be in a statement already. So does the first contract where a statement was made before it, on
 * the terms of the annonce; else it counts from the start.
 * @param now milliseconds since the epoch
 */
export function nextInForce(inForce: InForce, hash: string, now: number, hasStatement: boolean): InForce {
  const at = iso(now)
  if (inForce.hash === '' && !hasStatement) return { hash, at, from: '', former: {} }
  const from = addDays(parisDay(now), 1)
  // A version that counted for no day, between two amendments of one day, leaves no trace.
  return { hash, at, from, former: { [from]: { hash: inForce.hash }, ...inForce.former } }
}

/** The contract in force after a write: the version that both parties agree to now, if they do, else the previous one. */
export async function inForceAfter(
  store: Store,
  candidature: Candidature,
  { agreements }: Pick<Partenariat, 'agreements'>,
  { inForce }: Pick<Partenariat, 'inForce'>,
  now: number,
): Promise<InForce> {
  const [one, other] = PARTIES.map((party) => agreements[agreementKey('contrat', party)])
  if (one === undefined || one.hash !== other?.hash || one.hash === inForce.hash) return inForce
  const { statements, answers } = await storedLedger(store, candidature)
  return nextInForce(inForce, one.hash, now, upheldStatements(statements, answers).length > 0)
}
