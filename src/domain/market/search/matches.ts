import type { Annonce } from '../annonce.ts'
import type { CommuneLookup } from './commune-lookup.ts'
import type { Search } from './search.ts'
import { type Where, whereOf } from './where.ts'
import { wantedWords, wordsKey } from './words.ts'

/** The fields that a search reads, of an annonce or its card. */
export type Searched = Pick<
  Annonce,
  'nom' | 'titre' | 'ville' | 'commune' | 'dateDebut' | 'dateFin' | 'prix' | 'commission' | 'description' | 'typeEspace'
>

/** The fields of an annonce that filters compare. */
export type Terms = Pick<Annonce, 'prix' | 'commission' | 'dateDebut' | 'dateFin' | 'typeEspace'>

/** The searchable text of an annonce, normalised. */
export function annonceSearchKey({
  nom,
  titre = '',
  description,
}: Pick<Annonce, 'nom' | 'titre' | 'description'>): string {
  return wordsKey(`${nom} ${titre} ${description}`)
}

/** A predicate for a search's filters, without its place. `key` is lazy: called only if the search has words. */
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

/** A predicate for the annonces of a search: built once, called for many. */
export function searchMatcher(
  search: Search,
  lookup: CommuneLookup,
  where: Where = whereOf(search, lookup),
): (annonce: Searched) => boolean {
  const suits = termsMatcher(search)
  return (annonce) => suits(annonce, () => annonceSearchKey(annonce)) && where.isIn(annonce)
}
