import { type CommuneLookup, kilometres } from '#domain/market/search/commune-lookup.ts'
import type { LocationTable } from './location-table.ts'
import { type CommuneNameIndex, communeIn, communesNamed } from './placing.ts'

const NEAR_KM = 60 // to the nearest commune; farther away is outside France

/** The lookup that searches use: the communes, the commune of each annonce, and their locations. */
export function createCommuneLookup(nameIndex: CommuneNameIndex, { points, sectors }: LocationTable): CommuneLookup {
  // A map of maps: a combined key would be built for each annonce that a search visits.
  const communes = new Map<string, Map<string, string>>()
  return {
    communeOf: (annonce) => {
      const { commune: code = '', ville } = annonce
      const named = communes.get(code) ?? new Map<string, string>()
      const found = named.get(ville)
      if (found !== undefined) return found
      const commune = communeIn(nameIndex, annonce)
      communes.set(code, named.set(ville, commune))
      return commune
    },
    named: (text) => communesNamed(nameIndex, text),
    pointOf: (commune) => points.get(commune),
    sectorOf: (commune) => String(sectors.get(commune) ?? ''),
    nameOf: (commune) => nameIndex.names.get(commune) ?? '',
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
