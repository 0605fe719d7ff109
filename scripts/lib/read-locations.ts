import { createRequire } from 'node:module'
import { searchKey } from '../../src/domain/input.ts'
import { departementOf } from '../../src/domain/market/departements.ts'

import type { CommuneLocation } from './encode-locations.ts'
import { readCommunes } from './read-communes.ts'
import { OVERSEAS, type Populated, readPopulated } from './read-geonames.ts'

const require = createRequire(import.meta.url)

/** Prefers a place with the commune's own name, then the most populated. */
function bestOf(cle: string, candidates: readonly Populated[]): Populated | undefined {
  const rank = ({ key, population }: Populated) => (key === cle ? 1e9 : 0) + population
  return [...candidates].sort((a, b) => rank(b) - rank(a))[0]
}

interface Epci {
  readonly membres: readonly { readonly code: string }[]
}

/** Each commune's location, where GeoNames knows it, and the number of its group of communes; 0 for the few without. */
export function readLocations(): readonly CommuneLocation[] {
  const groups = require('@etalab/decoupage-administratif/data/epci.json') as readonly Epci[]
  const sectorOf = new Map(
    groups.flatMap(({ membres }, index) => membres.map(({ code }) => [code, index + 1] as const)),
  )
  const byCode = new Map<string, Populated[]>()
  const add = (code: string, one: Populated) => byCode.set(code, [...(byCode.get(code) ?? []), one])
  const communes = readCommunes()
  const codes = new Set(communes.map(({ code }) => code))
  const named = new Map(communes.map(({ code, nom }) => [`${departementOf(code)} ${searchKey(nom)}`, code]))
  for (const one of readPopulated()) {
    const code = one.codes.find((given) => codes.has(given)) ?? named.get(`${OVERSEAS[one.country] ?? ''} ${one.key}`)
    if (code !== undefined) add(code, one)
  }
  return communes.map(({ code, nom }) => {
    const place = bestOf(searchKey(nom), byCode.get(code) ?? [])
    return { code, sector: sectorOf.get(code) ?? 0, ...(place === undefined ? {} : { point: place.point }) }
  })
}
