import { BRACKETS } from '../../src/data/communes/decode.ts'

/** A commune as @etalab/decoupage-administratif gives it. */
export interface CommuneSource {
  readonly nom: string
  /** INSEE's. */
  readonly code: string
  readonly departement: string
  readonly codesPostaux: readonly string[]
  readonly population: number
}

export interface DepartementSource {
  readonly code: string
  readonly nom: string
}

function encodeCommune({ nom, codesPostaux, population }: CommuneSource): string {
  const bracket = BRACKETS.findIndex((least) => population >= least)
  return [`${bracket}${nom}`, ...codesPostaux.slice(1)].join(',')
}

/** The text that `decodeCommunes` reads. */
export function encodeCommunes(source: readonly CommuneSource[], departements: readonly DepartementSource[]): string {
  const lines = departements.flatMap(({ code, nom }) => {
    const communes = source.filter(({ departement }) => departement === code)
    const postcodes = [...new Set(communes.map(({ codesPostaux }) => codesPostaux[0] ?? ''))].sort()
    const line = (postcode: string) =>
      `${postcode} ${communes
        .filter(({ codesPostaux }) => codesPostaux[0] === postcode)
        .map(encodeCommune)
        .join('|')}`
    return communes.length === 0 ? [] : [`=${nom}`, ...postcodes.map(line)]
  })
  return lines.join('\n')
}
