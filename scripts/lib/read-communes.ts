import { createRequire } from 'node:module'
import { searchKey } from '../../src/domain/input.ts'
import type { CommuneSource, DepartementSource } from './encode-communes.ts'
import { readPopulated } from './read-geonames.ts'

const require = createRequire(import.meta.url)

type Row = Partial<CommuneSource> &
  Pick<CommuneSource, 'nom' | 'code' | 'departement'> & { readonly type: string; readonly chefLieu?: string }

/**
 * Former and local names by commune: from INSEE, those of the communes merged into it; from GeoNames, those of its
 * towns, including communes merged without a trace ('Évry') and towns better known than their commune ('Val Thorens').
 */
function readFormer(rows: readonly Row[]): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, Map<string, string>>()
  const add = (code: string, nom: string) => {
    const names = found.get(code) ?? new Map<string, string>()
    found.set(code, names.set(searchKey(nom), names.get(searchKey(nom)) ?? nom))
  }
  for (const { chefLieu, nom } of rows) if (chefLieu !== undefined) add(chefLieu, nom)
  for (const { codes, nom, isPart } of readPopulated()) if (!isPart) add(codes[0] ?? '', nom)
  return new Map([...found].map(([code, names]) => [code, [...names.values()]]))
}

/** Today's communes that have a postcode: five villages destroyed in 1916 have none. */
export function readCommunes(): readonly CommuneSource[] {
  const rows = require('@etalab/decoupage-administratif/data/communes.json') as readonly Row[]
  const former = readFormer(rows)
  return rows.flatMap(({ nom, code, departement, type, codesPostaux = [], population = 0 }) => {
    if (type !== 'commune-actuelle' || codesPostaux.length === 0) return []
    const anciens = (former.get(code) ?? []).filter((one) => searchKey(one) !== searchKey(nom)).sort()
    return [{ nom, code, departement, codesPostaux, population, ...(anciens.length === 0 ? {} : { anciens }) }]
  })
}

export function readDepartements(): readonly DepartementSource[] {
  const rows = require('@etalab/decoupage-administratif/data/departements.json') as readonly DepartementSource[]
  return rows.map(({ code, nom }) => ({ code, nom }))
}
