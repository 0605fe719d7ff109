import { recordKeyOf } from '../../ids.ts'
import { latestDay } from '../days.ts'
import type { Party } from '../partenariat.ts'
import type { StatementSums } from '../records.ts'
import { statementStatuses } from './balance.ts'
import {
  type CountedItem,
  freeItems,
  isUpheldState,
  itemsIn,
  type LedgerRecords,
  type StatementStatus,
} from './ledger.ts'
import { rentParts } from './rent.ts'
import { amountsOf, type CommissionGroup, NO_INPUT, type StatementAmounts, type StatementInput } from './sums.ts'
import type { TermsByDay } from './terms.ts'

/** The sums of some sales, and of their settlement. Amounts are whole cents: what the boutique owes is positive. */
export interface MoneySums extends StatementSums {
  /** Received by its payee. */
  readonly settledCentimes: number
  /** Still due by statements that both agree to; of the other sign than the amount due, a credit. */
  readonly remainingCentimes: number
  /** Due by statements that wait for an answer, and for sales that none has counted. */
  readonly unagreedCentimes: number
  /** Payments that wait for their payee. */
  readonly pendingCentimes: number
}

/**
 * The part of a statement that belongs to one month: its sales and rent by their days, what it takes back by when that
 * was, its free lines by its last.
 */
export interface MonthPart extends MoneySums {
  /** `YYYY-MM`. */
  readonly month: string
  /** `null` for what no upheld statement has counted. */
  readonly countedBy: StatementStatus | null
  /** The amounts that the commission is computed on. */
  readonly groups: readonly CommissionGroup[]
}

const NO_STATEMENT_SUMS: StatementSums = {
  sold: 0,
  salesCentimes: 0,
  lostCentimes: 0,
  commissionCentimes: 0,
  rentCentimes: 0,
  vatCentimes: 0,
  linesCentimes: 0,
  dueCentimes: 0,
}
const NO_SUMS: MoneySums = Object.assign({}, NO_STATEMENT_SUMS, {
  settledCentimes: 0,
  remainingCentimes: 0,
  unagreedCentimes: 0,
  pendingCentimes: 0,
})
const NO_AMOUNTS: StatementAmounts = { groups: [], rents: [], sums: NO_STATEMENT_SUMS }

/** Some sums of one plus, or minus, those of another. */
function combined<N extends string>(
  names: readonly N[],
  one: { readonly [M in N]: number },
  sign: 1 | -1,
  other: { readonly [M in N]: number },
): { readonly [M in N]: number } {
  const result = {} as { [M in N]: number }
  for (const name of names) result[name] = one[name] + sign * other[name]
  return result
}

const STATEMENT_SUM_NAMES = Object.keys(NO_STATEMENT_SUMS) as (keyof StatementSums)[]
const SUM_NAMES = Object.keys(NO_SUMS) as (keyof MoneySums)[]

/** The sums of several months, partnerships or both. */
export function addUp(all: readonly MoneySums[]): MoneySums {
  return all.reduce((sum, one) => combined(SUM_NAMES, sum, 1, one), NO_SUMS)
}

/** The quarter of a month, '2026-T4'. @param month `YYYY-MM` */
export function quarterOf(month: string): string {
  return `${month.slice(0, 4)}-T${Math.ceil(Number(month.slice(5, 7)) / 3)}`
}

const monthOf = (day: string) => day.slice(0, 7)

/** Items with the months that they belong to, in the order of these. */
type ByMonth = readonly (readonly [month: string, item: CountedItem])[]

/**
 * An item is of the month of its day. One that takes a counted sale back is of the month when it was cancelled, or the
 * statement's last: a month that is settled, or declared, stays as it was.
 * @param to the last day of the statement
 */
function byMonth(items: readonly CountedItem[], voids: LedgerRecords['voids'], to: string): ByMonth {
  const voidedAt: { [key: string]: string } = {}
  for (const { _id, at } of voids) voidedAt[recordKeyOf(_id)] = at
  const dated = items.map((item) => {
    const [cancelled = ''] = [monthOf(voidedAt[item.key] || ''), monthOf(to)].sort()
    return [latestDay([monthOf(item.day), cancelled]), item] as const
  })
  return dated.sort(([one], [other]) => (one < other ? -1 : one > other ? 1 : 0))
}

const itemsOf = (items: ByMonth) => items.map(([, item]) => item)

/** The months of some items and of a statement's rent and free lines, in the order of time, at least one. */
function monthsOf(statement: StatementInput, items: ByMonth, terms: TermsByDay): readonly string[] {
  const { rentFrom, rentTo, reason, lines, to } = statement
  const found = new Set(items.map(([month]) => month))
  const hasOwnRent = reason !== '' && rentFrom !== ''
  if (!hasOwnRent) for (const { month } of rentParts(terms, rentFrom, rentTo)) found.add(month)
  if (hasOwnRent || Object.keys(lines).length > 0 || found.size === 0) found.add(monthOf(to))
  return [...found].sort()
}

/** The amounts of what belongs to a month and to those before. */
function amountsUntil(month: string, statement: StatementInput, items: ByMonth, terms: TermsByDay) {
  const last = `${month}-31`
  const hasEnded = monthOf(statement.to) <= month
  const isLater = statement.reason !== '' && !hasEnded
  const part = Object.assign({}, statement, {
    lines: hasEnded ? statement.lines : {},
    rentFrom: isLater ? '' : statement.rentFrom,
    rentTo: statement.rentTo < last ? statement.rentTo : last,
  })
  return amountsOf(part, itemsOf(items.filter(([of]) => of <= month)), terms)
}

function groupsBetween(before: StatementAmounts, after: StatementAmounts): readonly CommissionGroup[] {
  // Groups are in the order of their first item: those of the months before are the first.
  return after.groups
    .map((group, index): CommissionGroup => {
      const former = before.groups[index]
      if (former === undefined) return group
      return Object.assign({}, group, {
        paidCentimes: group.paidCentimes - former.paidCentimes,
        baseCentimes: group.baseCentimes - former.baseCentimes,
        commissionCentimes: group.commissionCentimes - former.commissionCentimes,
      })
    })
    .filter(({ paidCentimes, baseCentimes }) => paidCentimes !== 0 || baseCentimes !== 0)
}

/**
 * The part received of the amounts due until a month, the oldest first; an amount of the other sign is settled with the
 * others.
 */
function settledUntil(due: number, total: number, received: number): number {
  if (received === 0) return 0
  return total < 0 ? Math.max(received, due) : Math.min(received, due)
}

/**
 * A statement by month. Each month has the difference between what is due until its end and until that of the month
 * before, so that cents rounded in between are in one of them, and the last has the rest: the months add up to the
 * statement whatever this device knows of it.
 */
function partsOfStatement(
  statement: StatementInput,
  total: StatementAmounts,
  countedBy: StatementStatus | null,
  items: ByMonth,
  terms: TermsByDay,
): readonly MonthPart[] {
  const months = monthsOf(statement, items, terms)
  const isAgreed = countedBy !== null && countedBy.state !== 'proposed'
  const due = total.sums.dueCentimes
  const received = countedBy === null ? 0 : due - countedBy.remainingCentimes
  let [before, settledBefore] = [NO_AMOUNTS, 0]
  return months.map((month, index): MonthPart => {
    const isLast = index === months.length - 1
    const until = isLast ? total : amountsUntil(month, statement, items, terms)
    const sums = combined(STATEMENT_SUM_NAMES, until.sums, -1, before.sums)
    const settled = isLast ? received : settledUntil(until.sums.dueCentimes, due, received)
    const settledCentimes = settled - settledBefore
    const left = sums.dueCentimes - settledCentimes
    const groups = groupsBetween(before, until)
    ;[before, settledBefore] = [until, settled]
    return Object.assign({}, sums, {
      ...{ month, countedBy, groups, settledCentimes },
      remainingCentimes: isAgreed ? left : 0,
      unagreedCentimes: isAgreed ? 0 : left,
      pendingCentimes: isLast && countedBy !== null ? countedBy.pendingCentimes : 0,
    })
  })
}

/** The credit that payments on a statement that is not upheld are; no part without one. */
function creditOf(countedBy: StatementStatus): readonly MonthPart[] {
  const { remainingCentimes, pendingCentimes, statement } = countedBy
  if (remainingCentimes === 0 && pendingCentimes === 0) return []
  const settledCentimes = 0 - remainingCentimes
  const amounts = { settledCentimes, remainingCentimes, pendingCentimes }
  return [Object.assign({}, NO_SUMS, amounts, { month: monthOf(statement.to), countedBy, groups: [] })]
}

/**
 * A partnership's sales and what is due for them, by month and statement; then what no statement has counted, by month.
 * What remains, in all, is the balance of its statements.
 * @param left the party who has left; `null` for none
 */
export function monthParts(records: LedgerRecords, terms: TermsByDay, left: Party | null): readonly MonthPart[] {
  const found: MonthPart[] = []
  for (const countedBy of statementStatuses(records, left)) {
    const { statement, state } = countedBy
    if (!isUpheldState(state)) {
      found.push(...creditOf(countedBy))
      continue
    }
    const items = byMonth(itemsIn(statement, records), records.voids, statement.to)
    const total = Object.assign(amountsOf(statement, itemsOf(items), terms), { sums: statement })
    found.push(...partsOfStatement(statement, total, countedBy, items, terms))
  }
  const free = byMonth(freeItems(records, terms), records.voids, NO_INPUT.to)
  if (free.length === 0) return found
  return found.concat(partsOfStatement(NO_INPUT, amountsOf(NO_INPUT, itemsOf(free), terms), null, free, terms))
}
