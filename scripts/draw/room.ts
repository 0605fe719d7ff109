import { C, circle, ellipse, group, line, lit, n, type Pen, path, rect, shade } from './pen.ts'

export type Wall = 'paper' | 'clay' | 'sage' | 'honey' | 'forest' | 'rose' | 'mist' | 'brick' | 'panel'

const WALLS: { readonly [W in Wall]: string } = {
  paper: '#f1e4cf',
  clay: '#dfae8f',
  sage: '#c3cdb3',
  honey: '#edd09a',
  forest: '#4b6a5a',
  rose: '#ecd0c0',
  mist: '#c8d3d0',
  brick: '#e6cdb8',
  panel: '#94a88f',
}

function bricks(floor: number): string {
  let d = ''
  for (let y = 30; y < floor; y += 30) {
    d += `M0 ${y}H800`
    for (let x = (y / 30) % 2 === 0 ? 20 : 60; x < 800; x += 80) d += `M${x} ${y}v-30`
  }
  return line(d, C.white, 3, 'opacity=".3"')
}

function panels(floor: number): string {
  let d = ''
  for (let x = 30; x < 780; x += 190) d += `M${x} 40h160v${floor - 190}h-160zM${x} ${floor - 120}h160v80h-160z`
  return line(d, C.ink, 3, 'opacity=".12"') + line(d, C.white, 2, 'opacity=".25" transform="translate(3 3)"')
}

/** Wall, skirting and floor; the window's light falls across if asked. */
export function room(wall: Wall, floor = 500, ground: 'wood' | 'tiles' | 'check' = 'wood', beam = true): string {
  let d = ''
  if (ground === 'wood') {
    for (const y of [floor + 16, floor + 38, floor + 68]) d += `M0 ${y}H800`
    d += `M130 ${floor + 12}v4M420 ${floor + 16}v22M690 ${floor + 16}v22M240 ${floor + 38}v30M560 ${floor + 38}v30M90 ${floor + 68}V600M380 ${floor + 68}V600M700 ${floor + 68}V600`
  } else {
    for (const y of [floor + 30, floor + 66]) d += `M0 ${y}H800`
    for (let x = -700; x <= 700; x += 140) d += `M${400 + x * 0.72} ${floor + 10}L${400 + x * 1.5} 600`
  }
  const floorFill = ground === 'wood' ? '#c79a6b' : ground === 'tiles' ? '#d8b79b' : '#e9dcc6'
  return (
    rect(0, 0, 800, floor, WALLS[wall]) +
    (wall === 'brick' ? bricks(floor) : wall === 'panel' ? panels(floor) : '') +
    rect(0, 0, 800, floor, 'url(#wall)') +
    (beam ? group(path('M90 0h120l210 500h-150zM240 0h110l230 500h-140z', C.white), 'opacity=".2"') : '') +
    rect(0, floor, 800, 600 - floor, floorFill) +
    line(d, C.ink, 2, 'opacity=".14"') +
    rect(0, floor - 12, 800, 16, wall === 'forest' ? '#3d584a' : C.cream) +
    rect(0, floor + 4, 800, 26, 'url(#shelf)')
  )
}

/** A board on brackets, the shadow it throws on the wall beneath. `y` is its top. */
export function board(pen: Pen, x: number, y: number, w: number, fill: string = C.wood): string {
  const bracket = (bx: number) => path(`M${n(bx)} ${n(y + 14)}h9v40q0 6 -4 6t-5 -6z`, C.brass)
  return (
    rect(x + 6, y + 14, w, 34, 'url(#shelf)') +
    bracket(x + w * 0.1) +
    bracket(x + w * 0.9 - 9) +
    lit(pen, `M${n(x)} ${n(y)}h${n(w)}v14h${n(-w)}z`, fill, 'top')
  )
}

/** A niche with a round arch in the wall. `base` is its floor. */
export function arch(cx: number, base: number, w: number, h: number, fill: string): string {
  const r = w / 2
  const d = `M${n(cx - r)} ${n(base)}V${n(base - h + r)}a${n(r)} ${n(r)} 0 0 1 ${n(w)} 0V${n(base)}z`
  return (
    path(d, fill) +
    path(d, 'url(#niche)') +
    line(d, C.white, 3, 'opacity=".45"') +
    rect(cx - r - 8, base, w + 16, 11, C.cream) +
    rect(cx - r, base + 11, w, 18, 'url(#shelf)')
  )
}

export function table(pen: Pen, x: number, y: number, w: number, floor: number, fill: string = C.wood): string {
  const leg = (lx: number, lean: number) =>
    path(`M${n(lx)} ${n(y + 14)}h16l${n(lean)} ${n(floor - y - 14)}h-11z`, C.woodDark)
  return (
    shade(x + w / 2, floor, w * 0.5, 0.13) +
    leg(x + 26, -8) +
    leg(x + w - 42, 13) +
    lit(pen, `M${n(x)} ${n(y)}h${n(w)}q0 18 -12 18h${n(24 - w)}q-12 0 -12 -18z`, fill, 'top')
  )
}

/** A counter faced with slats or tiles. `y` is its top. */
export function counter(pen: Pen, x: number, y: number, w: number, floor: number, front: string, slats = true): string {
  const h = floor - y
  let d = ''
  if (slats) for (let sx = x + 22; sx < x + w - 5; sx += 22) d += `M${n(sx)} ${n(y + 24)}v${n(h - 40)}`
  else {
    const panel = (w - 20) / Math.round(w / 92)
    for (let sx = x + 16; sx < x + w - 20; sx += panel)
      d += `M${n(sx)} ${n(y + 44)}h${n(panel - 12)}v${n(h - 70)}h${n(12 - panel)}z`
  }
  return (
    shade(x + w / 2, floor + 2, w * 0.51, 0.16) +
    lit(pen, `M${n(x)} ${n(y)}h${n(w)}v${n(h)}h${n(-w)}z`, front, 'cloth') +
    line(d, C.ink, 2.5, 'opacity=".16"') +
    rect(x, floor - 14, w, 14, C.ink, 'opacity=".22"') +
    rect(x, y + 18, w, 22, 'url(#shelf)') +
    lit(pen, `M${n(x - 14)} ${n(y)}h${n(w + 28)}v18h${n(-w - 28)}z`, C.woodLight, 'top')
  )
}

export function pendant(pen: Pen, x: number, y: number, size: number, fill: string, kind = 0): string {
  const shapes = [
    `M${n(x - 9)} ${n(y)}h18q6 ${n(size * 0.4)} ${n(size * 0.42)} ${n(size * 0.62)}h${n(-size * 0.84 - 18)}q${n(size * 0.36)} ${n(-size * 0.22)} ${n(size * 0.42)} ${n(-size * 0.62)}z`,
    `M${n(x - size * 0.55)} ${n(y + size * 0.5)}a${n(size * 0.55)} ${n(size * 0.5)} 0 0 1 ${n(size * 1.1)} 0z`,
    `M${n(x)} ${n(y)}a${n(size * 0.46)} ${n(size * 0.46)} 0 1 1 -1 0z`,
    `M${n(x - size * 0.2)} ${n(y)}h${n(size * 0.4)}l${n(size * 0.28)} ${n(size * 0.6)}q${n(-size * 0.48)} 14 ${n(-size * 0.96)} 0z`,
  ]
  const low = y + size * (kind === 2 ? 0.5 : 0.6)
  return (
    line(`M${n(x)} 0V${n(y)}`, C.ink, 2.5) +
    circle(x, low, size * 1.35, 'url(#glow)') +
    (kind === 2 ? '' : ellipse(x, low, size * 0.17, size * 0.13, C.white)) +
    lit(pen, shapes[kind % 4] ?? '', fill)
  )
}

/** A framed picture: hills and a sun, a leaf, a vase, or an arch. `fill` is the ground of the image. */
export function frame(
  pen: Pen,
  x: number,
  y: number,
  w: number,
  h: number,
  fill: string,
  kind: number,
  wood: string = C.woodDark,
): string {
  const m = 7 + w * 0.07
  const [ix, iy, iw, ih] = [x + m, y + m, w - 2 * m, h - 2 * m]
  const cx = ix + iw / 2
  const images = [
    circle(ix + iw * 0.66, iy + ih * 0.34, iw * 0.14, C.ochre) +
      path(
        `M${n(ix)} ${n(iy + ih)}v${n(-ih * 0.4)}q${n(iw * 0.3)} ${n(-ih * 0.25)} ${n(iw * 0.6)} 0t${n(iw * 0.4)} ${n(-ih * 0.06)}v${n(ih * 0.46)}z`,
        C.sage,
      ) +
      path(
        `M${n(ix)} ${n(iy + ih)}v${n(-ih * 0.2)}q${n(iw * 0.5)} ${n(-ih * 0.2)} ${n(iw)} ${n(ih * 0.06)}v${n(ih * 0.14)}z`,
        C.green,
      ),
    line(`M${n(cx)} ${n(iy + ih * 0.92)}V${n(iy + ih * 0.15)}`, C.deep, 3) +
      [0.3, 0.5, 0.7]
        .map((t) =>
          path(
            `M${n(cx)} ${n(iy + ih * (t + 0.1))}q${n(iw * 0.4)} ${n(-ih * 0.02)} ${n(iw * 0.36)} ${n(-ih * 0.2)}q${n(-iw * 0.3)} 0 ${n(-iw * 0.36)} ${n(ih * 0.2)}q${n(-iw * 0.4)} ${n(-ih * 0.02)} ${n(-iw * 0.36)} ${n(-ih * 0.2)}q${n(iw * 0.3)} 0 ${n(iw * 0.36)} ${n(ih * 0.2)}`,
            C.green,
          ),
        )
        .join(''),
    path(
      `M${n(cx - iw * 0.1)} ${n(iy + ih * 0.38)}q${n(-iw * 0.36)} ${n(ih * 0.2)} ${n(-iw * 0.14)} ${n(ih * 0.52)}h${n(iw * 0.48)}q${n(iw * 0.22)} ${n(-ih * 0.32)} ${n(-iw * 0.14)} ${n(-ih * 0.52)}z`,
      C.terracotta,
    ) +
      circle(cx + iw * 0.12, iy + ih * 0.2, iw * 0.12, C.honey) +
      line(`M${n(cx)} ${n(iy + ih * 0.4)}l${n(iw * 0.1)} ${n(-ih * 0.16)}`, C.deep, 3),
    path(
      `M${n(cx - iw * 0.34)} ${n(iy + ih)}v${n(-ih * 0.5)}a${n(iw * 0.34)} ${n(iw * 0.34)} 0 0 1 ${n(iw * 0.68)} 0v${n(ih * 0.5)}z`,
      C.terracotta,
    ) +
      path(
        `M${n(cx - iw * 0.18)} ${n(iy + ih)}v${n(-ih * 0.42)}a${n(iw * 0.18)} ${n(iw * 0.18)} 0 0 1 ${n(iw * 0.36)} 0v${n(ih * 0.42)}z`,
        C.cream,
      ),
    path(
      `M${n(ix + iw * 0.16)} ${n(iy + ih * 0.6)}q${n(iw * 0.2)} ${n(-ih * 0.34)} ${n(iw * 0.5)} ${n(-ih * 0.16)}l${n(iw * 0.18)} ${n(-ih * 0.06)}l${n(-iw * 0.08)} ${n(ih * 0.13)}q${n(-iw * 0.1)} ${n(ih * 0.22)} ${n(-iw * 0.6)} ${n(ih * 0.09)}z`,
      C.slate,
    ) + line(`M${n(ix)} ${n(iy + ih * 0.78)}q${n(iw * 0.5)} ${n(-ih * 0.12)} ${n(iw)} 0`, C.woodDark, 3),
  ]
  return (
    rect(x + 7, y + 9, w, h, C.ink, 'opacity=".16"') +
    rect(x, y, w, h, wood) +
    rect(x + 5, y + 5, w - 10, h - 10, C.white) +
    rect(ix, iy, iw, ih, fill) +
    (images[kind % images.length] ?? '') +
    (pen.next() > 2
      ? ''
      : line(`M${n(x + 1)} ${n(y + h - 1)}V${n(y + 1)}H${n(x + w - 1)}`, C.white, 2, 'opacity=".35"'))
  )
}

/** A striped awning with scallops. */
export function awning(x: number, y: number, w: number, fill: string, stripes = 9): string {
  const s = w / stripes
  let out = rect(x + 6, y + 92, w - 12, 40, 'url(#shelf)')
  for (let i = 0; i < stripes; i += 1) {
    const fillNow = i % 2 === 0 ? fill : C.cream
    const top = x + 18 + ((w - 36) / stripes) * i
    out += path(
      `M${n(top)} ${n(y)}h${n((w - 36) / stripes)}L${n(x + s * (i + 1))} ${n(y + 74)}v14a${n(s / 2)} 17 0 0 1 ${n(-s)} 0v-14z`,
      fillNow,
    )
  }
  return `${out}${rect(x + 16, y - 8, w - 32, 12, C.woodDark, 'rx="3"')}${path(`M${n(x + 18)} ${n(y)}h${n(w - 36)}L${n(x + w)} ${n(y + 74)}H${n(x)}z`, 'url(#top)')}`
}

/** A shopfront: painted wood, glass with the shop's warm light behind, a sill to show things on (its top is 452). */
export function shopfront(pen: Pen, paint: string, stripe: string, emblem: string, inside: string): string {
  const trim = line('M34 128V560M766 128V560', C.ink, 3, 'opacity=".2"')
  return (
    rect(0, 0, 800, 600, '#e4d3bb') +
    bricks(560) +
    rect(0, 556, 800, 44, '#b9a894') +
    line('M0 574H800M120 556v18M300 574v26M470 556v18M650 574v26', C.ink, 2, 'opacity=".16"') +
    lit(pen, 'M34 96H766V562H34z', paint, 'cloth') +
    trim +
    rect(74, 172, 652, 296, '#f6dfb4') +
    rect(74, 172, 652, 296, 'url(#niche)') +
    inside +
    rect(74, 452, 652, 20, C.woodLight) +
    rect(74, 472, 652, 20, 'url(#shelf)') +
    line('M110 508h170v36h-170zM315 508h170v36h-170zM520 508h170v36h-170z', C.ink, 3, 'opacity=".18"') +
    group(path('M150 172h90l-110 280h-56v-90zM290 172h36l-110 280h-40z', C.white), 'opacity=".16"') +
    line('M74 172H726V468H74z', paint, 12) +
    line('M74 172H726V468H74z', C.ink, 2, 'opacity=".25"') +
    rect(60, 28, 680, 64, paint) +
    rect(60, 28, 680, 64, 'url(#top)') +
    line('M72 40H728V80H72z', C.honey, 2) +
    emblem +
    awning(48, 96, 704, stripe, 11)
  )
}

export function rug(cx: number, y: number, w: number, fill: string): string {
  return (
    ellipse(cx, y, w / 2, w * 0.085, fill) +
    ellipse(cx, y, w * 0.42, w * 0.066, 'none', `stroke="${C.cream}" stroke-width="3" opacity=".7"`) +
    ellipse(
      cx,
      y,
      w * 0.3,
      w * 0.045,
      'none',
      `stroke="${C.cream}" stroke-width="2" stroke-dasharray="9 8" opacity=".7"`,
    )
  )
}
