import type { ReactNode } from 'react'
import drawings from './drawings.svg?no-inline'

/** The drawings for our shelves, with their widths. Drawn in a separate SVG file, to keep them out of the script. */
const SHELF_OBJECTS = {
  vase: 52,
  books: 62,
  plant: 64,
  bowls: 70,
  frame: 62,
  candle: 34,
  jug: 66,
  soaps: 64,
  bag: 62,
} as const
export type ShelfObjectName = keyof typeof SHELF_OBJECTS

/** One drawing, its base on the line y = 0 of the transform around it. */
export function ShelfObject({
  name,
  transform,
}: {
  readonly name: ShelfObjectName
  readonly transform: string
}): ReactNode {
  return <use href={`${drawings}#${name}`} transform={transform} />
}

/** A small seeded generator (mulberry32), so that an id always gets the same drawing. */
function random(seed: string): () => number {
  let state = 2166136261
  for (const letter of seed) state = Math.imul(state ^ (letter.codePointAt(0) ?? 0), 16777619)
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}

const NAMES = Object.keys(SHELF_OBJECTS) as readonly ShelfObjectName[]

interface Placed {
  readonly x: number
  readonly name: ShelfObjectName
}

/** Objects side by side from x = `from` to `to`, never the same twice in a row. */
function arrange(from: number, to: number, next: () => number): readonly Placed[] {
  const placed: Placed[] = []
  let x = from
  while (x < to) {
    const last = placed.at(-1)?.name
    const choice = NAMES.filter((name) => name !== last && x + SHELF_OBJECTS[name] <= to)
    const name = choice[Math.floor(next() * choice.length)]
    if (name === undefined) break
    placed.push({ x, name })
    x += SHELF_OBJECTS[name] + 14 + Math.floor(next() * 30)
  }
  return placed
}

const BOARDS = [150, 280] as const

/** Two boards with objects on them, drawn from a seed; 400 by 300. Decorative, unless it replaces a picture. */
export function Shelf({
  seed,
  alt = '',
  className,
}: {
  readonly seed: string
  /** The alternative text of the picture that it replaces. */
  readonly alt?: string
  readonly className?: string | undefined
}): ReactNode {
  const next = random(seed)
  const wall = next() < 0.5 ? 'var(--draw-wall)' : 'var(--draw-wall-2)'
  const rows = BOARDS.map((y) => ({ y, objects: arrange(34 + Math.floor(next() * 26), 372, next) }))
  return (
    // biome-ignore lint/a11y/noSvgWithoutTitle: the label names it; a title would show over the picture
    <svg
      className={className}
      viewBox="0 0 400 300"
      preserveAspectRatio="xMidYMid slice"
      {...(alt === '' ? { 'aria-hidden': true } : { role: 'img', 'aria-label': alt })}
    >
      <rect fill={wall} width="400" height="300" />
      <circle fill="var(--draw-cream)" opacity={0.22} cx={80 + next() * 240} cy="60" r="90" />
      {rows.map(({ y, objects }) => (
        <g key={y}>
          {objects.map(({ x, name }) => (
            <ShelfObject key={x} name={name} transform={`translate(${x} ${y})`} />
          ))}
          <path fill="var(--draw-wood)" d={`M16 ${y}h368v9H16Z`} />
          <path fill="var(--draw-wood-dark)" d={`M16 ${y + 7}h368v4H16Z`} />
        </g>
      ))}
    </svg>
  )
}
