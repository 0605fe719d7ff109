import type { Difference } from '#domain/papers/differences.ts'
import type { DepositRow } from '#domain/papers/inventaire.ts'
import { formatCentimes, formatNumber } from './format.ts'
import { AGREEMENTS } from './fr/partenariat/agreements.ts'
import { describeValue, historyEntryTitle } from './partenariat-values.ts'

/** A difference in words: its place, and the value in each of the two versions. */
export interface DescribedDifference {
  readonly place: string
  readonly before: string
  readonly after: string
}

/** 'B1, Bol en grès, 10 × 18,50 €'. */
function describeRow({ ref, description, depot, prixCentimes }: DepositRow): string {
  const amounts = `${formatNumber(depot)}\u00a0× ${formatCentimes(prixCentimes)}`
  return [ref, description, amounts].filter((part) => part !== '').join(', ')
}

/** Describes a difference between two versions of a paper. */
export function describeDifference(difference: Difference): DescribedDifference {
  switch (difference.kind) {
    case 'cell': {
      const { field, target, row, before, after } = difference
      const place = historyEntryTitle({ action: 'cell-changed', field, target }, row)
      return { place, before: describeValue(field, before), after: describeValue(field, after) }
    }
    case 'row-added':
      return { place: AGREEMENTS.rowAdded, before: AGREEMENTS.none, after: describeRow(difference.row) }
    case 'row-removed':
      return { place: AGREEMENTS.rowRemoved, before: describeRow(difference.row), after: AGREEMENTS.none }
    case 'order':
      return { place: AGREEMENTS.order, before: AGREEMENTS.none, after: AGREEMENTS.otherOrder }
  }
}
