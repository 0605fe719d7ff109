import Papa from 'papaparse'
import type { InventaireData } from '#domain/partenariat/papers.ts'
import { PARTAGE } from '#messages/fr/inventaire-partage.ts'

const BOM = '\ufeff' // Excel reads a file without it in another encoding

/** An amount as a French spreadsheet reads it: '1234,50'. */
function montant(centimes: number): string {
  return (centimes / 100).toFixed(2).replace('.', ',')
}

/**
 * The inventory as a file for a French spreadsheet: semicolons, decimal commas, and no text that it could take for a
 * formula. https://owasp.org/www-community/attacks/CSV_Injection
 */
export function inventaireCsv(data: InventaireData): string {
  const { colonnes, champsTete, total } = PARTAGE
  const { totals } = data
  const rows = [
    [PARTAGE.boutique, data.boutique],
    [PARTAGE.createur, data.createur],
    [champsTete.dateDepot, data.dateDepot],
    [champsTete.dateReprise, data.dateReprise],
    [`${champsTete.commission} (%)`, String(data.commission).replace('.', ',')],
    [],
    Object.values(colonnes),
    ...data.lignes.map((ligne) => [
      ligne.ref,
      ligne.description,
      String(ligne.depot),
      montant(ligne.prixCentimes),
      String(ligne.repris),
      String(ligne.vendu),
    ]),
    [],
    [total.deposes, String(totals.deposes)],
    [total.vendus, String(totals.vendus)],
    [total.repris, String(totals.repris)],
    [`${total.du} (€)`, montant(totals.duCentimes)],
  ]
  return BOM + Papa.unparse(rows, { delimiter: ';', newline: '\r\n', escapeFormulae: true })
}

/** Hands the file over as a download. */
export function telechargerCsv(data: InventaireData): void {
  const url = URL.createObjectURL(new Blob([inventaireCsv(data)], { type: 'text/csv;charset=utf-8' }))
  const link = document.createElement('a')
  link.href = url
  link.download = PARTAGE.fichierCsv
  link.click()
  URL.revokeObjectURL(url)
}
