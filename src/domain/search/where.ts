import type { Annonce } from '../annonce.ts'
import { departementNamed, departementOf } from '../departements.ts'
import { cityOf, departementTyped, kilometres, type Places } from './places.ts'
import type { Search } from './search.ts'
import { wordsMatcher } from './words.ts'

/** How far an annonce is: kilometres, in the same group of communes, or not known. */
export type Nearness = number | 'sector' | undefined

/** A group of communes is some 12 km in radius: one of unknown place counts as so far. */
const SECTOR_KM = 12
const SECTOR_FROM_KM = 10 // no smaller radius reaches through a group of communes

/** How far that is, to put annonces in order and within a radius. */
export function kilometresOf(nearness: Nearness): number {
  return nearness === 'sector' ? SECTOR_KM : (nearness ?? Number.POSITIVE_INFINITY)
}

type Placed = Pick<Annonce, 'ville' | 'commune'>

/** Where a search looks. */
export interface Where {
  /** The commune around which it looks, or would; '' when there is none. */
  readonly commune: string
  /** Whether the place is one at all: false for a postcode that nobody has. */
  readonly isKnown: boolean
  isIn(annonce: Placed): boolean
  nearness(annonce: Placed): Nearness
}

/** Remembers what was found of each commune: a market has few of them. */
function byCommune<T>(find: (commune: string) => T): (commune: string) => T {
  const found = new Map<string, { readonly value: T }>()
  return (commune) => {
    const known = found.get(commune) ?? { value: find(commune) }
    found.set(commune, known)
    return known.value
  }
}

/** What the place of a search is, before any radius. */
function exactly({ ou, lieu }: Search, places: Places): Pick<Where, 'commune' | 'isKnown' | 'isIn'> {
  if (departementNamed(lieu) !== undefined) {
    return { commune: '', isKnown: true, isIn: (one) => departementOf(places.communeOf(one)) === lieu }
  }
  if (lieu !== '') {
    const commune = cityOf(lieu)
    return { commune, isKnown: true, isIn: (one) => places.communeOf(one) === commune }
  }
  const text = ou.trim()
  const named = text === '' ? [] : places.named(text)
  const [commune = ''] = named
  const departement = departementTyped(text)
  if (/^\d{5}$/.test(text.replace(/\s/g, ''))) {
    const communes = new Set(named)
    return { commune, isKnown: commune !== '', isIn: (one) => communes.has(places.communeOf(one)) }
  }
  const matches = wordsMatcher(text)
  if (departement === undefined) return { commune, isKnown: true, isIn: ({ ville }) => matches(ville) }
  // 'Vienne' is a city and a département.
  const isIn = (one: Placed) => departementOf(places.communeOf(one)) === departement || matches(one.ville)
  return { commune, isKnown: true, isIn }
}

/** Where a search looks, and how far from there annonces are. */
export function whereOf(search: Search, places: Places): Where {
  const { commune, isKnown, isIn } = exactly(search, places)
  const { rayon } = search
  const point = search.centre ?? places.pointOf(commune)
  const sector = places.sectorOf(commune)
  const nearnessOf = byCommune((other): Nearness => {
    if (other === '' || commune === '') return undefined
    if (other === commune) return 0
    const there = places.pointOf(other)
    if (point !== undefined && there !== undefined) return kilometres(point, there)
    return sector !== '' && places.sectorOf(other) === sector ? 'sector' : undefined
  })
  const isNear = byCommune((other) => {
    const nearness = nearnessOf(other)
    return nearness === 'sector' ? rayon >= SECTOR_FROM_KM : nearness !== undefined && nearness <= rayon
  })
  return {
    commune,
    isKnown,
    isIn: rayon === 0 || commune === '' ? isIn : (one) => isNear(places.communeOf(one)) || isIn(one),
    nearness: (one) => nearnessOf(places.communeOf(one)),
  }
}
