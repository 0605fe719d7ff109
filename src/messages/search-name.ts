import { departementNamed } from '#domain/market/departements.ts'
import type { Search } from '#domain/market/search/search.ts'
import { formatDate, formatPrix } from './format.ts'
import { ESPACES } from './fr/precisions.ts'
import { search as words } from './fr/search.ts'
import { suivis as texts } from './fr/suivis.ts'

const NAME_MAX = 80 // characters, the maximum of a saved search

/** The default name of a saved search, made of its criteria. */
export function searchName({ ou, lieu, rayon, prixMax, commissionMax, du, au, espace, mots }: Search): string {
  const place = ou.trim() || (departementNamed(lieu)?.nom ?? lieu)
  const parts = [
    place === '' || rayon === 0 ? place : texts.around(place, words.rayons(rayon)),
    espace === '' ? '' : ESPACES[espace],
    mots.trim(),
    prixMax === null ? '' : texts.atMost(formatPrix(prixMax)),
    commissionMax === null ? '' : words.commissions(commissionMax).toLowerCase(),
    du === '' ? '' : texts.from(formatDate(du)),
    au === '' ? '' : texts.until(formatDate(au)),
  ].filter((part) => part !== '')
  const name = parts.join(', ') || texts.everything
  return name.length > NAME_MAX ? `${name.slice(0, NAME_MAX - 3)}...` : name
}
