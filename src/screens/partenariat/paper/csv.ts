import Papa from 'papaparse'
import { saveFile } from '#ui/save-file.ts'

const BOM = '\ufeff' // Excel reads a file without it in another encoding

/**
 * What a spreadsheet could take for a formula; a number, even negative, is none. It gets a quote before it, and so does
 * what has one already: the quote of the file is told from a typed one when it is pasted back.
 */
const FORMULA = /^(?!-?\d+(?:,\d+)?$)'*[=+\-@\t\r]/

/** An amount as a French spreadsheet reads it: '1234,50'. */
export function csvAmount(centimes: number): string {
  return (centimes / 100).toFixed(2).replace('.', ',')
}

/**
 * Rows as a file for a French spreadsheet: semicolons, decimal commas, and no text that it could take for a formula.
 * https://owasp.org/www-community/attacks/CSV_Injection
 */
export function csvOf(rows: readonly (readonly string[])[]): string {
  return BOM + Papa.unparse(rows as string[][], { delimiter: ';', newline: '\r\n', escapeFormulae: FORMULA })
}

/** Downloads the rows as a file. */
export function saveCsv(name: string, rows: readonly (readonly string[])[]): void {
  saveFile({ name, content: new Blob([csvOf(rows)], { type: 'text/csv;charset=utf-8' }) })
}
