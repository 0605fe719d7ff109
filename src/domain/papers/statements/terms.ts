import type { FieldError } from '../../codes.ts'
import { parseNumber } from '../../input.ts'
import { type Annonce, COMMISSION_MAX } from '../../market/annonce.ts'
import { same } from '../../same.ts'
import { parseCanonical } from '../agreed-text.ts'
import { parseCentimes } from '../cell.ts'
import { BLANK_CONTRAT, type ContratData } from '../contrat.ts'
import type { Partenariat } from '../partenariat.ts'
import type { Copy, StatementData } from '../records.ts'
import { monthsTouched } from './period.ts'

/**
 * A month's rent, in whole cents: the shared contract's, else the annonce's; 0 when the contract has none.
 * @param prix of the annonce, in euros a month
 */
function monthlyRent(contrat: ContratData, prix: number): number {
  const ofAnnonce = Math.round(prix * 100)
  if (same(contrat, BLANK_CONTRAT)) return ofAnnonce
  if (!contrat.loyer) return 0
  const written = parseCentimes(contrat.loyerMontant)
  return written >= 0 ? written : ofAnnonce
}

/** The agreed terms on which statements are based. */
export interface AgreedTerms {
  /** Percent of the sales that the boutique takes, with two decimals. */
  readonly commission: number
  readonly monthlyCentimes: number
}

/**
 * The contract in force, from its copy, whatever was edited since; `null` while there is none.
 * @param copies those of the partnership, or at least the one in force
 */
export function contratInForce(
  { inForce }: Pick<Partenariat, 'inForce'>,
  copies: readonly Pick<Copy, 'paper' | 'hash' | 'text'>[],
): ContratData | null {
  const [copy] = copies.filter(({ paper, hash }) => paper === 'contrat' && hash === inForce.hash)
  const contents = copy === undefined ? null : parseCanonical(copy.text)
  return contents === null ? null : contents.contrat
}

function commissionOf(contrat: ContratData, ofAnnonce: number): number {
  if (same(contrat, BLANK_CONTRAT)) return ofAnnonce
  if (!contrat.commission) return 0
  const written = parseNumber(contrat.commissionTaux, '%')
  return written >= 0 && written <= COMMISSION_MAX ? written : ofAnnonce
}

/** @param contrat the one in force; without it, the terms of the annonce at the application apply */
export function agreedTerms(
  contrat: ContratData | null,
  { prix, commission }: Pick<Annonce, 'prix' | 'commission'>,
): AgreedTerms {
  const written = contrat === null ? BLANK_CONTRAT : contrat
  return {
    commission: Math.round(commissionOf(written, commission) * 100) / 100,
    monthlyCentimes: monthlyRent(written, prix),
  }
}

/** Where a statement departs from the agreed terms: another share, or more rent than for the months that it touches. */
export function termsErrors(
  statement: Pick<StatementData, 'from' | 'to' | 'commission' | 'rentCentimes'>,
  { commission, monthlyCentimes }: AgreedTerms,
): readonly FieldError[] {
  const errors: FieldError[] = []
  const most = monthlyCentimes * monthsTouched(statement)
  if (statement.commission !== commission)
    errors.push({ field: 'commission', code: 'commission-agreed', bound: commission })
  if (statement.rentCentimes > most) errors.push({ field: 'rentCentimes', code: 'rent-agreed', bound: most })
  return errors
}
