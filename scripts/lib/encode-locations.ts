import { departementOf } from '../../src/domain/market/departements.ts'
import { CELL_DEGREES, DIGITS } from '../../src/wire/location-table.ts'

export interface CommuneLocation {
  /** INSEE code. */
  readonly code: string
  /** The number of its group of communes, from 1; 0 for none. */
  readonly sector: number
  /** Degrees north and east, if known. */
  readonly point?: readonly [number, number]
}

const digit = (value: number): string => DIGITS.charAt(value)

/** A column of cells, relative to `from`: two lines, the high digits and the low ones, as like compresses with like. */
function column(cells: readonly number[], from: number): string {
  const base = DIGITS.length
  const digits = cells.map((cell) => cell - from)
  return [
    digits.map((one) => digit(Math.floor(one / base))).join(''),
    digits.map((one) => digit(one % base)).join(''),
  ].join('\n')
}

function encodeDepartement(departement: string, communes: readonly CommuneLocation[]): string {
  const sectors = [...new Set(communes.map(({ sector }) => sector))].sort((a, b) => a - b)
  const located = communes.flatMap(({ point }) => (point === undefined ? [] : [point]))
  const [norths, easts] = [0, 1].map((axis) => located.map((point) => Math.round((point[axis] ?? 0) / CELL_DEGREES)))
  const [north, east] = [norths, easts].map((cells = []) => (cells.length === 0 ? 0 : Math.min(...cells)))
  let last = 0
  const steps = communes.map(({ code, point }) => {
    const number = Number(code.slice(departement.length))
    const step = number - last
    last = number
    return `${step === 1 ? '' : step}${point === undefined ? '-' : '+'}`
  })
  return [
    `=${departement} ${north} ${east} ${sectors.join()}`,
    steps.join(''),
    communes.map(({ sector }) => digit(sectors.indexOf(sector))).join(''),
    column(norths ?? [], north ?? 0),
    column(easts ?? [], east ?? 0),
  ].join('\n')
}

/** The text that `decodingLocations` reads. */
export function encodeLocations(source: readonly CommuneLocation[]): string {
  const sorted = [...source].sort((a, b) => (a.code < b.code ? -1 : 1))
  const departements = [...new Set(sorted.map(({ code }) => departementOf(code)))]
  return departements
    .map((code) =>
      encodeDepartement(
        code,
        sorted.filter((one) => departementOf(one.code) === code),
      ),
    )
    .join('\n')
}
