import type { FieldError } from '../../codes.ts'
import { parseNumber } from '../../input.ts'
import { type Annonce, COMMISSION_MAX } from '../../market/annonce.ts'
import { same } from '../../same.ts'
import { parseCanonical } from '../agreed-text.ts'
import { agreementKey } from '../agreement.ts'
import { parseCentimes } from '../cell.ts'
import { BLANK_CONTRAT, type ContratData } from '../contrat.ts'
import { PARTIES, type Partenariat } from '../partenariat.ts'
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

type Agreements = Pick<Partenariat, 'agreements'>

/** The hashes of the contract's agreed versions: one, or two while the parties agree to different ones. */
export function contratHashes({ agreements }: Agreements): readonly string[] {
  const hashes: string[] = []
  for (const party of PARTIES) {
    const agreement = agreements[agreementKey('contrat', party)]
    if (agreement !== undefined && hashes.indexOf(agreement.hash) < 0) hashes.push(agreement.hash)
  }
  return hashes
}

/**
 * The contract that both agreed to, from its copy, whatever was edited since; `null` if there is none.
 * @param copies those of the partnership, or at least those with the contract's hashes
 */
export function agreedContrat(papers: Agreements, copies: readonly Copy[]): ContratData | null {
  const hashes = contratHashes(papers)
  const agreed = copies.filter(({ paper, hash }) => paper === 'contrat' && hashes.indexOf(hash) >= 0)
  const [last] = agreed.sort((a, b) => (a.at < b.at ? 1 : -1))
  const contents = last === undefined ? null : parseCanonical(last.text)
  return contents === null ? null : contents.contrat
}

function commissionOf(contrat: ContratData, ofAnnonce: number): number {
  if (same(contrat, BLANK_CONTRAT)) return ofAnnonce
  if (!contrat.commission) return 0
  const written = parseNumber(contrat.commissionTaux, '%')
  return written >= 0 && written <= COMMISSION_MAX ? written : ofAnnonce
}

/** @param contrat the agreed contract; without one, the terms of the annonce at the application apply */
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
