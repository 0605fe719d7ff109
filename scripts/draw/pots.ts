import { C, circle, ellipse, line, lit, n, type Pen, path, shade, type Thing, turned } from './pen.ts'

type Profile = readonly (readonly [number, number])[]

/** Outlines of pots, half-widths at heights, for a height of 100. */
const PROFILES = {
  bottle: [
    [0, 22],
    [12, 27],
    [45, 28],
    [62, 18],
    [78, 8],
    [92, 7],
    [100, 10],
  ],
  belly: [
    [0, 20],
    [16, 36],
    [42, 44],
    [68, 32],
    [84, 17],
    [93, 16],
    [100, 21],
  ],
  tall: [
    [0, 18],
    [30, 22],
    [66, 29],
    [84, 24],
    [94, 17],
    [100, 19],
  ],
  jug: [
    [0, 26],
    [20, 33],
    [48, 32],
    [70, 22],
    [88, 19],
    [100, 24],
  ],
  pot: [
    [0, 26],
    [50, 33],
    [82, 38],
    [84, 42],
    [100, 42],
  ],
  bowl: [
    [0, 22],
    [8, 24],
    [30, 42],
    [70, 60],
    [100, 66],
  ],
  cup: [
    [0, 26],
    [10, 34],
    [50, 40],
    [100, 42],
  ],
  jar: [
    [0, 34],
    [6, 38],
    [70, 38],
    [86, 34],
    [100, 34],
  ],
  round: [
    [0, 16],
    [20, 42],
    [50, 52],
    [80, 42],
    [96, 18],
    [100, 16],
  ],
} satisfies Record<string, Profile>

export type PotKind = keyof typeof PROFILES

function scaled(kind: PotKind, height: number, widen = 1): Profile {
  return PROFILES[kind].map(([h, half]) => [(h ?? 0) * height * 0.01, (half ?? 0) * height * 0.01 * widen] as const)
}

const widest = (profile: Profile): number => Math.max(...profile.map(([, half]) => half))
const mouth = (profile: Profile): number => profile.at(-1)?.[1] ?? 0

/** What is painted on a pot: a dipped glaze, stripes, dots. */
function decoration(pen: Pen, cx: number, base: number, height: number, profile: Profile): string {
  const at = profile[2] ?? [0, 0]
  const y = base - at[0]
  const half = at[1] - 1
  const kind = pen.int(0, 4)
  if (kind === 0) return line(`M${n(cx - half)} ${n(y)}q${n(half)} 8 ${n(half * 2)} 0`, C.white, 3, 'opacity=".7"')
  if (kind === 1) {
    const dots = [-0.6, -0.2, 0.2, 0.6].map((t) =>
      circle(cx + half * t, y + 3, height * 0.03, C.white, 'opacity=".75"'),
    )
    return dots.join('')
  }
  if (kind === 2) return line(`M${n(cx - half * 0.5)} ${n(y)}q4 -12 9 0t9 0t9 0`, C.ink, 2, 'opacity=".35"')
  return ''
}

/** A pot of a kind, with what grows in it drawn behind its rim. */
export function pot(
  pen: Pen,
  kind: PotKind,
  height: number,
  fill: string,
  plant?: (cx: number, y: number) => string,
): Thing {
  const profile = scaled(kind, height)
  const half = widest(profile)
  return {
    w: half * 2 + 10,
    draw: (cx, base) => {
      const rim = ellipse(cx, base - height, mouth(profile), Math.max(2, mouth(profile) * 0.14), C.ink, 'opacity=".35"')
      const body = lit(pen, turned(cx, base, profile), fill)
      const handle =
        kind === 'jug' || kind === 'cup'
          ? line(
              `M${n(cx + half * 0.75)} ${n(base - height * 0.8)}q${n(half)} ${n(height * 0.1)} ${n(half * 0.15)} ${n(height * 0.5)}`,
              fill,
              height * 0.09,
            )
          : ''
      const grown = plant === undefined ? '' : plant(cx, base - height)
      return shade(cx + 4, base, half * 1.05) + handle + grown + body + rim + decoration(pen, cx, base, height, profile)
    },
  }
}

/** Bowls one in the other: the upper ones show their rims only, so they are drawn first. */
export function bowls(pen: Pen, height: number, fills: readonly string[]): Thing {
  const step = 0.3
  const one = height / ((fills.length - 1) * step + 1)
  return {
    w: one * 1.4 + 8,
    draw: (cx, base) => {
      const nested = fills.map((fill, i) => lit(pen, turned(cx, base - i * one * step, scaled('bowl', one)), fill))
      const top = base - one * (1 + (fills.length - 1) * step)
      const hollow = ellipse(cx, top, one * 0.63, one * 0.07, C.ink, 'opacity=".3"')
      return shade(cx, base, one * 0.5) + nested.reverse().join('') + hollow
    },
  }
}

export function plate(pen: Pen, size: number, fill: string, ring: string): Thing {
  return {
    w: size + 4,
    draw: (cx, base) =>
      shade(cx, base, size * 0.35) +
      circle(cx, base - size / 2, size / 2, fill) +
      circle(cx, base - size / 2, size * 0.36, 'none', `stroke="${ring}" stroke-width="3"`) +
      circle(cx, base - size / 2, size / 2, 'url(#light)') +
      [0, 1, 2, 3, 4]
        .map((i) =>
          circle(
            cx + Math.cos(i * 1.257) * size * 0.17,
            base - size / 2 + Math.sin(i * 1.257) * size * 0.17,
            size * 0.06,
            pen.next() > 0.3 ? ring : C.ochre,
          ),
        )
        .join(''),
  }
}

export function teapot(pen: Pen, height: number, fill: string): Thing {
  const r = height * 0.5
  return {
    w: r * 3.1,
    draw: (cx, base) =>
      shade(cx, base, r) +
      line(
        `M${n(cx - r * 0.8)} ${n(base - r * 1.1)}c${n(-r * 0.9)} ${n(-r * 0.3)} ${n(-r)} ${n(r * 0.9)} ${n(r * 0.1)} ${n(r * 0.7)}`,
        fill,
        r * 0.16,
      ) +
      lit(
        pen,
        `M${n(cx + r * 0.78)} ${n(base - r * 0.3)}c${n(r * 0.5)} ${n(-r * 0.05)} ${n(r * 0.5)} ${n(-r * 0.6)} ${n(r * 0.84)} ${n(-r)}l${n(-r * 0.2)} ${n(-r * 0.08)}c${n(-r * 0.22)} ${n(r * 0.2)} ${n(-r * 0.34)} ${n(r * 0.38)} ${n(-r * 0.66)} ${n(r * 0.38)}z`,
        fill,
      ) +
      lit(pen, turned(cx, base, scaled('round', height * 0.86, 1.12)), fill) +
      path(`M${n(cx - r * 0.4)} ${n(base - height * 0.83)}q${n(r * 0.4)} ${n(-r * 0.28)} ${n(r * 0.8)} 0z`, fill) +
      circle(cx, base - height * 0.95, r * 0.11, C.woodDark),
  }
}

export function jar(pen: Pen, height: number, content: string, lid: string = C.woodLight): Thing {
  const half = height * 0.36
  return {
    w: half * 2 + 8,
    draw: (cx, base) =>
      shade(cx, base, half) +
      `<rect x="${n(cx - half)}" y="${n(base - height)}" width="${n(half * 2)}" height="${n(height)}" rx="7" fill="${C.white}" opacity=".75"/>` +
      path(
        `M${n(cx - half + 3)} ${n(base - height * 0.68)}q${n(half)} 6 ${n(half * 2 - 6)} 0v${n(height * 0.62)}q0 4 -4 4h${n(-half * 2 + 14)}q-4 0 -4 -4z`,
        content,
      ) +
      lit(
        pen,
        `M${n(cx - half - 1)} ${n(base - height)}v${n(-height * 0.14)}h${n(half * 2 + 2)}v${n(height * 0.14)}z`,
        lid,
      ) +
      `<rect x="${n(cx - half * 0.6)}" y="${n(base - height * 0.5)}" width="${n(half * 1.2)}" height="${n(height * 0.26)}" rx="2" fill="${C.cream}"/>` +
      `<rect x="${n(cx - half)}" y="${n(base - height)}" width="${n(half * 2)}" height="${n(height)}" rx="7" fill="url(#light)"/>`,
  }
}

export function bottle(pen: Pen, height: number, fill: string): Thing {
  const half = height * 0.15
  const d = turned(0, 0, [
    [0, half],
    [height * 0.56, half],
    [height * 0.72, half * 0.5],
    [height * 0.95, half * 0.42],
    [height, half * 0.45],
  ])
  return {
    w: half * 2 + 9,
    draw: (cx, base) =>
      shade(cx, base, half) +
      `<g transform="translate(${n(cx)} ${n(base)})">${lit(pen, d, fill)}</g>` +
      path(`M${n(cx - half)} ${n(base - height * 0.46)}h${n(half * 2)}v${n(height * 0.28)}h${n(-half * 2)}z`, C.cream) +
      path(`M${n(cx - half * 0.5)} ${n(base - height)}h${n(half)}v${n(-height * 0.06)}h${n(-half)}z`, C.woodDark) +
      circle(cx, base - height * 0.32, half * 0.45, pen.pick([C.terracotta, C.green, C.ochre])),
  }
}
