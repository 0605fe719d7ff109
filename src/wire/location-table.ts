import type { Point } from '#domain/search/search.ts'

/** Where communes are, by their INSEE codes. */
export interface LocationTable {
  readonly points: ReadonlyMap<string, Point>
  /** The number of each one's group of communes. */
  readonly sectors: ReadonlyMap<string, number>
}

/** Places are written as cells of a grid, some 500 metres wide: a distance is right within that. */
export const CELL_DEGREES = 0.005

/** The digits in which they are, none of which a line or JSON sets apart. */
export const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz()*,./:;<>?@[]^_{|}~!#$%&'

const STEP = /(\d*)([+-])/g

const inCells = (cells: number): number => Math.round(cells * CELL_DEGREES * 1000) / 1000

/**
 * Reads what `npm run communes` writes, six lines a département: its code, its first cells and the numbers of its groups of
 * communes; the steps between the codes, `+` where the place is known; the group of each; the cells of those that are
 * known, northwards and eastwards, two digits each on two lines. It stops after each département.
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
