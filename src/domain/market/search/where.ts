import { oneLine } from '../../visible.ts'
import type { Annonce } from '../annonce.ts'
import { departementNamed, departementOf } from '../departements.ts'
import { type CommuneLookup, cityOf, departementTyped, kilometres } from './commune-lookup.ts'
import { EVERYTHING, printSearch, RAYONS, type Search } from './search.ts'
import { wordsMatcher } from './words.ts'

/** The distance of an annonce: kilometres, in the same group of communes, or unknown. */
export type Nearness = number | 'sector' | undefined

/** A group of communes is some 12 km in radius: used as the distance when the coordinates are unknown. */
const SECTOR_KM = 12
const SECTOR_FROM_KM = 10 // a smaller radius does not cover a group of communes

/** The distance in kilometres, for sorting and for the radius. */
export function kilometresOf(nearness: Nearness): number {
  return nearness === 'sector' ? SECTOR_KM : (nearness ?? Number.POSITIVE_INFINITY)
}

type Placed = Pick<Annonce, 'ville' | 'commune'>

/** The place of a search. */
export interface Where {
  /** The commune at the centre of the search, if it has one; '' otherwise. */
  readonly commune: string
  /** Whether the place exists: false for an unused postcode. */
  readonly isKnown: boolean
  isIn(annonce: Placed): boolean
  nearness(annonce: Placed): Nearness
}

/** Memoizes by commune or city name: a market has few of them. */
export function remembered<T>(find: (place: string) => T): (place: string) => T {
  const found = new Map<string, { readonly value: T }>()
  return (place) => {
    const cached = found.get(place)
    if (cached !== undefined) return cached.value
    const value = find(place)
    found.set(place, { value })
    return value
  }
}

interface Exactly extends Pick<Where, 'commune' | 'isKnown' | 'isIn'> {
  /** Whether it matches whatever the radius: words of a city decide for annonces of unknown commune. */
  readonly isInAnyway: Where['isIn']
}

/** The place of a search, without its radius. */
function exactly({ ou, lieu }: Search, lookup: CommuneLookup): Exactly {
  if (departementNamed(lieu) !== undefined) {
    const isIn = (one: Placed) => departementOf(lookup.communeOf(one)) === lieu
    return { commune: '', isKnown: true, isIn, isInAnyway: isIn }
  }
  if (lieu !== '') {
    const commune = cityOf(lieu)
    const isIn = (one: Placed) => lookup.communeOf(one) === commune
    return { commune, isKnown: true, isIn, isInAnyway: isIn }
  }
  const text = oneLine(ou)
  const named = text === '' ? [] : lookup.named(text)
  const [commune = ''] = named
  const communes = new Set(named)
  const isThere = (one: Placed) => commune !== '' && communes.has(lookup.communeOf(one))
  const departement = departementTyped(text)
  const isPostcode = /^\d{5}$/.test(text.replace(/\s/g, ''))
  // '75011 Paris' and 'Lyon 3e' are not words of a city: they identify it.
  if (isPostcode || (commune !== '' && /\d/.test(text))) {
    return { commune, isKnown: commune !== '', isIn: isThere, isInAnyway: isThere }
  }
  const matches = remembered(wordsMatcher(text))
  const isNamed = (one: Placed) => matches(one.ville) || isThere(one) // 'Lyon, France' has one word more than the ville
  const isInAnyway = (one: Placed) => lookup.communeOf(one) === '' && isNamed(one)
  if (departement === undefined) return { commune, isKnown: true, isIn: isNamed, isInAnyway }
  // 'Vienne' is both a city and a département.
  const isIn = (one: Placed) => departementOf(lookup.communeOf(one)) === departement || isNamed(one)
  return { commune, isKnown: true, isIn, isInAnyway }
}

/** The place of a search, with the distance of annonces from it. */
export function whereOf(search: Search, lookup: CommuneLookup): Where {
  const { commune, isKnown, isIn, isInAnyway } = exactly(search, lookup)
  const { rayon } = search
  const point = search.centre ?? lookup.pointOf(commune)
  const sector = lookup.sectorOf(commune)
  const nearnessOf = remembered((other): Nearness => {
    if (other === '' || commune === '') return undefined
    if (other === commune) return 0
    const there = lookup.pointOf(other)
    if (point !== undefined && there !== undefined) return kilometres(point, there)
    return sector !== '' && lookup.sectorOf(other) === sector ? 'sector' : undefined
  })
  const isNear = remembered((other) => {
    const nearness = nearnessOf(other)
    return nearness === 'sector' ? rayon >= SECTOR_FROM_KM : nearness !== undefined && nearness <= rayon
  })
  return {
    commune,
    isKnown,
    isIn: rayon === 0 || commune === '' ? isIn : (one) => isNear(lookup.communeOf(one)) || isInAnyway(one),
    nearness: (one) => nearnessOf(lookup.communeOf(one)),
  }
}

/** Whether a search has a place. */
export function isSomewhere({ ou, lieu }: Search): boolean {
  return ou.trim() !== '' || lieu !== ''
}

/** Whether a search has at most words of a city, which a city index can answer alone. */
export function isWords(search: Search): boolean {
  const { ou } = search
  const order = search.tri === 'proches' && !isSomewhere(search) ? EVERYTHING.tri : search.tri
  const others = printSearch({ ...search, ou: '', rayon: isSomewhere(search) ? search.rayon : 0, tri: order })
  return others === '' && !/\d/.test(ou) && departementTyped(ou) === undefined
}

const RADII_OFFERED = 2

/** A search further than one without results. */
export interface Wider {
  /** Kilometres around the same place; `null` for everywhere. */
  readonly rayon: number | null
  readonly count: number
}

/** The first radii that have results, each more than the one before, then everywhere if it has more. */
export function widened(all: readonly Nearness[], from: number): readonly Wider[] {
  const near = all.map(kilometresOf)
  const wider: Wider[] = []
  const offer = (rayon: number | null, count: number) => {
    if (count > (wider[wider.length - 1]?.count ?? 0)) wider.push({ rayon, count })
  }
  for (const rayon of RAYONS) {
    if (rayon > from && wider.length < RADII_OFFERED) offer(rayon, near.filter((km) => km <= rayon).length)
  }
  offer(null, all.length)
  return wider
}
