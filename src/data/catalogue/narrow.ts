import { type Exchange, keeps } from './exchange.ts'
import type { Place, Places } from './notes.ts'

/** Removes what is no longer to be kept. @returns what is kept from now on: what was, without it */
export async function narrow(exchange: Exchange, place: Place, wanted: Places): Promise<Place> {
  const { index, write } = exchange
  if (wanted === 'all') return place
  const places = wanted.filter((departement) => keeps(place.places, departement))
  const isNarrower = place.places === 'all' || places.length < place.places.length
  if (!isNarrower) return place
  const kept = { ...place, places }
  await write(() => {
    index.remove(index.idsWhere((departement) => !keeps(places, departement)))
    return index.flush({ place: kept })
  })
  return kept
}
