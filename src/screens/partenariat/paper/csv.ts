import Papa from 'papaparse'
import { FORMULA } from '#domain/partenariat/pasted.ts'

const BOM = '\ufeff' // Excel reads a file without it in another encoding

/** An amount as a French spreadsheet reads it: '1234,50'. */
export function csvAmount(centimes: number): string {
  return (centimes / 100).toFixed(2).replace('.', ',')
}

/** Rows as a file for a French spreadsheet: semicolons, decimal commas, and no text that it could take for a formula. */
export function csvOf(rows: readonly (readonly string[])[]): string {
  return BOM + Papa.unparse(rows as string[][], { delimiter: ';', newline: '\r\n', escapeFormulae: FORMULA })
}
