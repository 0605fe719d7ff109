import Papa from 'papaparse'
import type { InventaireData } from '#domain/papers/papers.ts'
import { FORMULA } from '#domain/papers/pasted.ts'
import type { ReleveData } from '#domain/papers/statements/lines.ts'
import { RELEVES } from '#messages/fr/partenariat/releves.ts'
import { SHARED_INVENTAIRE } from '#messages/fr/partenariat/shared-inventaire.ts'
import {
  lineArticle,
  releveNotes,
  releveParties,
  releveTitle,
  releveTotals,
  stateLines,
} from '#messages/releve-values.ts'

const BOM = '\ufeff' // Excel reads a file without it in another encoding

/** An amount as a French spreadsheet reads it: '1234,50'. */
export function amount(centimes: number): string {
  return (centimes / 100).toFixed(2).replace('.', ',')
}

/** Rows as CSV for a French spreadsheet: semicolons, decimal commas, and no text that it could take for a formula. */
export function csvOf(rows: readonly (readonly string[])[]): string {
  return BOM + Papa.unparse(rows as string[][], { delimiter: ';', newline: '\r\n', escapeFormulae: FORMULA })
}

/** The inventory as CSV for a French spreadsheet. */
export function inventaireCsv(data: InventaireData): string {
  const { columns, headerFields, total } = SHARED_INVENTAIRE
  const { totals } = data
  return csvOf([
    [SHARED_INVENTAIRE.boutique, data.boutique],
    [SHARED_INVENTAIRE.createur, data.createur],
    [headerFields.dateDepot, data.dateDepot],
    [headerFields.dateReprise, data.dateReprise],
    [],
    Object.values(columns),
    ...data.rows.map(({ ref, description, depot, ajoute, prixCentimes, repris, vendu }) =>
      [ref, description, depot + ajoute, prixCentimes === 0 ? '' : amount(prixCentimes), repris, vendu].map(String),
    ),
    [],
    [total.deposited, String(totals.deposited)],
    [total.sold, String(totals.sold)],
    [total.takenBack, String(totals.takenBack)],
    [total.lost, String(totals.lost)],
  ])
}

/** A statement as CSV for a French spreadsheet: its totals are below the amounts of the sales, then what is said. */
export function releveCsv(data: ReleveData): string {
  return csvOf([
    [releveTitle(data.number)],
    ...releveParties(data).map(({ label, value }) => [label, value]),
    [RELEVES.from, data.from],
    [RELEVES.to, data.to],
    [],
    RELEVES.columns.map(({ title }) => title),
    ...data.lines.map((line) => [
      line.day,
      lineArticle(line),
      amount(line.prixCentimes),
      String(line.quantity),
      amount(line.centimes),
    ]),
    [],
    [RELEVES.total.sold, '', '', String(data.sold), ''],
    ...releveTotals(data).map(({ label, centimes }) => [label, '', '', '', amount(centimes)]),
    [],
    ...[...releveNotes(data), ...stateLines(data), RELEVES.note].map((text) => [text]),
  ])
}
