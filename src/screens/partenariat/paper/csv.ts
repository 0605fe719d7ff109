import Papa from 'papaparse'
import type { CompteData } from '#domain/partenariat/accounts/lines.ts'
import type { InventaireData } from '#domain/partenariat/papers.ts'
import { FORMULA } from '#domain/partenariat/pasted.ts'
import { compteTitle, compteTotals, lineArticle } from '#messages/compte-values.ts'
import { COMPTES } from '#messages/fr/partenariat/comptes.ts'
import { SHARED_INVENTAIRE } from '#messages/fr/partenariat/shared-inventaire.ts'

const BOM = '\ufeff' // Excel reads a file without it in another encoding

/** An amount as a French spreadsheet reads it: '1234,50'. */
function amount(centimes: number): string {
  return (centimes / 100).toFixed(2).replace('.', ',')
}

/** Rows as a file for a French spreadsheet: semicolons, decimal commas, and no text that it could take for a formula. */
function csvOf(rows: readonly (readonly string[])[]): string {
  return BOM + Papa.unparse(rows as string[][], { delimiter: ';', newline: '\r\n', escapeFormulae: FORMULA })
}

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
    ...data.rows.map(({ ref, description, depot, prixCentimes, repris, vendu }) =>
      [ref, description, depot, amount(prixCentimes), repris, vendu].map(String),
    ),
    [],
    [total.deposited, String(totals.deposited)],
    [total.sold, String(totals.sold)],
    [total.takenBack, String(totals.takenBack)],
    [`${total.due} (€)`, amount(totals.dueCentimes)],
  ])
}

/** An account as a file for a French spreadsheet; amounts stand under the amounts of the sales. */
export function compteCsv(data: CompteData): string {
  return csvOf([
    [compteTitle(data.number)],
    [COMPTES.boutique, data.boutique],
    [COMPTES.createur, data.createur],
    [COMPTES.from, data.from],
    [COMPTES.to, data.to],
    [],
    COMPTES.columns.map(({ title }) => title),
    ...data.lines.map((line) => [
      lineArticle(line, data.follows),
      amount(line.prixCentimes),
      String(line.quantity),
      amount(line.centimes),
    ]),
    [],
    [COMPTES.total.sold, '', String(data.sold), ''],
    ...compteTotals(data).map(({ label, centimes }) => [label, '', '', amount(centimes)]),
  ])
}
