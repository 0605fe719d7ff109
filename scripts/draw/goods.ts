import { C, CLOTHS, circle, ellipse, line, lit, n, type Pen, path, rect, shade, type Thing } from './pen.ts'

/** Upright books; the last one leans. */
export function books(pen: Pen, width: number, height = 92): Thing {
  return {
    w: width,
    draw: (cx, base) => {
      let x = cx - width / 2
      let out = shade(cx, base, width * 0.5, 0.12)
      while (x < cx + width / 2 - 24) {
        const w = pen.int(11, 21)
        const h = height * (0.72 + pen.next() * 0.28)
        const fill = pen.pick(CLOTHS)
        const band = fill === C.cream ? C.rust : C.cream
        out +=
          rect(x, base - h, w, h, fill, 'rx="1.5"') +
          rect(x + 2, base - h * 0.8, w - 4, pen.int(3, 9), band, 'opacity=".75"')
        if (pen.next() > 0.5) out += rect(x + 2, base - h * 0.18, w - 4, 3, band, 'opacity=".6"')
        x += w + 0.5
      }
      const leaning = `M${n(x)} ${n(base)}l10 ${n(-height * 0.8)}l13 2l-10 ${n(height * 0.8 - 2)}z`
      const spines = rect(cx - width / 2, base - height * 0.72, x - cx + width / 2, height * 0.72, 'url(#shelf)')
      return out + spines + lit(pen, leaning, pen.pick([C.green, C.terracotta, C.ochre]))
    },
  }
}

/** Books or boxes lying in a pile, something on top if wished. */
export function pile(pen: Pen, width: number, count: number, top?: Thing): Thing {
  return {
    w: width + 8,
    draw: (cx, base) => {
      let out = shade(cx, base, width * 0.5)
      let y = base
      for (let i = 0; i < count; i += 1) {
        const h = pen.int(12, 18)
        const w = width - pen.int(0, 16)
        const x = cx - w / 2 + pen.int(-4, 4)
        y -= h
        const fill = CLOTHS[(i * 3 + pen.int(0, 2)) % CLOTHS.length] ?? C.green
        out +=
          lit(pen, `M${n(x)} ${n(y)}h${n(w)}v${n(h)}h${n(-w)}z`, fill) + rect(x + w - 8, y + 2.5, 8, h - 5, C.white)
      }
      return out + (top?.draw(cx, y) ?? '')
    },
  }
}

export function candle(pen: Pen, height: number, fill: string, isLit = true): Thing {
  const half = Math.max(12, height * 0.22)
  return {
    w: half * 2 + 12,
    draw: (cx, base) => {
      const y = base - height
      const flame = isLit
        ? circle(cx, y - 16, 34, 'url(#glow)') + path(`M${n(cx)} ${n(y - 28)}q9 13 0 20q-9 -7 0 -20z`, C.honey)
        : ''
      return (
        shade(cx, base, half) +
        lit(pen, `M${n(cx - half)} ${n(y)}v${n(height)}h${n(half * 2)}v${n(-height)}z`, fill) +
        ellipse(cx, y, half, half * 0.22, C.cream) +
        line(`M${n(cx)} ${n(y)}v-9`, C.ink, 2) +
        flame
      )
    },
  }
}

export function soaps(pen: Pen, size: number): Thing {
  const fills = [C.sage, C.cream, C.blush, C.honey, C.moss, C.sand] as const
  return {
    w: size * 2.1,
    draw: (cx, base) => {
      const bar = (x: number, y: number) => {
        const fill = pen.pick(fills)
        return (
          lit(
            pen,
            `M${n(x - size * 0.46)} ${n(y)}v${n(-size * 0.42)}q0 -5 5 -5h${n(size * 0.92 - 10)}q5 0 5 5v${n(size * 0.42)}z`,
            fill,
          ) + rect(x - size * 0.16, y - size * 0.44 - 3, size * 0.32, size * 0.44 + 3, C.white, 'opacity=".6"')
        )
      }
      const step = size * 0.5 + 1
      return (
        shade(cx, base, size) +
        bar(cx - size * 0.5, base) +
        bar(cx + size * 0.5, base) +
        bar(cx - size * 0.45, base - step) +
        bar(cx + size * 0.52, base - step) +
        bar(cx + 2, base - step * 2)
      )
    },
  }
}

export function basket(pen: Pen, width: number, height: number, above?: (cx: number, y: number) => string): Thing {
  return {
    w: width + 10,
    draw: (cx, base) => {
      const [l, r, t] = [cx - width / 2, cx + width / 2, base - height]
      let weave = ''
      for (let y = t + 9; y < base - 3; y += 11) {
        weave += line(
          `M${n(l + 3)} ${n(y)}${`q5 6 10 0t10 0`.repeat(Math.floor((width - 10) / 20))}`,
          C.woodDark,
          2,
          'opacity=".4"',
        )
      }
      return (
        shade(cx, base, width * 0.5) +
        (above?.(cx, t + 4) ?? '') +
        lit(pen, `M${n(l)} ${n(t)}h${n(width)}l${n(-width * 0.09)} ${n(height)}h${n(-width * 0.82)}z`, C.woodLight) +
        weave +
        line(`M${n(l)} ${n(t)}H${n(r)}`, C.wood, 6)
      )
    },
  }
}

export function box(pen: Pen, width: number, height: number, fill: string, ribbon?: string): Thing {
  return {
    w: width + 6,
    draw: (cx, base) => {
      const [x, y] = [cx - width / 2, base - height]
      const tie =
        ribbon === undefined
          ? ''
          : rect(cx - 4, y, 8, height, ribbon) +
            line(`M${n(cx)} ${n(y)}q-18 -18 -20 -4q4 6 20 4q18 -18 20 -4q-4 6 -20 4`, ribbon, 4)
      return (
        shade(cx, base, width * 0.5) +
        lit(pen, `M${n(x)} ${n(y)}h${n(width)}v${n(height)}h${n(-width)}z`, fill) +
        rect(x - 3, y - 2, width + 6, height * 0.24, fill) +
        rect(x - 3, y + height * 0.22 - 2, width + 6, 2, C.ink, 'opacity=".2"') +
        tie
      )
    },
  }
}

/** A spool of ribbon or thread, seen from the side. */
export function spool(pen: Pen, size: number, fill: string): Thing {
  return {
    w: size * 0.9,
    draw: (cx, base) =>
      shade(cx, base, size * 0.38) +
      lit(pen, `M${n(cx - size * 0.28)} ${n(base - 5)}v${n(-size + 10)}h${n(size * 0.56)}v${n(size - 10)}z`, fill) +
      [0.3, 0.45, 0.6, 0.75]
        .map((t) =>
          line(`M${n(cx - size * 0.28)} ${n(base - size * t)}l${n(size * 0.56)} -4`, C.ink, 1, 'opacity=".2"'),
        )
        .join('') +
      rect(cx - size * 0.36, base - 6, size * 0.72, 6, C.woodLight, 'rx="2"') +
      rect(cx - size * 0.36, base - size, size * 0.72, 6, C.woodLight, 'rx="2"'),
  }
}

/** A velvet bust with a necklace. */
export function bust(pen: Pen, height: number, fill: string): Thing {
  const w = height * 0.62
  return {
    w: w + 10,
    draw: (cx, base) => {
      const t = base - height
      const d = `M${n(cx - w * 0.14)} ${n(t)}q2 ${n(height * 0.24)} ${n(-w * 0.3)} ${n(height * 0.34)}q-10 ${n(height * 0.2)} ${n(w * 0.2)} ${n(height * 0.52)}h${n(w * 0.48)}q${n(w * 0.3)} ${n(-height * 0.32)} ${n(w * 0.2)} ${n(-height * 0.52)}q${n(-w * 0.32)} ${n(-height * 0.1)} ${n(-w * 0.3)} ${n(-height * 0.34)}z`
      const y = t + height * 0.34
      const chain = line(`M${n(cx - w * 0.26)} ${n(y)}q${n(w * 0.26)} ${n(height * 0.46)} ${n(w * 0.52)} 0`, C.brass, 3)
      return (
        shade(cx, base, w * 0.4) +
        lit(pen, d, fill) +
        rect(cx - w * 0.3, base - height * 0.16, w * 0.6, height * 0.16, C.woodDark, 'rx="3"') +
        chain +
        circle(
          cx,
          y + height * 0.25,
          height * 0.055,
          pen.pick([C.terracotta, C.green, C.honey]),
          `stroke="${C.brass}" stroke-width="2"`,
        )
      )
    },
  }
}

/** A glass bell over something small. */
export function cloche(pen: Pen, height: number, inside: Thing): Thing {
  const w = height * 0.62
  return {
    w: w + 12,
    draw: (cx, base) => {
      const b = base - 9
      const d = `M${n(cx - w / 2)} ${n(b)}V${n(b - height * 0.55)}a${n(w / 2)} ${n(w / 2)} 0 0 1 ${n(w)} 0V${n(b)}z`
      return (
        shade(cx, base, w * 0.6) +
        lit(pen, `M${n(cx - w * 0.6)} ${n(b)}h${n(w * 1.2)}v9h${n(-w * 1.2)}z`, C.wood) +
        inside.draw(cx, b) +
        path(d, C.white, `opacity=".28" stroke="${C.white}" stroke-width="2"`) +
        line(`M${n(cx - w * 0.34)} ${n(b - height * 0.2)}v${n(-height * 0.34)}`, C.white, 5, 'opacity=".7"') +
        circle(cx, b - height * 0.55 - w / 2 - 5, 6, C.brass)
      )
    },
  }
}

export function cake(pen: Pen, width: number): Thing {
  return {
    w: width + 8,
    draw: (cx, base) => {
      const half = width * 0.36
      const y = base - width * 0.32
      return (
        shade(cx, base, width * 0.3) +
        lit(pen, `M${n(cx - 5)} ${n(y)}l-16 ${n(base - y)}h42l-16 ${n(y - base)}z`, C.white) +
        lit(pen, `M${n(cx - width / 2)} ${n(y - 7)}h${n(width)}q-4 9 -14 9h${n(28 - width)}q-10 0 -14 -9z`, C.white) +
        lit(
          pen,
          `M${n(cx - half)} ${n(y - 7)}v${n(-width * 0.3)}q${n(half)} -10 ${n(half * 2)} 0v${n(width * 0.3)}z`,
          C.woodLight,
        ) +
        path(
          `M${n(cx - half - 2)} ${n(y - 4 - width * 0.3)}q${n(half)} -14 ${n(half * 2 + 4)} 0v10q-7 9 -13 0t-13 2t-13 -2t-13 1t-13 -1z`,
          C.cream,
        ) +
        [-0.6, -0.1, 0.45].map((t) => circle(cx + half * t, y - width * 0.3 - 11, 6, C.terracotta)).join('')
      )
    },
  }
}

/** Something on a hanger; `y` is the rail. Lengths are in pixels. */
export function garment(pen: Pen, x: number, y: number, length: number, fill: string): string {
  const w = 74
  const t = y + 26
  const kind = pen.int(0, 2)
  const hem = kind === 1 ? 20 : 8
  const d = `M${n(x - 12)} ${n(t)}q12 10 24 0l${n(w * 0.36)} 12l16 ${n(length * 0.36)}l-17 5l-9 ${n(-length * 0.18)}l${n(hem * 0.4)} ${n(length * 0.86)}q${n(-w * 0.35 - hem * 0.2)} 9 ${n(-w * 0.7 - hem * 0.4)} 0l${n(hem * 0.1)} ${n(-length * 0.86)}l-9 ${n(length * 0.18)}l-17 -5l16 ${n(-length * 0.36)}z`
  const details =
    kind === 0
      ? [0.25, 0.42, 0.6].map((f) => circle(x, t + length * f, 2.5, C.cream)).join('') +
        line(`M${n(x)} ${n(t + 8)}v${n(length * 0.86)}`, C.ink, 1.5, 'opacity=".25"')
      : line(`M${n(x - w * 0.3)} ${n(t + length * 0.55)}h${n(w * 0.6)}`, C.ink, 2, 'opacity=".22"')
  return line(`M${n(x)} ${n(y - 4)}q9 3 5 11l-5 5v8`, C.brass, 3) + lit(pen, d, fill, 'cloth') + details
}

export function bag(pen: Pen, size: number, fill: string): Thing {
  return {
    w: size + 8,
    draw: (cx, base) =>
      shade(cx, base, size * 0.5) +
      line(
        `M${n(cx - size * 0.25)} ${n(base - size * 0.7)}q0 ${n(-size * 0.5)} ${n(size * 0.25)} ${n(-size * 0.5)}t${n(size * 0.25)} ${n(size * 0.5)}`,
        fill,
        5,
      ) +
      lit(
        pen,
        `M${n(cx - size * 0.42)} ${n(base - size * 0.74)}h${n(size * 0.84)}l${n(size * 0.08)} ${n(size * 0.74)}h${n(-size)}z`,
        fill,
      ) +
      path(
        `M${n(cx - size * 0.42)} ${n(base - size * 0.74)}h${n(size * 0.84)}q${n(-size * 0.42)} ${n(size * 0.5)} ${n(-size * 0.84)} 0`,
        C.ink,
        'opacity=".16"',
      ) +
      circle(cx, base - size * 0.46, 4, C.brass),
  }
}

export function hat(pen: Pen, width: number, fill: string, ribbon: string): Thing {
  return {
    w: width + 6,
    draw: (cx, base) =>
      shade(cx, base, width * 0.5) +
      lit(
        pen,
        `M${n(cx - width * 0.27)} ${n(base - 6)}q${n(-width * 0.02)} ${n(-width * 0.4)} ${n(width * 0.14)} ${n(-width * 0.38)}q${n(width * 0.13)} 8 ${n(width * 0.26)} 0q${n(width * 0.16)} 0 ${n(width * 0.14)} ${n(width * 0.38)}z`,
        fill,
      ) +
      path(
        `M${n(cx - width * 0.275)} ${n(base - 20)}q${n(width * 0.27)} 8 ${n(width * 0.55)} 0v13h${n(-width * 0.55)}z`,
        ribbon,
      ) +
      lit(
        pen,
        `M${n(cx - width / 2)} ${n(base - 9)}q${n(width / 2)} 9 ${n(width)} 0q-6 11 ${n(-width * 0.3)} 10h${n(-width * 0.4)}q${n(-width * 0.26)} 1 ${n(-width * 0.3)} -10z`,
        fill,
      ),
  }
}
