import type { InventaireData, RowData } from '#domain/partenariat/papers.ts'
import { formatCentimes, formatDate, formatNumber } from './format.ts'

/** A quantity as it is read on paper; nothing for none, which is left to the pen. */
export function formatPieces(quantity: number): string {
  return quantity === 0 ? '' : formatNumber(quantity)
}

/** '12,50', where the euros are written beside; nothing for none. Two decimals always, so that prices line up. */
function formatAmount(centimes: number): string {
  return centimes === 0 ? '' : formatCentimes(centimes).replace(/\s*€$/, '')
}

/** The cells of a row, in the order of the paper's columns. Nobody types a zero: it is an empty cell. */
export function inventaireCells({ ref, description, depot, prixCentimes, repris, vendu }: RowData): readonly string[] {
  return [ref, description, formatPieces(depot), formatAmount(prixCentimes), formatPieces(repris), formatPieces(vendu)]
}

/**
 * What fills the heads, the totals and the foot of an inventory, in the order of their blanks. The amount due is left
 * to be written until something is sold; an amount of zero is said once something is.
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
