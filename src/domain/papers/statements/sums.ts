import { type CommissionBase, STATEMENT_MOVEMENTS_MAX } from '../record-fields.ts'
import type { Statement, StatementData, StatementSums } from '../records.ts'
import { type CountedItem, freeItems, type LedgerRecords, type OwnTerms } from './ledger.ts'
import { type RentPart, rentParts } from './rent.ts'
import { type AgreedTerms, type TermsByDay, termsOn } from './terms.ts'

/** Percent: the VAT on what a boutique invoices, its commission and its rent. */
export const SERVICE_VAT = 20

const PER_UNIT = 10_000 // hundredths of a percent in one

/**
 * A share of an amount of either sign, to the nearest cent, halves away from zero. The product may exceed JavaScript's
 * exact integers, so the amount is split first.
 * @param percent with two decimals
 */
export function shareOf(centimes: number, percent: number): number {
  // Not the negation, which makes -0 of no share.
  if (centimes < 0) return 0 - shareOf(-centimes, percent)
  const points = Math.round(percent * 100)
  const whole = Math.floor(centimes / PER_UNIT)
  const remainder = centimes - whole * PER_UNIT
  return whole * points + Math.floor((remainder * points + PER_UNIT / 2) / PER_UNIT)
}

/**
 * A price without the VAT that it includes, to the nearest cent, halves away from zero. The quotient is taken first: a
 * product would exceed JavaScript's exact integers.
 * @param percent with two decimals
 */
export function withoutVat(centimes: number, percent: number): number {
  if (centimes < 0) return -withoutVat(-centimes, percent)
  const divisor = PER_UNIT + Math.round(percent * 100)
  const whole = Math.floor(centimes / divisor)
  const remainder = centimes - whole * divisor
  return whole * PER_UNIT + Math.floor((2 * remainder * PER_UNIT + divisor) / (2 * divisor))
}

/** The commission on the sales and losses of one VAT rate, under the same terms. */
export interface CommissionGroup {
  /** Percent. */
  readonly commission: number
  readonly base: CommissionBase
  /** Percent: the VAT that the prices include. */
  readonly tva: number
  /** As paid. */
  readonly paidCentimes: number
  /** The amount that the percentage is of. */
  readonly baseCentimes: number
  readonly commissionCentimes: number
}

/** A statement's amounts in detail, which its page, its PDF and its CSV list. */
export interface StatementAmounts {
  readonly groups: readonly CommissionGroup[]
  readonly rents: readonly RentPart[]
  readonly sums: StatementSums
}

/** The fields of a statement that its amounts depend on, besides its items. */
export type StatementInput = Pick<
  StatementData,
  'to' | 'rentFrom' | 'rentTo' | 'rentCentimes' | 'reason' | 'commission' | 'base' | 'lines'
>

/** Of items alone, by the contract; the boutique's VAT is that of the last terms. */
export const NO_INPUT: StatementInput = {
  to: '9999-12-31',
  rentFrom: '',
  rentTo: '',
  rentCentimes: 0,
  reason: '',
  commission: 0,
  base: '',
  lines: {},
}

/** The rate and base of an item: the statement's own, if it says why, else those of the contract on that day. */
function rateOf({ reason, commission, base }: OwnTerms, terms: AgreedTerms) {
  return reason === '' || base === '' ? { commission: terms.commission, base: terms.base } : { commission, base }
}

/** The paid amounts by rate, base and VAT, in the order of their first item. */
function groupsOf(
  items: readonly CountedItem[],
  statement: StatementInput,
  terms: TermsByDay,
): readonly CommissionGroup[] {
  const found: { [key: string]: Omit<CommissionGroup, 'baseCentimes' | 'commissionCentimes'> } = {}
  for (const { day, tva, sort, quantity, prixCentimes, countedOn } of items) {
    const { until, terms: onDay } = termsOn(terms, day)
    if (sort === 'perdu' && onDay.lossCentimes !== null) continue
    const own = countedOn || statement
    const { commission, base } = rateOf(own, onDay)
    const key = [own.reason === '' ? until : 'own', commission, base, tva].join('|')
    const before = found[key] || { paidCentimes: 0 }
    found[key] = { commission, base, tva, paidCentimes: before.paidCentimes + quantity * prixCentimes }
  }
  return Object.keys(found).map((key): CommissionGroup => {
    const group = found[key] as (typeof found)[string]
    const { base, tva, commission, paidCentimes } = group
    const baseCentimes = base === 'ht' ? withoutVat(paidCentimes, tva) : paidCentimes
    return Object.assign({ baseCentimes, commissionCentimes: shareOf(baseCentimes, commission) }, group)
  })
}

/** The rent without VAT, and the VAT that it includes. */
function rentOf(parts: readonly Pick<RentPart, 'centimes' | 'isWithVat'>[], hasVat: boolean) {
  let [rentCentimes, untaxed, included] = [0, 0, 0]
  for (const { centimes, isWithVat } of parts) {
    const net = hasVat && isWithVat ? withoutVat(centimes, SERVICE_VAT) : centimes
    rentCentimes += net
    included += centimes - net
    if (!isWithVat) untaxed += net
  }
  return { rentCentimes, untaxed, included }
}

/**
 * The amounts of a statement. Each commission is computed once, on the sum of its group; the boutique's VAT once, on all
 * that bears it. What the boutique owes is the sales and the losses, less commission, rent and VAT, with the free lines.
 * Source: `docs/specification.md`, statements.
 * @param items those that it counts
 */
export function amountsOf(
  statement: StatementInput,
  items: readonly CountedItem[],
  terms: TermsByDay,
): StatementAmounts {
  let [sold, salesCentimes, lostCentimes, linesCentimes] = [0, 0, 0, 0]
  for (const { sort, day, quantity, prixCentimes } of items) {
    const { lossCentimes } = termsOn(terms, day).terms
    if (sort === 'vendu') {
      sold += quantity
      salesCentimes += quantity * prixCentimes
    } else lostCentimes += quantity * (lossCentimes === null ? prixCentimes : lossCentimes)
  }
  for (const key of Object.keys(statement.lines)) {
    const { centimes, pour } = statement.lines[key] as Statement['lines'][string]
    linesCentimes += pour === 'creator' ? centimes : -centimes
  }
  const { hasBoutiqueVat } = termsOn(terms, statement.to).terms
  const groups = groupsOf(items, statement, terms)
  const rents = rentParts(terms, statement.rentFrom, statement.rentTo)
  const isOwnRent = statement.reason !== '' && statement.rentFrom !== ''
  const ownRent = [{ centimes: statement.rentCentimes, isWithVat: false }]
  const { rentCentimes, untaxed, included } = rentOf(isOwnRent ? ownRent : rents, hasBoutiqueVat)
  const commissionCentimes = groups.reduce((sum, group) => sum + group.commissionCentimes, 0)
  const vatCentimes = hasBoutiqueVat ? shareOf(commissionCentimes + untaxed, SERVICE_VAT) + included : 0
  const dueCentimes = salesCentimes + lostCentimes - commissionCentimes - rentCentimes - vatCentimes + linesCentimes
  const amounts = { salesCentimes, lostCentimes, commissionCentimes, rentCentimes, vatCentimes, linesCentimes }
  return { groups, rents, sums: Object.assign({ sold, dueCentimes }, amounts) }
}

/** The rent of a statement's days by the contract, whatever its own is; without VAT, in cents. */
export function agreedRentOf(statement: StatementInput, terms: TermsByDay): number {
  return amountsOf(Object.assign({}, statement, { reason: '' }), [], terms).sums.rentCentimes
}

/** A statement of what is free up to its last day, as many as one statement may count. */
export function buildStatement(
  records: LedgerRecords,
  terms: TermsByDay,
  input: StatementInput & Pick<StatementData, 'from'>,
): StatementData {
  const items = freeItems(records, terms)
    .filter(({ day }) => day <= input.to)
    .slice(0, STATEMENT_MOVEMENTS_MAX)
  return Object.assign({}, input, { movements: items.map(({ key }) => key) }, amountsOf(input, items, terms).sums)
}
