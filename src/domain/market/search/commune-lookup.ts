import { searchKey } from '../../input.ts'
import type { Annonce } from '../annonce.ts'
import { DEPARTEMENTS } from '../departements.ts'
import type { Point } from './search.ts'

/** Location data of communes, by INSEE code. */
export interface CommuneLookup {
  /** The commune of an annonce; '' if unknown. */
  communeOf(annonce: Pick<Annonce, 'ville' | 'commune'>): string
  /** The communes with this exact name or postcode, the most populated first. */
  named(text: string): readonly string[]
  /** The coordinates of a commune; `undefined` if unknown. */
  pointOf(commune: string): Point | undefined
  /** The group of communes that a commune belongs to; '' if unknown. */
  sectorOf(commune: string): string
  nameOf(commune: string): string
  /** The nearest commune with known coordinates; '' if none is within a département's width. */
  nearestTo(point: Point): string
}

/** The lookup before the commune lists are loaded. */
export const NO_COMMUNES: CommuneLookup = {
  communeOf: ({ commune }) => cityOf(commune ?? ''),
  named: () => [],
  pointOf: () => undefined,
  sectorOf: () => '',
  nameOf: () => '',
  nearestTo: () => '',
}

/** The cities whose arrondissements have consecutive codes of their own. */
export const ARRONDISSEMENTS = [
  { name: 'paris', code: '75056', first: 75101, last: 75120 },
  { name: 'lyon', code: '69123', first: 69381, last: 69389 },
  { name: 'marseille', code: '13055', first: 13201, last: 13216 },
] as const

/** The commune of a code: an arrondissement's belongs to Paris, Lyon or Marseille. */
export function cityOf(code: string): string {
  const number = Number(code)
  return ARRONDISSEMENTS.find(({ first, last }) => number >= first && number <= last)?.code ?? code
}

/** A département by its number or full name; `undefined` for anything else. */
export function departementTyped(typed: string): string | undefined {
  const key = searchKey(typed)
  const number = key.toUpperCase()
  return DEPARTEMENTS.find(({ code, nom }) => code === number || searchKey(nom) === key)?.code
}

const EARTH_KM = 6371
const radians = (degrees: number): number => (degrees * Math.PI) / 180

/** Kilometres between two points, as the crow flies. */
export function kilometres([north, east]: Point, [otherNorth, otherEast]: Point): number {
  const a = Math.sin(radians(otherNorth - north) / 2) ** 2
  const b = Math.sin(radians(otherEast - east) / 2) ** 2
  const c = a + Math.cos(radians(north)) * Math.cos(radians(otherNorth)) * b
  return 2 * EARTH_KM * Math.asin(Math.min(1, Math.sqrt(c)))
}
