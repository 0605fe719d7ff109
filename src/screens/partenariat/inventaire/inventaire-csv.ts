import Papa from 'papaparse'
import type { InventaireData } from '#domain/partenariat/papers.ts'
import { SHARED_INVENTAIRE } from '#messages/fr/partenariat/shared-inventaire.ts'

const BOM = '\ufeff' // Excel reads a file without it in another encoding

/** An amount as a French spreadsheet reads it: '1234,50'. */
function amount(centimes: number): string {
  return (centimes / 100).toFixed(2).replace('.', ',')
}

/**
 * The inventory as a file for a French spreadsheet: semicolons, decimal commas, and no text that it could take for a
 * formula. https://owasp.org/www-community/attacks/CSV_Injection
 */
export function inventaireCsv(data: InventaireData): string {
  const { columns, headerFields, total } = SHARED_INVENTAIRE
  const { totals } = data
  const rows = [
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
      amount(row.prixCentimes),
      String(row.repris),
      String(row.vendu),
    ]),
    [],
    [total.deposited, String(totals.deposited)],
    [total.sold, String(totals.sold)],
    [total.takenBack, String(totals.takenBack)],
    [`${total.due} (€)`, amount(totals.dueCentimes)],
  ]
  return BOM + Papa.unparse(rows, { delimiter: ';', newline: '\r\n', escapeFormulae: true })
}

/** Downloads the file. */
export function downloadCsv(data: InventaireData): void {
  const url = URL.createObjectURL(new Blob([inventaireCsv(data)], { type: 'text/csv;charset=utf-8' }))
  const link = document.createElement('a')
  link.href = url
  link.download = SHARED_INVENTAIRE.csvFile
  link.click()
  URL.revokeObjectURL(url)
}
