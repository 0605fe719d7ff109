import { C, circle, line, n, type Pen, path } from './pen.ts'

type Grown = (cx: number, y: number) => string

/** A leaf from its foot, by length, half-width and angle (0 is up, in degrees). */
function leaf(x: number, y: number, length: number, half: number, angle: number, fill: string): string {
  const a = (angle * Math.PI) / 180
  const [ux, uy] = [Math.sin(a), -Math.cos(a)]
  const [vx, vy] = [-uy * half, ux * half]
  const at = (t: number, s: number) => `${n(x + ux * length * t + vx * s)} ${n(y + uy * length * t + vy * s)}`
  return path(`M${n(x)} ${n(y)}C${at(0.2, 1)} ${at(0.7, 1.1)} ${at(1, 0)}C${at(0.7, -1.1)} ${at(0.2, -1)} ${n(x)} ${n(y)}`, fill)
}

const GREENS = [C.green, C.deep, C.sage, C.moss] as const

/** Broad leaves on arched stems. */
export function bushy(pen: Pen, size: number, count = 8): Grown {
  return (cx, y) => {
    let out = ''
    for (let i = 0; i < count; i += 1) {
      const angle = -75 + (150 * i) / (count - 1) + pen.int(-9, 9)
      const reach = size * (0.55 + pen.next() * 0.45)
      const a = (angle * Math.PI) / 180
      const [x2, y2] = [cx + Math.sin(a) * reach * 0.6, y - Math.cos(a) * reach * 0.65]
      out += line(`M${n(cx)} ${n(y + 4)}Q${n(cx)} ${n(y - reach * 0.4)} ${n(x2)} ${n(y2)}`, C.deep, 2.5)
      out += leaf(x2, y2, reach * 0.5, reach * 0.17, angle * 1.15, GREENS[i % 3] ?? C.green)
    }
    return out
  }
}

/** Upright blades, as the sansevieria's. */
export function blades(pen: Pen, size: number): Grown {
  return (cx, y) =>
    [-24, -12, 14, 25, -4, 5]
      .map((angle, i) => leaf(cx + angle * 0.3, y + 6, size * (0.65 + pen.next() * 0.4), size * 0.075, angle, i % 2 === 0 ? C.green : C.sage))
      .join('')
}

/** Stems that fall over the rim with round leaves. */
export function trailing(pen: Pen, length: number, count = 5): Grown {
  return (cx, y) => {
    let out = ''
    for (let i = 0; i < count; i += 1) {
      const side = i % 2 === 0 ? 1 : -1
      const spread = side * (14 + i * 7)
      const fall = length * (0.5 + pen.next() * 0.5)
      out += line(`M${n(cx)} ${n(y)}q${n(spread * 0.9)} -22 ${n(spread)} ${n(fall * 0.3)}t${n(spread * 0.15)} ${n(fall * 0.7)}`, C.moss, 2)
      for (let t = 0.12; t <= 1; t += 0.17) {
        const x = cx + spread * (0.85 + t * 0.3) + (Math.round(t * 50) % 2 === 0 ? 5 : -5)
        out += leaf(x, y - 4 + fall * t, 15, 5.5, pen.int(110, 250), GREENS[(i + Math.round(t * 6)) % 4] ?? C.green)
      }
    }
    return out
  }
}

/** Thin branches with pairs of leaves, for a vase. */
export function branches(pen: Pen, size: number, fill: string = C.moss): Grown {
  return (cx, y) => {
    let out = ''
    for (const lean of [-26, 4, 30]) {
      const reach = size * (0.8 + pen.next() * 0.25)
      const tip = cx + lean * (size / 90)
      out += line(`M${n(cx)} ${n(y + 4)}Q${n(cx)} ${n(y - reach * 0.5)} ${n(tip)} ${n(y - reach)}`, C.woodDark, 2)
      for (let t = 0.3; t <= 1; t += 0.2) {
        const x = cx + (tip - cx) * t * t
        const yy = y - reach * t
        out += leaf(x, yy, size * 0.2, size * 0.055, 58 + lean * 0.4, fill) + leaf(x, yy, size * 0.2, size * 0.055, -58 + lean * 0.4, fill)
      }
    }
    return out
  }
}

function flower(x: number, y: number, r: number, fill: string, heart: string): string {
  const petals = [0, 1, 2, 3, 4].map((i) => circle(x + Math.cos(i * 1.257) * r * 0.62, y + Math.sin(i * 1.257) * r * 0.62, r * 0.52, fill))
  return petals.join('') + circle(x, y, r * 0.36, heart)
}

/** A round bunch of flowers among leaves. */
export function bouquet(pen: Pen, size: number, fills: readonly string[]): Grown {
  return (cx, y) => {
    let out = ''
    for (const angle of [-70, -40, -12, 15, 44, 72]) out += leaf(cx, y + 3, size * (0.75 + pen.next() * 0.25), size * 0.11, angle, pen.pick(GREENS))
    const heads = [[-0.4, 0.42], [0.4, 0.46], [0, 0.5], [-0.24, 0.78], [0.26, 0.8], [0.02, 0.98], [-0.55, 0.68], [0.56, 0.72]] as const
    heads.forEach(([dx, dy], i) => {
      const [x, yy] = [cx + dx * size * 0.85, y - dy * size]
      out += line(`M${n(cx)} ${n(y)}L${n(x)} ${n(yy)}`, C.moss, 1.5)
      out += flower(x, yy, size * (0.13 + pen.next() * 0.04), fills[i % fills.length] ?? C.blush, i % 2 === 0 ? C.honey : C.rust)
    })
    return out
  }
}

/** Dried plumes. */
export function plumes(pen: Pen, size: number): Grown {
  return (cx, y) =>
    [-22, -6, 10, 25]
      .map((angle) => {
        const reach = size * (0.7 + pen.next() * 0.4)
        const a = (angle * Math.PI) / 180
        const [x2, y2] = [cx + Math.sin(a) * reach * 0.55, y - Math.cos(a) * reach * 0.55]
        return line(`M${n(cx)} ${n(y + 4)}L${n(x2)} ${n(y2)}`, C.woodLight, 2) + leaf(x2, y2, reach * 0.55, reach * 0.09, angle, pen.pick([C.sand, C.cream, C.honey]))
      })
      .join('')
}
