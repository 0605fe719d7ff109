import { createPrng, type Prng } from '../seed/prng.ts'

/** Colours of the market: paper, earth, leaf and wood. */
export const C = {
  ink: '#3a302a',
  white: '#fffaf1',
  cream: '#f4e6cf',
  sand: '#dcc097',
  blush: '#e5b79f',
  terracotta: '#c5633f',
  rust: '#a0452a',
  ochre: '#d9a03f',
  honey: '#ecc069',
  green: '#3f6b52',
  deep: '#2c4f3e',
  sage: '#8fa688',
  moss: '#71834f',
  slate: '#5f7883',
  mist: '#b9c8c6',
  plum: '#7d4a50',
  brass: '#c79a4b',
  woodLight: '#d4a976',
  wood: '#b17f50',
  woodDark: '#7b5233',
} as const

export const CLOTHS = [C.terracotta, C.green, C.ochre, C.plum, C.cream, C.slate, C.sage, C.blush] as const

/** Draws one picture: its own random numbers, and ids for the shapes that are shaded twice. */
export interface Pen extends Prng {
  newId(): string
}

export function createPen(name: string): Pen {
  let count = 0
  return {
    ...createPrng(`drawing ${name}`),
    newId: () => {
      count += 1
      return `s${count.toString(36)}`
    },
  }
}

/** A number as SVG writes it, to the half pixel. */
export const n = (value: number): string => String(Math.round(value * 2) / 2)
const join = (values: readonly number[]): string => values.map(n).join(' ')

export function rect(x: number, y: number, w: number, h: number, fill: string, more = ''): string {
  return `<rect x="${n(x)}" y="${n(y)}" width="${n(w)}" height="${n(h)}" fill="${fill}"${more && ` ${more}`}/>`
}

export function path(d: string, fill: string, more = ''): string {
  return `<path d="${d}" fill="${fill}"${more && ` ${more}`}/>`
}

export function line(d: string, stroke: string, width: number, more = ''): string {
  return path(d, 'none', `stroke="${stroke}" stroke-width="${n(width)}" stroke-linecap="round"${more && ` ${more}`}`)
}

export function circle(x: number, y: number, r: number, fill: string, more = ''): string {
  return `<circle cx="${n(x)}" cy="${n(y)}" r="${n(r)}" fill="${fill}"${more && ` ${more}`}/>`
}

export function ellipse(x: number, y: number, rx: number, ry: number, fill: string, more = ''): string {
  return `<ellipse cx="${n(x)}" cy="${n(y)}" rx="${n(rx)}" ry="${n(ry)}" fill="${fill}"${more && ` ${more}`}/>`
}

/** Round dots of one size and colour, as one path. */
export function dots(points: readonly (readonly [number, number])[], r: number, fill: string): string {
  return line(points.map(([x, y]) => `M${n(x)} ${n(y)}h0`).join(''), fill, r * 2)
}

export const group = (body: string, more: string): string => `<g ${more}>${body}</g>`
export const shade = (x: number, y: number, rx: number, strength = 0.2): string =>
  ellipse(x, y, rx, Math.max(3, rx * 0.13), C.ink, `opacity="${strength}"`)

/** A shape in its colour, then again under the light that falls from the left (`light` or `cloth` of the page's defs). */
export function lit(pen: Pen, d: string, fill: string, light = 'light'): string {
  const id = pen.newId()
  return `<g fill="${fill}"><path id="${id}" d="${d}"/></g><use href="#${id}" fill="url(#${light})"/>`
}

/** A turned shape: half-widths from the base up, `[height, half-width]`, as a smooth outline. */
export function turned(cx: number, base: number, profile: readonly (readonly [number, number])[]): string {
  const right = profile.map(([h, half]) => [cx + half, base - h] as const)
  const left = [...right].reverse().map(([x, y]) => [2 * cx - x, y] as const)
  return `M${join([...(left.at(-1) ?? [])])}L${join([...(right[0] ?? [])])}${smooth(right)}L${join([...(left[0] ?? [])])}${smooth(left)}Z`
}

/** Cubic curves through points (Catmull-Rom). The first point is where the pen already is. */
function smooth(points: readonly (readonly [number, number])[]): string {
  let d = ''
  for (let i = 0; i < points.length - 1; i += 1) {
    const [a, b] = [points[i], points[i + 1]]
    if (a === undefined || b === undefined) continue
    const before = points[i - 1] ?? a
    const after = points[i + 2] ?? b
    d += `C${join([
      a[0] + (b[0] - before[0]) / 6,
      a[1] + (b[1] - before[1]) / 6,
      b[0] - (after[0] - a[0]) / 6,
      b[1] - (after[1] - a[1]) / 6,
      b[0],
      b[1],
    ])}`
  }
  return d
}

/** Something that stands on a board. */
export interface Thing {
  readonly w: number
  readonly draw: (cx: number, base: number) => string
}

/** Things side by side between two abscissas, the spare width shared out; those that do not fit stay in the box. */
export function row(things: readonly Thing[], x0: number, x1: number, base: number): string {
  const kept: Thing[] = []
  let used = 0
  for (const thing of things) {
    if (used + thing.w > x1 - x0) continue
    kept.push(thing)
    used += thing.w
  }
  const gap = (x1 - x0 - used) / (kept.length + 1)
  let x = x0
  return kept
    .map((thing) => {
      const cx = x + gap + thing.w / 2
      x += gap + thing.w
      return thing.draw(cx, base)
    })
    .join('')
}
