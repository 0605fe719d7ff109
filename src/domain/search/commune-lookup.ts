import type { Annonce } from '../annonce.ts'
import { DEPARTEMENTS } from '../departements.ts'
import { searchKey } from '../input.ts'
import type { Point } from './search.ts'

/** What is known of where communes are, by their INSEE codes. */
export interface CommuneLookup {
  /** The commune of an annonce; '' when it is not known. */
  communeOf(annonce: Pick<Annonce, 'ville' | 'commune'>): string
  /** The communes of a whole name or of a postcode, the most populated first. */
  named(text: string): readonly string[]
  /** Where a commune is; `undefined` of one whose place is not known. */
  pointOf(commune: string): Point | undefined
  /** The group of communes that a commune belongs to; '' when it is not known. */
  sectorOf(commune: string): string
  nameOf(commune: string): string
  /** The nearest commune whose place is known; '' where none is within a département's width. */
  nearestTo(point: Point): string
}

/** What can be said without the lists. */
export const NO_COMMUNES: CommuneLookup = {
  communeOf: ({ commune }) => cityOf(commune ?? ''),
  named: () => [],
  pointOf: () => undefined,
  sectorOf: () => '',
  nameOf: () => '',
  nearestTo: () => '',
}

/** The cities whose arrondissements have codes of their own, which follow one another. */
export const ARRONDISSEMENTS = [
  { name: 'paris', code: '75056', first: 75101, last: 75120 },
  { name: 'lyon', code: '69123', first: 69381, last: 69389 },
  { name: 'marseille', code: '13055', first: 13201, last: 13216 },
] as const

/** The commune that a code is of: that of an arrondissement is of Paris, Lyon or Marseille. */
export function cityOf(code: string): string {
  const number = Number(code)
  return ARRONDISSEMENTS.find(({ first, last }) => number >= first && number <= last)?.code ?? code
}

/** A département by its number or its whole name; `undefined` for anything else. */
export function departementTyped(typed: string): string | undefined {
  const key = searchKey(typed)
  const number = key.toUpperCase()
  return DEPARTEMENTS.find(({ code, nom }) => code === number || searchKey(nom) === key)?.code
}

const EARTH_KM = 6371
const radians = (degrees: number): number => (degrees * Math.PI) / 180

/** Kilometres between two places, as the crow flies. */
export function kilometres([north, east]: Point, [otherNorth, otherEast]: Point): number {
  const a = Math.sin(radians(otherNorth - north) / 2) ** 2
  const b = Math.sin(radians(otherEast - east) / 2) ** 2
  const c = a + Math.cos(radians(north)) * Math.cos(radians(otherNorth)) * b
  return 2 * EARTH_KM * Math.asin(Math.min(1, Math.sqrt(c)))
}
