import { createRequire } from 'node:module'
import type { CommuneSource, DepartementSource } from './encode-communes.ts'

const require = createRequire(import.meta.url)

type Row = Partial<CommuneSource> & Pick<CommuneSource, 'nom' | 'code' | 'departement'> & { readonly type: string }

/** The communes of today that have a postcode: five villages destroyed in 1916 have none. */
export function readCommunes(): readonly CommuneSource[] {
  const rows = require('@etalab/decoupage-administratif/data/communes.json') as readonly Row[]
  return rows.flatMap(({ nom, code, departement, type, codesPostaux = [], population = 0 }) =>
    type === 'commune-actuelle' && codesPostaux.length > 0
      ? [{ nom, code, departement, codesPostaux, population }]
      : [],
  )
}

export function readDepartements(): readonly DepartementSource[] {
  const rows = require('@etalab/decoupage-administratif/data/departements.json') as readonly DepartementSource[]
  return rows.map(({ code, nom }) => ({ code, nom }))
}
