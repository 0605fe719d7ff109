import type { Annonce } from '../annonce.ts'
import type { CommuneLookup } from './commune-lookup.ts'
import type { Search } from './search.ts'
import { type Where, whereOf } from './where.ts'
import { wantedWords, wordsKey } from './words.ts'

/** What a search looks at: an annonce or its card. */
export type Searched = Pick<
  Annonce,
  'nom' | 'titre' | 'ville' | 'commune' | 'dateDebut' | 'dateFin' | 'prix' | 'commission' | 'description' | 'typeEspace'
>

/** What of an annonce is compared with what a search wants. */
export type Terms = Pick<Annonce, 'prix' | 'commission' | 'dateDebut' | 'dateFin' | 'typeEspace'>

/** The words of an annonce, as they are looked for. */
export function annonceSearchKey({
  nom,
  titre = '',
  description,
}: Pick<Annonce, 'nom' | 'titre' | 'description'>): string {
  return wordsKey(`${nom} ${titre} ${description}`)
}

/** Whether an annonce is as a search wants it, wherever it is. It is asked for its words where they matter. */
export function termsMatcher(search: Search): (terms: Terms, key: () => string) => boolean {
  const { prixMax, commissionMax, du, au, espace } = search
  const wanted = wantedWords(search.mots)
  return ({ prix, commission, dateDebut, dateFin, typeEspace }, key) => {
    if (prixMax !== null && prix > prixMax) return false
    if (commissionMax !== null && (commission ?? 0) > commissionMax) return false
    if ((du !== '' && dateFin < du) || (au !== '' && dateDebut > au)) return false
    if (espace !== '' && typeEspace !== espace) return false
    if (wanted.length === 0) return true
    const words = key()
    return wanted.every((one) => words.indexOf(one) >= 0)
  }
}

/** What finds the annonces of a search: made once, asked of many. */
export function searchMatcher(
  search: Search,
  lookup: CommuneLookup,
  where: Where = whereOf(search, lookup),
): (annonce: Searched) => boolean {
  const suits = termsMatcher(search)
  return (annonce) => suits(annonce, () => annonceSearchKey(annonce)) && where.isIn(annonce)
}
