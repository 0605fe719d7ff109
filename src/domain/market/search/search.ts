import { checkDay } from '../../fields.ts'
import { parseNumber } from '../../input.ts'
import type { Annonce } from '../annonce.ts'
import { departementNamed, departementOf } from '../departements.ts'
import { ESPACE_TYPES, type EspaceType } from '../precisions.ts'

/** Degrees north and east. */
export type Point = readonly [latitude: number, longitude: number]

/** The sort order of annonces: the newest, the nearest or the cheapest first. */
export const ORDERS = ['recentes', 'proches', 'prix'] as const
type Order = (typeof ORDERS)[number]

const RAYON_MAX = 100 // km
export const RAYONS = [5, 10, 20, 50, RAYON_MAX] as const // km, offered as choices

const TEXT_MAX = 120

/** A search of annonces. A field equal to its value in `EVERYTHING` does not filter. */
export interface Search {
  /** The place as typed: words of a city, a postcode, a département by its name or number. */
  readonly ou: string
  /** The place as chosen: the code of a commune or of a département. Takes precedence; `ou` is its name. */
  readonly lieu: string
  /** The commune's coordinates, if a source more precise than our list gave them. */
  readonly centre: Point | null
  /** Kilometres around the commune; 0 for the commune alone. */
  readonly rayon: number
  /** Euros a month, maximum. */
  readonly prixMax: number | null
  /** Percent of the sales, maximum; 0 for no commission. */
  readonly commissionMax: number | null
  /** A day, `YYYY-MM-DD`: the annonce ends on it or later. */
  readonly du: string
  /** A day, `YYYY-MM-DD`: the annonce starts on it or earlier. */
  readonly au: string
  /** The kind of space; '' for all, unspecified included. */
  readonly espace: EspaceType
  /** Words of what the annonce says, in the singular or the plural. */
  readonly mots: string
  readonly tri: Order
}

export const EVERYTHING: Search = {
  ou: '',
  lieu: '',
  centre: null,
  rayon: 0,
  prixMax: null,
  commissionMax: null,
  du: '',
  au: '',
  espace: '',
  mots: '',
  tri: 'recentes',
}

/** Whether a search filters nothing out; it may still have a sort order. */
export function isEverything(search: Search): boolean {
  return printSearch({ ...search, tri: EVERYTHING.tri, centre: null, rayon: 0 }) === ''
}

const COMMUNE = /^(\d{2}|2[AB])\d{3}$/

/** Parses one query parameter; `undefined` if invalid. */
type Reader<T> = (text: string) => T | undefined

const text: Reader<string> = (given) => (given.length > TEXT_MAX ? undefined : given)
const day: Reader<string> = (given) => (checkDay(given) === null ? given : undefined)

function between(least: number, most: number, unit: '€' | '%' | ''): Reader<number> {
  return (given) => {
    const value = parseNumber(given, unit)
    return value >= least && value <= most ? value : undefined
  }
}

function place(given: string): string | undefined {
  const code = given.toUpperCase()
  if (departementNamed(code) !== undefined) return code
  return COMMUNE.test(code) && departementNamed(departementOf(code)) !== undefined ? code : undefined
}

function point(given: string): Point | undefined {
  const [, north, east] = /^(-?\d{1,2}(?:\.\d{1,4})?),(-?\d{1,3}(?:\.\d{1,4})?)$/.exec(given) ?? []
  const isOnEarth = Math.abs(Number(north)) <= 90 && Math.abs(Number(east)) <= 180
  return isOnEarth ? [Number(north), Number(east)] : undefined
}

interface Parameter<T> {
  /** Its query parameter. */
  readonly name: string
  readonly read: Reader<T>
}

const PARAMETERS: { readonly [K in keyof Search]-?: Parameter<Search[K]> } = {
  ou: { name: 'ou', read: text },
  lieu: { name: 'lieu', read: place },
  centre: { name: 'centre', read: point },
  rayon: { name: 'rayon', read: between(1, RAYON_MAX, '') },
  prixMax: { name: 'prix', read: between(0, 100_000, '€') },
  commissionMax: { name: 'commission', read: between(0, 100, '%') },
  du: { name: 'du', read: day },
  au: { name: 'au', read: day },
  espace: { name: 'espace', read: (given) => ESPACE_TYPES.find((one) => one === given) },
  mots: { name: 'mots', read: text },
  tri: { name: 'tri', read: (given) => ORDERS.find((one) => one === given) },
}

const FIELDS = Object.keys(PARAMETERS) as readonly (keyof Search)[]

/** The interface of `URLSearchParams`. */
interface Query {
  get(name: string): string | null
}

/** A search, with the invalid parameters of its address: it may have been written by hand. */
export interface ReadSearch {
  readonly search: Search
  readonly refused: readonly { readonly field: keyof Search; readonly given: string }[]
}

/** Parses the search of an address, leaving out invalid parameters. */
export function readSearch(query: Query): ReadSearch {
  const refused: { field: keyof Search; given: string }[] = []
  const found: Partial<Record<keyof Search, unknown>> = {}
  for (const field of FIELDS) {
    const { name, read } = PARAMETERS[field]
    const given = query.get(name) || ''
    if (given === '') continue
    const value = read(given)
    if (value === undefined) refused.push({ field, given: given.slice(0, TEXT_MAX) })
    else found[field] = value
  }
  const search: Search = Object.assign({}, EVERYTHING, found)
  if (search.du === '' || search.au === '' || search.du <= search.au) return { search, refused }
  return { search: { ...search, au: '' }, refused: [...refused, { field: 'au', given: search.au }] }
}

/** A search as a canonical query string, without its '?'; '' for everything. */
export function printSearch(search: Search): string {
  return FIELDS.filter((field) => String(search[field]) !== String(EVERYTHING[field]))
    .map((field) => `${PARAMETERS[field].name}=${encodeURIComponent(String(search[field]))}`)
    .join('&')
}

/** Full annonces behind the others, both in the order given. */
export function fullLast<T>(all: readonly T[], cardOf: (one: T) => Pick<Annonce, 'complet'>): readonly T[] {
  const isFull = (one: T) => cardOf(one).complet === true
  return [...all.filter((one) => !isFull(one)), ...all.filter(isFull)]
}
