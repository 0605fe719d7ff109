import { searchKey } from '#domain/input.ts'
import { cityOf, kilometres, type Places } from '#domain/search/places.ts'
import type { IndexedCommune } from './communes.ts'
import type { PlaceTable } from './places.ts'
import { communeIn, type KnownCommunes } from './placing.ts'

const NAMES_KEPT = 1000 // texts that were looked for last
const NEAR_KM = 60 // from the nearest commune: who is farther is not in France

/** What a search asks of the lists: the communes, how annonces are filed by them, and where they are. */
export function placesFrom(
  index: readonly IndexedCommune[],
  known: KnownCommunes,
  { points, sectors }: PlaceTable,
): Places {
  const named = new Map<string, readonly string[]>()
  // By code, then by name: a key of both would be made anew for each annonce that a search looks at.
  const communes = new Map<string, Map<string, string>>()
  const find = (key: string): readonly string[] => {
    const postcode = key.replace(/ /g, '')
    const bears = /^\d{5}$/.test(postcode)
      ? (one: IndexedCommune) => one.codesPostaux.includes(postcode)
      : (one: IndexedCommune) => one.cle === key
    return index.filter(bears).map(({ code }) => code)
  }
  return {
    communeOf: (annonce) => {
      const { commune: code = '', ville } = annonce
      const named = communes.get(code) ?? new Map<string, string>()
      const found = named.get(ville)
      if (found !== undefined) return found
      const commune = cityOf(communeIn(known, { ...annonce, commune: cityOf(code) }))
      communes.set(code, named.set(ville, commune))
      return commune
    },
    named: (text) => {
      const key = searchKey(text)
      const codes = named.get(key) ?? find(key)
      if (named.size >= NAMES_KEPT) named.clear()
      named.set(key, codes)
      return codes
    },
    pointOf: (commune) => points.get(commune),
    sectorOf: (commune) => String(sectors.get(commune) ?? ''),
    nameOf: (commune) => index.find(({ code }) => code === commune)?.nom ?? '',
    nearestTo: (point) => {
      let [nearest, least] = ['', NEAR_KM]
      for (const [commune, there] of points) {
        const away = kilometres(point, there)
        if (away < least) [nearest, least] = [commune, away]
      }
      return nearest
    },
  }
}
