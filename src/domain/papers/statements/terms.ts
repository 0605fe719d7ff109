import { parseNumber } from '../../input.ts'
import { type Annonce, COMMISSION_MAX } from '../../market/annonce.ts'
import { same } from '../../same.ts'
import { parseCanonical } from '../agreement.ts'
import { parseCentimes } from '../cell.ts'
import { BLANK_CONTRAT, type ContratData } from '../contrat.ts'
import { announcedLastDay } from '../ends.ts'
import type { Partenariat } from '../partenariat.ts'
import type { CommissionBase } from '../record-fields.ts'
import type { Copy, End } from '../records.ts'

/**
 * A month's rent, in whole cents: the contract's, else the annonce's; 0 when the contract has none.
 * @param prix of the annonce, in euros a month
 */
function monthlyRent(contrat: ContratData, prix: number): number {
  const ofAnnonce = Math.round(prix * 100)
  if (same(contrat, BLANK_CONTRAT)) return ofAnnonce
  if (!contrat.loyer) return 0
  const written = parseCentimes(contrat.loyerMontant)
  return written >= 0 ? written : ofAnnonce
}

/** The terms on which statements are based. */
export interface AgreedTerms {
  /** Percent that the boutique takes, with two decimals. */
  readonly commission: number
  readonly base: CommissionBase
  /** The rent of a whole month. */
  readonly monthlyCentimes: number
  /** Whether the rent includes VAT. */
  readonly isRentWithVat: boolean
  /** Whether the boutique adds VAT to its commission and rent. */
  readonly hasBoutiqueVat: boolean
  /** Whether the prices of the créateur include VAT. */
  readonly hasCreateurVat: boolean
  /** Whether the boutique pays for what is lost. */
  readonly isLossDue: boolean
  /** Cents that it pays for one piece; `null` for the price less the commission. */
  readonly lossCentimes: number | null
  /** The days for which rent is due, `YYYY-MM-DD`. */
  readonly dateDebut: string
  readonly dateFin: string
}

/** Terms that count until a day, exclusive; the last ones have no such day, which is empty. */
export interface TermsUntil {
  readonly until: string
  readonly terms: AgreedTerms
}

/** All terms of a partnership, in the order of time, at least one. */
export type TermsByDay = readonly [TermsUntil, ...(readonly TermsUntil[])]

/** What both parties agreed to: their contracts, and the end of their partnership. */
interface Agreed {
  readonly copies: readonly Pick<Copy, 'paper' | 'hash' | 'text'>[]
  readonly ends: readonly Pick<End, 'lastDay'>[]
}

/** The contract of a version, from its copy; `null` where the copies lack it. */
function contratOf(copies: readonly Pick<Copy, 'paper' | 'hash' | 'text'>[], version: string): ContratData | null {
  const [copy] = copies.filter(({ paper, hash }) => paper === 'contrat' && hash === version)
  const contents = copy === undefined ? null : parseCanonical(copy.text)
  return contents === null ? null : contents.contrat
}

/**
 * The contract in force, from its copy, whatever was edited since; `null` while there is none.
 * @param copies those of the partnership, or at least the one in force
 */
export function contratInForce(
  { inForce }: Pick<Partenariat, 'inForce'>,
  copies: readonly Pick<Copy, 'paper' | 'hash' | 'text'>[],
): ContratData | null {
  return contratOf(copies, inForce.hash)
}

function commissionOf(contrat: ContratData, ofAnnonce: number): number {
  if (same(contrat, BLANK_CONTRAT)) return ofAnnonce
  if (!contrat.commission) return 0
  const written = parseNumber(contrat.commissionTaux, '%')
  return written >= 0 && written <= COMMISSION_MAX ? written : ofAnnonce
}

/** Whether a party has VAT to count: it says its number, and not that none applies. */
function hasVat(number: string, isWithout: boolean): boolean {
  return number.trim() !== '' && !isWithout
}

/** @param contrat the one in force; without it, the terms of the annonce at the application apply */
export function agreedTerms(
  contrat: ContratData | null,
  { prix, commission, dateDebut, dateFin }: Pick<Annonce, 'prix' | 'commission' | 'dateDebut' | 'dateFin'>,
): AgreedTerms {
  const written = contrat === null ? BLANK_CONTRAT : contrat
  const { commissionTaxe } = written
  // The template says 'hors taxes' where nothing is struck out.
  const isHt = commissionTaxe === '' || commissionTaxe === 'ht' || commissionTaxe === 'a-rayer'
  const loss = parseCentimes(written.risqueMontant)
  return {
    commission: Math.round(commissionOf(written, commission) * 100) / 100,
    base: isHt ? 'ht' : 'prix',
    monthlyCentimes: monthlyRent(written, prix),
    isRentWithVat: written.loyerTaxe === 'ttc',
    hasBoutiqueVat: hasVat(written.boutiqueTva, written.boutiqueSansTva),
    hasCreateurVat: hasVat(written.createurTva, written.createurSansTva),
    isLossDue: written.annexe && written.risque === 'boutique',
    lossCentimes: written.risqueMontant.trim() !== '' && loss >= 0 ? loss : null,
    dateDebut: written.dateDebut || dateDebut,
    dateFin: written.dateFin || dateFin,
  }
}

/** The hashes of the contracts that count or have counted. */
export function contractHashes({ former, hash }: Partenariat['inForce']): readonly string[] {
  return Object.keys(former)
    .map((until) => (former[until] as { readonly hash: string }).hash)
    .concat(hash)
    .filter((one) => one !== '')
}

/** The same terms, with no rent after the last day that was announced. */
export function endingOn(all: TermsByDay, ends: readonly Pick<End, 'lastDay'>[]): TermsByDay {
  const last = announcedLastDay(ends)
  const ended = ({ until, terms }: TermsUntil): TermsUntil =>
    last === null || terms.dateFin <= last
      ? { until, terms }
      : { until, terms: Object.assign({}, terms, { dateFin: last }) }
  return all.map(ended) as unknown as TermsByDay
}

/**
 * The terms of a partnership by day, from the contracts that counted.
 * @param copies those that its papers name in `inForce`, at least
 */
export function termsByDay(
  { inForce }: Pick<Partenariat, 'inForce'>,
  { copies, ends }: Agreed,
  annonce: Pick<Annonce, 'prix' | 'commission' | 'dateDebut' | 'dateFin'>,
): TermsByDay {
  const { former, hash } = inForce
  const all = Object.keys(former)
    .sort()
    .map((until): TermsUntil => {
      const contrat = contratOf(copies, (former[until] as { readonly hash: string }).hash)
      return { until, terms: agreedTerms(contrat, annonce) }
    })
  const last: TermsUntil = { until: '', terms: agreedTerms(contratOf(copies, hash), annonce) }
  return endingOn(all.concat(last) as unknown as TermsByDay, ends)
}

/** The terms that count on a day, `YYYY-MM-DD`. */
export function termsOn(all: TermsByDay, day: string): TermsUntil {
  const [found = all[all.length - 1] as TermsUntil] = all.filter(({ until }) => until === '' || day < until)
  return found
}
