import type { BonData } from '../bon.ts'
import type { ContratData } from '../contrat.ts'
import type { Paper } from '../papers.ts'
import type { LossCause, MovementSort } from '../record-fields.ts'
import type { Statement, StatementData, StatementSums } from '../records.ts'
import { type CountedItem, itemsIn, type LedgerRecords, type StatementStatus } from './ledger.ts'
import type { Period } from './period.ts'
import type { RentPart } from './rent.ts'
import { agreedRentOf, amountsOf, type CommissionGroup, SERVICE_VAT, withoutVat } from './sums.ts'
import { type AgreedTerms, type TermsByDay, termsOn } from './terms.ts'

/** A statement to display, print or export, already summed: the view computes nothing. */
export interface ReleveData extends StatementSums, Period {
  /** 0 until the server assigns one. */
  readonly number: number
  readonly boutique: string
  readonly createur: string
  /** The contract in force, whose blocks say who both parties are; `null` while there is none. */
  readonly contrat: ContratData | null
  /** Its state; `null` before it is proposed. */
  readonly status: StatementStatus | null
  readonly lines: readonly StatementLine[]
  readonly groups: readonly CommissionGroup[]
  /**
   * As deducted: without the VAT that has a line of its own. Empty where the terms do not give the statement's rent: it
   * has its own, or an amendment has changed the days that it counted in advance.
   */
  readonly rents: readonly RentPart[]
  readonly freeLines: readonly FreeLine[]
  /** Terms of its own, with those of the contract; `null` where it follows the contract. */
  readonly deviation: Deviation | null
}

/** Where a statement departs from the contract, and why. */
export interface Deviation {
  readonly reason: string
  readonly commission: number
  readonly base: StatementData['base']
  /** Those of its last day. */
  readonly agreed: AgreedTerms
  readonly rentCentimes: number
  /** The rent of its days by the contract, without VAT. */
  readonly agreedRentCentimes: number
}

/** A line of a statement that no movement gives: negative when the boutique is owed it. */
interface FreeLine {
  readonly key: string
  readonly label: string
  readonly centimes: number
}

/** Any document that can be generated as a file. */
export type PaperToMake =
  | Paper
  | { readonly name: 'releve'; readonly data: ReleveData }
  | { readonly name: 'bon'; readonly data: BonData }

/** Pieces of one row sold, or lost, on one day at one price, as listed in a statement. Amounts are whole cents. */
export interface StatementLine {
  /** Unique within the statement. */
  readonly key: string
  readonly day: string
  readonly sort: MovementSort
  readonly cause: LossCause
  readonly article: string
  /** Of one piece; of a lost one, what is due for it. */
  readonly prixCentimes: number
  /** Percent. */
  readonly tva: number
  /** Negative for what an earlier statement counted and was cancelled since. */
  readonly quantity: number
  readonly centimes: number
  /** Whether it is earlier than the statement's first day. */
  readonly isEarlier: boolean
}

/** The lines of a statement, by day, row and price: cancelled sales separate from sales. */
function statementLines(items: readonly CountedItem[], from: string, terms: TermsByDay): readonly StatementLine[] {
  const found: { [key: string]: StatementLine } = {}
  for (const { row, sort, cause, day, prixCentimes: price, tva, quantity, article } of items) {
    const { lossCentimes } = termsOn(terms, day).terms
    const prixCentimes = sort === 'perdu' && lossCentimes !== null ? lossCentimes : price
    const key = [day, row, sort, cause, prixCentimes, tva, quantity < 0].join('|')
    const before = found[key] || { quantity: 0, centimes: 0 }
    found[key] = {
      ...{ key, day, sort, cause, article, prixCentimes, tva },
      quantity: before.quantity + quantity,
      centimes: before.centimes + quantity * prixCentimes,
      isEarlier: day < from,
    }
  }
  return Object.keys(found).map((key) => found[key] as StatementLine)
}

function freeLinesOf({ lines }: Pick<StatementData, 'lines'>): readonly FreeLine[] {
  return Object.keys(lines)
    .map((key) => [key, lines[key] as Statement['lines'][string]] as const)
    .sort(([a, one], [b, other]) => one.position - other.position || (a < b ? -1 : 1))
    .map(([key, { label, centimes, pour }]) => ({ key, label, centimes: pour === 'creator' ? centimes : 0 - centimes }))
}

/** The contents of a statement's page besides the statement. */
export type ReleveSource = Pick<ReleveData, 'boutique' | 'createur' | 'contrat' | 'status'>

/**
 * A statement as read, printed and exported. Its sums are its own, whatever this device knows of its sales.
 * @param source the parties' names and blocks, and the statement's state
 */
export function releveOf(
  statement: StatementData & { readonly number?: number },
  records: Pick<LedgerRecords, 'movements' | 'statements'>,
  terms: TermsByDay,
  source: ReleveSource,
): ReleveData {
  const { from, to, number = 0, reason, commission, base, rentCentimes } = statement
  const { sold, salesCentimes, lostCentimes, commissionCentimes, vatCentimes, linesCentimes, dueCentimes } = statement
  const items = itemsIn(statement, records)
  const { groups, rents } = amountsOf(statement, items, terms)
  const agreed = termsOn(terms, to).terms
  const agreedRentCentimes = agreedRentOf(statement, terms)
  const withoutTax = (part: RentPart): RentPart =>
    agreed.hasBoutiqueVat && part.isWithVat ? { ...part, centimes: withoutVat(part.centimes, SERVICE_VAT) } : part
  const listed = rents.map(withoutTax)
  return {
    ...source,
    ...{ number, from, to, groups },
    rents: listed.reduce((sum, { centimes }) => sum + centimes, 0) === rentCentimes ? listed : [],
    lines: statementLines(items, from, terms),
    freeLines: freeLinesOf(statement),
    deviation: reason === '' ? null : { reason, commission, base, agreed, rentCentimes, agreedRentCentimes },
    ...{ sold, salesCentimes, lostCentimes, commissionCentimes, rentCentimes, vatCentimes, linesCentimes, dueCentimes },
  }
}

/** Whether the lines that this device knows add up to the statement's totals. */
export function linesMatchTotals({ lines, salesCentimes, lostCentimes }: ReleveData): boolean {
  return lines.reduce((sum, { centimes }) => sum + centimes, 0) === salesCentimes + lostCentimes
}
