import { searchKey } from '../../src/domain/input.ts'
import { BRACKETS, byCode } from '../../src/wire/communes.ts'

/** A commune as @etalab/decoupage-administratif gives it. */
export interface CommuneSource {
  readonly nom: string
  /** INSEE code. */
  readonly code: string
  readonly departement: string
  readonly codesPostaux: readonly string[]
  readonly population: number
  /** The names of communes merged into it. */
  readonly anciens?: readonly string[]
}

export interface DepartementSource {
  readonly code: string
  readonly nom: string
}

function encodeCommune({ nom, codesPostaux, population, anciens = [] }: CommuneSource): string {
  const bracket = BRACKETS.findIndex((least) => population >= least)
  return [[`${bracket}${nom}`, ...codesPostaux.slice(1)].join(','), ...anciens].join(';')
}

/** Delta encoding: the distance of each code from the previous one, a letter or a digit when small, as most are. */
function steps(communes: readonly CommuneSource[], departement: string): string {
  const sorted = communes.map((one) => ({ ...one, cle: searchKey(one.nom) })).sort(byCode)
  let last = 0
  return sorted
    .map(({ code }) => {
      const number = Number(code.slice(departement.length))
      const step = number - last
      last = number
      return step >= 0 && step < 36 ? step.toString(36) : `(${step})`
    })
    .join('')
}

/** Encodes the text that `decodeCommunes` reads. */
export function encodeCommunes(source: readonly CommuneSource[], departements: readonly DepartementSource[]): string {
  const lines = departements.flatMap(({ code, nom }) => {
    const communes = source.filter(({ departement }) => departement === code)
    const postcodes = [...new Set(communes.map(({ codesPostaux }) => codesPostaux[0] ?? ''))].sort()
    const line = (postcode: string) =>
      `${postcode} ${communes
        .filter(({ codesPostaux }) => codesPostaux[0] === postcode)
        .map(encodeCommune)
        .join('|')}`
    return communes.length === 0 ? [] : [`=${code} ${nom}`, ...postcodes.map(line), `#${steps(communes, code)}`]
  })
  return lines.join('\n')
}
