import { C, dots, line, n, type Pen, path } from './pen.ts'

type Grown = (cx: number, y: number) => string

/** Leaves gathered by colour, so that a plant is a few paths. */
class Leaves {
  readonly #byFill = new Map<string, string>()

  /** A leaf from its foot, by length, half-width and angle (0 is up, in degrees). */
  add(x: number, y: number, length: number, half: number, angle: number, fill: string): void {
    const a = (angle * Math.PI) / 180
    const [ux, uy] = [Math.sin(a) * length, -Math.cos(a) * length]
    const [vx, vy] = [Math.cos(a) * half * 2, Math.sin(a) * half * 2]
    const mid = (s: number): string => `${n(ux * 0.5 + vx * s)} ${n(uy * 0.5 + vy * s)}`
    const back = `${n(-ux * 0.5 - vx)} ${n(-uy * 0.5 - vy)} ${n(-ux)} ${n(-uy)}`
    const d = `M${n(x)} ${n(y)}q${mid(1)} ${n(ux)} ${n(uy)}q${back}`
    this.#byFill.set(fill, (this.#byFill.get(fill) ?? '') + d)
  }

  draw(): string {
    return [...this.#byFill].map(([fill, d]) => path(d, fill)).join('')
  }
}

const GREENS = [C.green, C.deep, C.sage, C.moss] as const

/** Broad leaves on arched stems. */
export function bushy(pen: Pen, size: number, count = 8): Grown {
  return (cx, y) => {
    const leaves = new Leaves()
    let stems = ''
    for (let i = 0; i < count; i += 1) {
      const angle = -75 + (150 * i) / (count - 1) + pen.int(-9, 9)
      const reach = size * (0.55 + pen.next() * 0.45)
      const a = (angle * Math.PI) / 180
      const [x2, y2] = [cx + Math.sin(a) * reach * 0.6, y - Math.cos(a) * reach * 0.65]
      stems += `M${n(cx)} ${n(y + 4)}Q${n(cx)} ${n(y - reach * 0.4)} ${n(x2)} ${n(y2)}`
      leaves.add(x2, y2, reach * 0.5, reach * 0.17, angle * 1.15, GREENS[i % 3] ?? C.green)
    }
    return line(stems, C.deep, 2.5) + leaves.draw()
  }
}

/** Upright blades, as the sansevieria's. */
export function blades(pen: Pen, size: number): Grown {
  return (cx, y) => {
    const leaves = new Leaves()
    for (const [i, angle] of [-24, -12, 14, 25, -4, 5].entries()) {
      const fill = i % 2 === 0 ? C.green : C.sage
      leaves.add(cx + angle * 0.3, y + 6, size * (0.65 + pen.next() * 0.4), size * 0.075, angle, fill)
    }
    return leaves.draw()
  }
}

/** Stems that fall over the rim with round leaves. */
export function trailing(pen: Pen, length: number, count = 5): Grown {
  return (cx, y) => {
    const leaves = new Leaves()
    let stems = ''
    for (let i = 0; i < count; i += 1) {
      const spread = (i % 2 === 0 ? 1 : -1) * (14 + i * 7)
      const fall = length * (0.5 + pen.next() * 0.5)
      stems += `M${n(cx)} ${n(y)}q${n(spread * 0.9)} -22 ${n(spread)} ${n(fall * 0.3)}t${n(spread * 0.15)} ${n(fall * 0.7)}`
      for (let t = 0.12; t <= 1; t += 0.17) {
        const x = cx + spread * (0.85 + t * 0.3) + (Math.round(t * 50) % 2 === 0 ? 5 : -5)
        leaves.add(x, y - 4 + fall * t, 15, 5.5, pen.int(110, 250), GREENS[(i + Math.round(t * 6)) % 4] ?? C.green)
      }
    }
    return line(stems, C.moss, 2) + leaves.draw()
  }
}

/** Thin branches with pairs of leaves, for a vase; a small one has fewer and larger leaves. */
export function branches(pen: Pen, size: number, fill: string = C.moss): Grown {
  const small = size < 80
  return (cx, y) => {
    const leaves = new Leaves()
    let stems = ''
    for (const lean of small ? [-24, 22] : [-26, 4, 30]) {
      const reach = size * (0.8 + pen.next() * 0.25)
      const tip = cx + lean * (size / 90)
      stems += `M${n(cx)} ${n(y + 4)}Q${n(cx)} ${n(y - reach * 0.5)} ${n(tip)} ${n(y - reach)}`
      for (let t = 0.35; t <= 1.02; t += small ? 0.32 : 0.2) {
        const [x, yy] = [cx + (tip - cx) * t * t, y - reach * t]
        const long = size * (small ? 0.3 : 0.2)
        leaves.add(x, yy, long, long * 0.3, 58 + lean * 0.4, fill)
        leaves.add(x, yy, long, long * 0.3, -58 + lean * 0.4, fill)
      }
    }
    return line(stems, C.woodDark, 2) + leaves.draw()
  }
}

function flower(x: number, y: number, r: number, fill: string, heart: string): string {
  const petals = [0, 1, 2, 3, 4].map((i) => {
    const a = i * 1.257
    return [x + Math.cos(a) * r * 0.62, y + Math.sin(a) * r * 0.62] as const
  })
  return dots(petals, r * 0.52, fill) + dots([[x, y]], r * 0.36, heart)
}

const HEADS = [
  [-0.4, 0.42],
  [0.4, 0.46],
  [0, 0.5],
  [-0.24, 0.78],
  [0.26, 0.8],
  [0.02, 0.98],
  [-0.55, 0.68],
  [0.56, 0.72],
] as const

/** A round bunch of flowers among leaves. */
export function bouquet(pen: Pen, size: number, fills: readonly string[]): Grown {
  return (cx, y) => {
    const leaves = new Leaves()
    for (const angle of [-70, -40, -12, 15, 44, 72]) {
      leaves.add(cx, y + 3, size * (0.75 + pen.next() * 0.25), size * 0.11, angle, pen.pick(GREENS))
    }
    let stems = ''
    let heads = ''
    for (const [i, [dx, dy]] of HEADS.entries()) {
      const [x, yy] = [cx + dx * size * 0.85, y - dy * size]
      stems += `M${n(cx)} ${n(y)}L${n(x)} ${n(yy)}`
      const heart = i % 2 === 0 ? C.honey : C.rust
      heads += flower(x, yy, size * (0.13 + pen.next() * 0.04), fills[i % fills.length] ?? C.blush, heart)
    }
    return leaves.draw() + line(stems, C.moss, 1.5) + heads
  }
}

/** Dried plumes. */
export function plumes(pen: Pen, size: number): Grown {
  return (cx, y) => {
    const leaves = new Leaves()
    let stems = ''
    for (const angle of [-22, -6, 10, 25]) {
      const reach = size * (0.7 + pen.next() * 0.4)
      const a = (angle * Math.PI) / 180
      const [x2, y2] = [cx + Math.sin(a) * reach * 0.55, y - Math.cos(a) * reach * 0.55]
      stems += `M${n(cx)} ${n(y + 4)}L${n(x2)} ${n(y2)}`
      leaves.add(x2, y2, reach * 0.55, reach * 0.09, angle, pen.pick([C.sand, C.cream, C.honey]))
    }
    return line(stems, C.woodLight, 2) + leaves.draw()
  }
}
