import type { InventaireData, RowData } from '#domain/papers/papers.ts'
import { formatCentimes, formatDate, formatNumber } from './format.ts'

/** A quantity as printed; empty for zero, to fill in by hand. */
export function formatPieces(quantity: number): string {
  return quantity === 0 ? '' : formatNumber(quantity)
}

/** '12,50', next to a printed '€'; empty for zero. Always two decimals, so that prices line up. */
function formatAmount(centimes: number): string {
  return centimes === 0 ? '' : formatCentimes(centimes).replace(/\s*€$/, '')
}

/** The cells of a row, in the order of the paper's columns. Zero is an empty cell. */
export function inventaireCells({ ref, description, depot, prixCentimes, repris, vendu }: RowData): readonly string[] {
  return [ref, description, formatPieces(depot), formatAmount(prixCentimes), formatPieces(repris), formatPieces(vendu)]
}

/**
 * The values for the header, totals and foot of an inventory, in the order of their blanks. The amount due stays blank
 * until something is sold; then even zero is printed.
 */
export function inventaireValues(
  data: InventaireData | null,
): Record<'fields' | 'totals' | 'madeAt', readonly string[]> {
  if (data === null) return { fields: [], totals: [], madeAt: [] }
  const { deposited, sold, takenBack, dueCentimes } = data.totals
  const due = formatAmount(dueCentimes) || (sold === 0 ? '' : '0,00')
  return {
    fields: [data.boutique, data.createur, formatDate(data.dateDepot), formatDate(data.dateReprise)],
    totals: [...[deposited, sold, takenBack].map(formatPieces), due],
    madeAt: [data.lieu, formatDate(data.date)],
  }
}
