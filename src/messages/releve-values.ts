import type { ReleveData, StatementLine } from '#domain/papers/statements/lines.ts'
import { formatCentimes, formatDate, formatNumber } from './format.ts'
import { RELEVES } from './fr/partenariat/releves.ts'

/** 'Relevé n° 3', or a title that says that the number is pending. */
export function releveTitle(number: number): string {
  return number > 0 ? RELEVES.numbered(number) : RELEVES.unnumbered
}

/** A statement line's article: 'B1 Bol', 'Annulé : B1 Bol', 'B1 Bol (cassé)'. */
export function lineArticle({ article, quantity, sort, cause }: StatementLine): string {
  const named = article === '' ? RELEVES.unnamed : article
  const said = sort === 'perdu' && cause !== '' ? `${named} (${RELEVES.causes[cause]})` : named
  return quantity < 0 ? RELEVES.cancelled(said) : said
}

/** The cells of a line, in the order of the columns. */
export function lineCells(line: StatementLine): readonly string[] {
  const { day, prixCentimes, quantity, centimes } = line
  return [
    formatDate(day),
    lineArticle(line),
    formatCentimes(prixCentimes),
    formatNumber(quantity),
    formatCentimes(centimes),
  ]
}

/** The totals of a statement, the last one being the amount due, to either party. Amounts in whole cents, never -0. */
export function releveTotals(
  data: Omit<ReleveData, 'lines'>,
): readonly { readonly label: string; readonly centimes: number }[] {
  const { total } = RELEVES
  const { salesCentimes, lostCentimes, groups, rents, vatCentimes, rentCentimes, freeLines, dueCentimes } = data
  const some = (label: string, centimes: number) => (centimes === 0 ? [] : [{ label, centimes }])
  return [
    { label: total.sales, centimes: salesCentimes },
    ...some(total.lost, lostCentimes),
    ...groups.map((group) => ({ label: RELEVES.commissionOf(group), centimes: 0 - group.commissionCentimes })),
    ...(data.deviation === null
      ? rents.map((part) => ({ label: RELEVES.rentOf(part), centimes: 0 - part.centimes }))
      : some(total.rent, 0 - rentCentimes)),
    ...some(total.vat, 0 - vatCentimes),
    ...freeLines.map(({ label, centimes }) => ({ label, centimes })),
    dueCentimes < 0 ? { label: total.owed, centimes: -dueCentimes } : { label: total.due, centimes: dueCentimes },
  ]
}
