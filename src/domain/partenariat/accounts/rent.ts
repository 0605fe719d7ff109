import { same } from '../../same.ts'
import { parseCentimes } from '../cell.ts'
import { BLANK_CONTRAT, type ContratData, wholeContrat } from '../contrat.ts'

/**
 * A month's rent, in whole cents: what the shared contract says, else the annonce; 0 when the contract has none.
 * @param prix of the annonce, in euros a month
 */
export function monthlyRent(contrat: Partial<ContratData>, prix: number): number {
  const whole = wholeContrat(contrat)
  const ofAnnonce = Math.round(prix * 100)
  if (same(whole, BLANK_CONTRAT)) return ofAnnonce
  if (!whole.loyer) return 0
  const written = parseCentimes(whole.loyerMontant)
  return written >= 0 ? written : ofAnnonce
}
