import type { Annonce } from '../annonce.ts'
import type { Places } from './places.ts'
import type { Search } from './search.ts'
import { type Where, whereOf } from './where.ts'
import { wordsMatcher } from './words.ts'

/** What a search looks at: an annonce or its card. */
export type Searched = Pick<
  Annonce,
  'nom' | 'ville' | 'commune' | 'dateDebut' | 'dateFin' | 'prix' | 'commission' | 'description'
>

/** Whether an annonce is as a search wants it, wherever it is. */
function termsMatcher({ prixMax, commissionMax, du, au, mots }: Search): (annonce: Searched) => boolean {
  const hasWords = wordsMatcher(mots)
  return ({ nom, prix, commission, dateDebut, dateFin, description }) =>
    (prixMax === null || prix <= prixMax) &&
    (commissionMax === null || (commission ?? 0) <= commissionMax) &&
    (du === '' || dateFin >= du) &&
    (au === '' || dateDebut <= au) &&
    (mots === '' || hasWords(`${nom} ${description}`))
}

/** What finds the annonces of a search: made once, asked of many. */
export function searchMatcher(
  search: Search,
  places: Places,
  where: Where = whereOf(search, places),
): (annonce: Searched) => boolean {
  const suits = termsMatcher(search)
  return (annonce) => suits(annonce) && where.isIn(annonce)
}

/** Whether one annonce is what a search looks for. Of many, `searchMatcher` is made once. */
export function matches(annonce: Searched, search: Search, places: Places): boolean {
  return searchMatcher(search, places)(annonce)
}
