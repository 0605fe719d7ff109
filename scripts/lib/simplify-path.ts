type Vertex = readonly [x: number, y: number]

export const GRID = 2 // cells a unit: borders that two départements share stay one, as both go through the same cells

const NUMBER = /-?\d*\.?\d+(?:e-?\d+)?/g

/** The closed lines of a path made of moves and straight lines, relative or not. */
function linesOf(path: string): readonly (readonly Vertex[])[] {
  const lines: Vertex[][] = []
  let [x, y] = [0, 0]
  for (const [, command = '', given = ''] of path.matchAll(/([a-zA-Z])([^a-zA-Z]*)/g)) {
    if (command.toLowerCase() === 'z') {
      ;[x, y] = lines.at(-1)?.[0] ?? [0, 0]
      continue
    }
    const numbers = (given.match(NUMBER) ?? []).map(Number)
    const isRelative = command === command.toLowerCase()
    const kind = command.toLowerCase()
    if (kind === 'm') lines.push([])
    for (let at = 0; at < numbers.length; at += kind === 'h' || kind === 'v' ? 1 : 2) {
      const [a = 0, b = 0] = [numbers[at], numbers[at + 1]]
      if (kind === 'h') x = isRelative ? x + a : a
      else if (kind === 'v') y = isRelative ? y + a : a
      else if (kind === 'm' || kind === 'l') [x, y] = isRelative ? [x + a, y + b] : [a, b]
      else throw new Error(`a path with ${command}`)
      lines.at(-1)?.push([x, y])
    }
  }
  return lines
}

/** On the grid, without what is twice there or on the way between two others. */
function thinned(line: readonly Vertex[]): readonly Vertex[] {
  const cells: Vertex[] = []
  for (const [x, y] of line) {
    const cell: Vertex = [Math.round(x * GRID), Math.round(y * GRID)]
    const [last, before] = [cells.at(-1), cells.at(-2)]
    if (last !== undefined && last[0] === cell[0] && last[1] === cell[1]) continue
    const isStraight =
      last !== undefined &&
      before !== undefined &&
      (last[0] - before[0]) * (cell[1] - last[1]) === (last[1] - before[1]) * (cell[0] - last[0])
    if (isStraight) cells.pop()
    cells.push(cell)
  }
  return cells
}

/** A path in whole cells, each step relative to the one before; islands smaller than a cell are left out. */
export function simplifiedPath(path: string): string {
  let [x, y] = [0, 0]
  const step = ([toX, toY]: Vertex): string => {
    const [dx, dy] = [toX - x, toY - y]
    ;[x, y] = [toX, toY]
    return `${dx}${dy < 0 ? '' : ' '}${dy}`
  }
  return linesOf(path)
    .map(thinned)
    .filter((line) => line.length > 2)
    .map((line) => {
      const [start = [0, 0], ...rest] = line
      const moved = `m${step(start)}l${rest.map(step).join(' ').replace(/ -/g, '-')}z`
      ;[x, y] = start
      return moved
    })
    .join('')
}

/** The box of a simplified path. */
export function boxOf(path: string): {
  readonly x: number
  readonly y: number
  readonly w: number
  readonly h: number
} {
  const all = linesOf(path).flat()
  const [xs, ys] = [all.map(([x]) => x), all.map(([, y]) => y)]
  const [x, y] = [Math.min(...xs), Math.min(...ys)]
  return { x, y, w: Math.max(...xs) - x, h: Math.max(...ys) - y }
}
