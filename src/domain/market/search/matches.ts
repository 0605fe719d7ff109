import type { Annonce } from '../annonce.ts'
import type { CommuneLookup } from './commune-lookup.ts'
import type { Search } from './search.ts'
import { type Where, whereOf } from './where.ts'
import { hasWord, soughtWords, wordsKey } from './words.ts'

/** The fields that words are looked for in. What a boutique refuses is none of them. */
export type Worded = Pick<Annonce, 'nom' | 'titre' | 'ville' | 'typeEspace' | 'description' | 'produitsRecherches'>

/** The fields that a search reads, of an annonce or its card. */
export type Searched = Worded & Pick<Annonce, 'commune' | 'dateDebut' | 'dateFin' | 'prix' | 'commission'>

/** The fields of an annonce that filters compare. */
export type Terms = Pick<Annonce, 'prix' | 'commission' | 'dateDebut' | 'dateFin' | 'typeEspace'>

/** The searchable text that a card shows, normalised. A kind of space is named by its French word. */
export function cardSearchKey({ nom, titre = '', ville, typeEspace = '' }: Omit<Worded, 'description'>): string {
  return wordsKey(`${nom} ${titre} ${ville} ${typeEspace}`)
}

/** The searchable text of an annonce, normalised. */
export function annonceSearchKey(one: Worded): string {
  return cardSearchKey(one) + wordsKey(`${one.produitsRecherches ?? ''} ${one.description}`)
}

/** A predicate for a search's filters, without its place. `key` is lazy: called only if the search has words. */
export function termsMatcher(search: Search): (terms: Terms, key: () => string) => boolean {
  const { prixMax, commissionMax, du, au, espace } = search
  const sought = soughtWords(search.mots)
  return ({ prix, commission, dateDebut, dateFin, typeEspace }, key) => {
    if (prixMax !== null && prix > prixMax) return false
    if (commissionMax !== null && (commission ?? 0) > commissionMax) return false
    if ((du !== '' && dateFin < du) || (au !== '' && dateDebut > au)) return false
    if (espace !== '' && typeEspace !== espace) return false
    if (sought.length === 0) return true
    const words = key()
    return sought.every((one) => hasWord(words, one))
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
