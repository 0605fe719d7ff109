import type { InventaireData } from '#domain/partenariat/papers.ts'
import { SHARED_INVENTAIRE } from '#messages/fr/partenariat/shared-inventaire.ts'
import { csvAmount, csvOf } from '../paper/csv.ts'

/** The inventory as a file for a French spreadsheet. */
export function inventaireCsv(data: InventaireData): string {
  const { columns, headerFields, total } = SHARED_INVENTAIRE
  const { totals } = data
  return csvOf([
    [SHARED_INVENTAIRE.boutique, data.boutique],
    [SHARED_INVENTAIRE.createur, data.createur],
    [headerFields.dateDepot, data.dateDepot],
    [headerFields.dateReprise, data.dateReprise],
    [`${headerFields.commission} (%)`, String(data.commission).replace('.', ',')],
    [],
    Object.values(columns),
    ...data.rows.map((row) => [
      row.ref,
      row.description,
      String(row.depot),
      csvAmount(row.prixCentimes),
      String(row.repris),
      String(row.vendu),
    ]),
    [],
    [total.deposited, String(totals.deposited)],
    [total.sold, String(totals.sold)],
    [total.takenBack, String(totals.takenBack)],
    [`${total.due} (€)`, csvAmount(totals.dueCentimes)],
  ])
}
