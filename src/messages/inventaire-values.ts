import type { CountedRowData, InventaireData } from '#domain/papers/papers.ts'
import { formatCentimes, formatDate, formatNumber } from './format.ts'
import { INVENTAIRE } from './fr/partenariat/inventaire.ts'

/** A quantity as printed; empty for zero, to fill in by hand. */
export function formatPieces(quantity: number): string {
  return quantity === 0 ? '' : formatNumber(quantity)
}

/** '12,50', next to a printed '€'; empty for zero. Always two decimals, so that prices line up. */
export function formatAmount(centimes: number): string {
  return centimes === 0 ? '' : formatCentimes(centimes).replace(/\s*€$/, '')
}

/** The cells of a row, in the order of the paper's columns; pieces added since are deposited too. Zero is an empty cell. */
export function inventaireCells(row: Omit<CountedRowData, 'salesCentimes'>): readonly string[] {
  const { ref, description, depot, ajoute, prixCentimes, repris, vendu } = row
  const pieces = formatPieces(depot + ajoute)
  return [ref, description, pieces, formatAmount(prixCentimes), formatPieces(repris), formatPieces(vendu)]
}

/**
 * The values for the header and foot of an inventory, in the order of their blanks, and its totals. The amount due is on
 * the template alone: what was settled is in statements.
 */
export function inventaireValues(data: InventaireData | null): {
  readonly fields: readonly string[]
  readonly totals: readonly (readonly [template: string, value: string])[]
  readonly madeAt: readonly string[]
} {
  if (data === null) return { fields: [], totals: INVENTAIRE.totals.map((total) => [total, '']), madeAt: [] }
  const { deposited, sold, takenBack } = data.totals
  return {
    fields: [data.boutique, data.createur, formatDate(data.dateDepot), formatDate(data.dateReprise)],
    totals: [deposited, sold, takenBack].map((count, index) => [INVENTAIRE.totals[index] ?? '', formatPieces(count)]),
    madeAt: [data.lieu, formatDate(data.date)],
  }
}
