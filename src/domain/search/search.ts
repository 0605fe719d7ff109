import { departementNamed, departementOf } from '../departements.ts'
import { checkDay } from '../fields.ts'
import { parseNumber } from '../input.ts'
import { ESPACE_TYPES, type EspaceType } from '../precisions.ts'

/** Degrees north and east. */
export type Point = readonly [latitude: number, longitude: number]

/** In which order annonces are shown: the newest, the nearest or the cheapest first. */
export const ORDERS = ['recentes', 'proches', 'prix'] as const
type Order = (typeof ORDERS)[number]

const RAYON_MAX = 100 // km
export const RAYONS = [5, 10, 20, 50, RAYON_MAX] as const // km, those that are offered

const TEXT_MAX = 120

/** What is looked for among the annonces. Each field says nothing when it is as in `EVERYTHING`. */
export interface Search {
  /** Where, as typed: words of a city, a postcode, a département by its name or number. */
  readonly ou: string
  /** Where, as chosen: the code of a commune or of a département. It decides, and `ou` is its name. */
  readonly lieu: string
  /** Where the commune is, when it was told by who knows better than the list of places. */
  readonly centre: Point | null
  /** Kilometres around the commune; 0 for itself alone. */
  readonly rayon: number
  /** Euros a month, at most. */
  readonly prixMax: number | null
  /** Percent of the sales, at most; 0 for none. */
  readonly commissionMax: number | null
  /** A day, `YYYY-MM-DD`: the annonce lasts until then or later. */
  readonly du: string
  /** A day, `YYYY-MM-DD`: the annonce begins then or sooner. */
  readonly au: string
  /** The kind of space; '' for all, said or not. */
  readonly espace: EspaceType
  /** Words of the boutique's name or of the description. */
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

/** Whether a search leaves nothing out: it may say an order all the same. */
export function isEverything(search: Search): boolean {
  return printSearch({ ...search, tri: EVERYTHING.tri, centre: null, rayon: 0 }) === ''
}

const COMMUNE = /^(\d{2}|2[AB])\d{3}$/

/** Reads one value of an address; `undefined` for what it cannot be. */
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
  /** Its name in an address. */
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

/** What `URLSearchParams` gives. */
interface Query {
  get(name: string): string | null
}

/** A search, and what of its address it could not be: an address may have been written by hand. */
export interface ReadSearch {
  readonly search: Search
  readonly refused: readonly { readonly field: keyof Search; readonly given: string }[]
}

/** Reads the search of an address, leaving out what cannot be. */
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

/** A search as the query of an address, without its '?', always the same for the same search; '' for everything. */
export function printSearch(search: Search): string {
  return FIELDS.filter((field) => String(search[field]) !== String(EVERYTHING[field]))
    .map((field) => `${PARAMETERS[field].name}=${encodeURIComponent(String(search[field]))}`)
    .join('&')
}
