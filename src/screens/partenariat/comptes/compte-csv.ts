import type { CompteData } from '#domain/partenariat/accounts/lines.ts'
import { compteTitle, compteTotals, lineArticle } from '#messages/compte-values.ts'
import { COMPTES } from '#messages/fr/partenariat/comptes.ts'
import { csvAmount, csvOf } from '../paper/csv.ts'

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
      csvAmount(line.prixCentimes),
      String(line.quantity),
      csvAmount(line.centimes),
    ]),
    [],
    [COMPTES.total.sold, '', String(data.sold), ''],
    ...compteTotals(data).map(({ label, centimes }) => [label, '', '', csvAmount(centimes)]),
  ])
}
