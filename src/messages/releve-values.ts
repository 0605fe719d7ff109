import type { ReleveData, StatementLine } from '#domain/papers/statements/lines.ts'
import { formatCentimes, formatCommission, formatNumber } from './format.ts'
import { RELEVES } from './fr/partenariat/releves.ts'

/** 'Compte n° 3', or a title that says that the number is pending. */
export function releveTitle(number: number): string {
  return number > 0 ? RELEVES.numbered(number) : RELEVES.unnumbered
}

/** A statement line's article: 'B1 Bol', 'Correction : B1 Bol (vendu le ..., arrivé après le compte précédent)'. */
export function lineArticle({ article, quantity, beforePeriod }: StatementLine, follows: boolean): string {
  const named = article === '' ? RELEVES.unnamed : article
  const said = quantity < 0 ? RELEVES.correction(named) : named
  return beforePeriod === null ? said : `${said} (${RELEVES.early(beforePeriod, follows)})`
}

/** The cells of a line, in the order of the columns. */
export function lineCells(line: StatementLine, follows: boolean): readonly string[] {
  const { prixCentimes, quantity, centimes } = line
  return [lineArticle(line, follows), formatCentimes(prixCentimes), formatNumber(quantity), formatCentimes(centimes)]
}

/** The totals of a statement, the last one being the amount due, to either party. Amounts in whole cents, never -0. */
export function releveTotals(
  data: Omit<ReleveData, 'lines'>,
): readonly { readonly label: string; readonly centimes: number }[] {
  const { total } = RELEVES
  const { salesCentimes, commissionCentimes, commission, rentCentimes, dueCentimes } = data
  const share = commission > 0 ? ` (${formatCommission(commission)})` : ''
  return [
    { label: total.sales, centimes: salesCentimes },
    { label: `${total.commission}${share}`, centimes: 0 - commissionCentimes },
    ...(rentCentimes === 0 ? [] : [{ label: total.rent, centimes: 0 - rentCentimes }]),
    dueCentimes < 0 ? { label: total.owed, centimes: -dueCentimes } : { label: total.due, centimes: dueCentimes },
  ]
}
