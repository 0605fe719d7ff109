import { same } from '../../same.ts'
import { parseCentimes } from '../cell.ts'
import { BLANK_CONTRAT, type ContratData } from '../contrat.ts'

/**
 * A month's rent, in whole cents: what the shared contract says, else the annonce; 0 when the contract has none.
 * @param prix of the annonce, in euros a month
 */
export function monthlyRent(contrat: ContratData, prix: number): number {
  const ofAnnonce = Math.round(prix * 100)
  if (same(contrat, BLANK_CONTRAT)) return ofAnnonce
  if (!contrat.loyer) return 0
  const written = parseCentimes(contrat.loyerMontant)
  return written >= 0 ? written : ofAnnonce
}
