import type { Point } from '#domain/market/search/search.ts'

/** Locations of communes, by INSEE code. */
export interface LocationTable {
  readonly points: ReadonlyMap<string, Point>
  /** The number of each commune's EPCI. */
  readonly sectors: ReadonlyMap<string, number>
}

/** Locations are cells of a grid some 500 metres wide, which bounds the error of distances. */
export const CELL_DEGREES = 0.005

/** The digits of cell numbers; none is a separator of the format, nor escaped in JSON. */
export const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz()*,./:;<>?@[]^_{|}~!#$%&'

const STEP = /(\d*)([+-])/g

const inCells = (cells: number): number => Math.round(cells * CELL_DEGREES * 1000) / 1000

/**
 * Reads the file that `npm run communes` writes, six lines a département: its code, its first cells and the numbers of
 * its EPCI; the differences between the codes, `+` where the location is known; the EPCI of each; the cells of the
 * known ones, northwards and eastwards, two digits each on two lines. Yields after each département.
 */
export function* decodingLocations(text: string): Generator<void, LocationTable> {
  const points = new Map<string, Point>()
  const sectors = new Map<string, number>()
  const digits = new Map([...DIGITS].map((digit, value) => [digit, value]))
  const at = (line: string, index: number) => digits.get(line.charAt(index)) ?? 0
  for (const part of text.split('=').slice(1)) {
    const [head = '', steps = '', groups = '', highNorth = '', lowNorth = '', highEast = '', lowEast = ''] =
      part.split('\n')
    const [departement = '', north = '', east = '', numbers = ''] = head.split(' ')
    const ofGroups = numbers.split(',').map(Number)
    const cell = (high: string, low: string, index: number) => at(high, index) * DIGITS.length + at(low, index)
    let [number, index, located] = [0, 0, 0]
    for (const [, step = '', sign] of steps.matchAll(STEP)) {
      number += step === '' ? 1 : Number(step)
      const code = departement + String(number).padStart(5 - departement.length, '0')
      const group = ofGroups[at(groups, index)] ?? 0
      if (group !== 0) sectors.set(code, group)
      index += 1
      if (sign === '-') continue
      const cells = [cell(highNorth, lowNorth, located), cell(highEast, lowEast, located)] as const
      points.set(code, [inCells(Number(north) + cells[0]), inCells(Number(east) + cells[1])])
      located += 1
    }
    yield
  }
  return { points, sectors }
}
