import type { AccountLine, CompteData } from '#domain/partenariat/accounts/lines.ts'
import { formatCentimes, formatCommission, formatNumber } from './format.ts'
import { COMPTES } from './fr/partenariat/comptes.ts'

/** 'Compte n° 3', or that it has no number yet. */
export function compteTitle(number: number): string {
  return number > 0 ? COMPTES.numbered(number) : COMPTES.unnumbered
}

/** What a line of an account is about: 'B1 Bol', 'Correction : B1 Bol (vendu le ..., arrivé après le compte précédent)'. */
export function lineArticle({ article, quantity, early }: AccountLine, follows: boolean): string {
  const named = article === '' ? COMPTES.unnamed : article
  const said = quantity < 0 ? COMPTES.correction(named) : named
  return early === null ? said : `${said} (${COMPTES.early(early, follows)})`
}

/** The cells of a line, in the order of the columns. */
export function lineCells(line: AccountLine, follows: boolean): readonly string[] {
  const { prixCentimes, quantity, centimes } = line
  return [lineArticle(line, follows), formatCentimes(prixCentimes), formatNumber(quantity), formatCentimes(centimes)]
}

/** What an account adds up to, the last being what is due, to whichever party. Amounts in whole cents, never -0. */
export function compteTotals(
  data: Omit<CompteData, 'lines'>,
): readonly { readonly label: string; readonly centimes: number }[] {
  const { total } = COMPTES
  const { salesCentimes, commissionCentimes, commission, rentCentimes, dueCentimes } = data
  const share = commission > 0 ? ` (${formatCommission(commission)})` : ''
  return [
    { label: total.sales, centimes: salesCentimes },
    { label: `${total.commission}${share}`, centimes: 0 - commissionCentimes },
    ...(rentCentimes === 0 ? [] : [{ label: total.rent, centimes: 0 - rentCentimes }]),
    dueCentimes < 0 ? { label: total.owed, centimes: -dueCentimes } : { label: total.due, centimes: dueCentimes },
  ]
}
