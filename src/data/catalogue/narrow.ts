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
  const wherever = await exchange.apart()
  const outside = index.idsWhere((departement) => !keeps(places, departement))
  await write(() => {
    index.remove(outside.filter((id) => !wherever.has(id)))
    return index.flush({ place: kept, apart: outside.filter((id) => wherever.has(id)) })
  })
  return kept
}
