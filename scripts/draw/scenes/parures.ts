import { bag, box, bust, candle, cloche, garment, hat, pile } from '../goods.ts'
import { C, CLOTHS, circle, ellipse, line, lit, n, type Pen, path, rect, row, shade, type Thing } from '../pen.ts'
import { blades, bouquet, branches, bushy, plumes } from '../plants.ts'
import { bowls, pot } from '../pots.ts'
import { arch, board, counter, frame, pendant, room, rug, shopfront } from '../room.ts'

const cloth = (i: number): string => CLOTHS[i % CLOTHS.length] ?? C.green

const plinth = (p: Pen, x: number, y: number, w: number, floor: number, thing: Thing): string =>
  shade(x + w / 2, floor, w * 0.62, 0.22) +
  lit(p, `M${n(x)} ${n(y)}h${n(w)}v${n(floor - y)}h${n(-w)}z`, C.white, 'cloth') +
  rect(x, y, w, 6, C.ink, 'opacity=".08"') +
  thing.draw(x + w / 2, y)

const sculpture = (p: Pen, h: number, fill: string): Thing => ({
  w: h,
  draw: (cx, b) =>
    shade(cx, b, h * 0.3) +
    lit(
      p,
      `M${n(cx - h * 0.24)} ${n(b)}q${n(-h * 0.3)} ${n(-h * 0.5)} ${n(h * 0.1)} ${n(-h * 0.72)}q${n(h * 0.3)} ${n(-h * 0.5)} ${n(h * 0.34)} ${n(h * 0.12)}q${n(-h * 0.02)} ${n(h * 0.22)} ${n(-h * 0.16)} ${n(h * 0.3)}q${n(h * 0.24)} ${n(h * 0.1)} ${n(h * 0.18)} ${n(h * 0.3)}z`,
      fill,
    ) +
    ellipse(cx + h * 0.04, b - h * 0.62, h * 0.08, h * 0.12, C.ink, 'opacity=".5"'),
})

const mirror = (x: number, y: number, w: number, h: number, wood: string): string => {
  const d = `M${n(x)} ${n(y + h)}V${n(y + w / 2)}a${n(w / 2)} ${n(w / 2)} 0 0 1 ${n(w)} 0V${n(y + h)}z`
  return (
    path(d, '#d7e0dc') +
    path(d, 'url(#cloth)') +
    line(
      `M${n(x + w * 0.2)} ${n(y + h * 0.7)}L${n(x + w * 0.62)} ${n(y + h * 0.22)}M${n(x + w * 0.34)} ${n(y + h * 0.8)}L${n(x + w * 0.6)} ${n(y + h * 0.5)}`,
      C.white,
      7,
      'opacity=".6"',
    ) +
    line(d, wood, 11)
  )
}

const rail = (p: Pen, x: number, y: number, w: number, floor: number, count: number, length: number): string =>
  shade(x + w / 2, floor, w * 0.52) +
  line(`M${x} ${floor}V${y}H${x + w}V${floor}M${x - 26} ${floor}h52M${x + w - 26} ${floor}h52`, C.woodDark, 8) +
  Array.from({ length: count }, (_, i) =>
    garment(p, x + 52 + (i * (w - 104)) / (count - 1), y, length - (i % 3) * 16, cloth(i * 3 + 1)),
  ).join('')

const mannequin = (p: Pen, x: number, floor: number, fill: string): string =>
  shade(x, floor, 46) +
  line(`M${x} ${floor - 4}V${floor - 150}M${x - 36} ${floor - 2}h72`, C.woodDark, 7) +
  lit(
    p,
    `M${x - 13} ${floor - 330}q2 28 -38 36q-12 60 10 92q-14 30 -20 78q60 18 122 0q-6 -48 -20 -78q22 -32 10 -92q-40 -8 -38 -36z`,
    fill,
    'cloth',
  ) +
  line(`M${x - 40} ${floor - 204}q40 12 80 0`, C.ink, 4, 'opacity=".3"') +
  ellipse(x, floor - 332, 14, 6, C.woodLight)

const pegboard = (x: number, y: number, w: number, h: number): string => {
  let holes = ''
  for (let j = y + 26; j < y + h - 10; j += 32) for (let i = x + 26; i < x + w - 10; i += 32) holes += `M${i} ${j}h0`
  return (
    rect(x + 8, y + 10, w, h, C.ink, 'opacity=".14" rx="6"') +
    rect(x, y, w, h, '#dcb888', 'rx="6"') +
    line(holes, C.woodDark, 5, 'opacity=".5"')
  )
}

const earring = (x: number, y: number, fill: string, kind: number): string =>
  line(`M${x} ${y}v14`, C.brass, 2.5) +
  circle(x, y, 4, C.brass) +
  (kind === 0
    ? circle(x, y + 26, 12, 'none', `stroke="${C.brass}" stroke-width="4"`)
    : kind === 1
      ? path(`M${x} ${y + 12}q15 20 0 32q-15 -12 0 -32z`, fill)
      : path(`M${x - 13} ${y + 16}h26a13 15 0 0 1 -26 0z`, fill) + circle(x, y + 37, 4, C.brass))

const necklace = (x: number, y: number, w: number, drop: number, fill: string): string =>
  line(`M${x} ${y}q${w / 2} ${drop * 2} ${w} 0`, C.brass, 3) +
  circle(x, y, 4, C.woodDark) +
  circle(x + w, y, 4, C.woodDark) +
  path(`M${x + w / 2} ${y + drop - 2}q12 14 0 26q-12 -12 0 -26z`, fill)

/** Galleries, clothes and jewels. */
export const SCENES_PARURES: { readonly [name: string]: (pen: Pen) => string } = {
  'galerie-mur': (p) =>
    room('paper', 505) +
    [
      [90, 70, 190, 240, 3],
      [316, 60, 150, 190, 0],
      [500, 84, 210, 150, 4],
      [500, 262, 96, 110, 1],
      [616, 262, 96, 110, 2],
      [332, 280, 120, 94, 0],
    ]
      .map(([x, y, w, h, k], i) =>
        frame(
          p,
          x ?? 0,
          y ?? 0,
          w ?? 0,
          h ?? 0,
          [C.cream, C.mist, C.honey, C.blush][i % 4] ?? C.cream,
          k ?? 0,
          i % 2 === 0 ? C.ink : C.woodLight,
        ),
      )
      .join('') +
    shade(400, 552, 190) +
    rect(232, 492, 20, 58, C.woodDark) +
    rect(548, 492, 20, 58, C.woodDark) +
    lit(p, 'M210 462h380v34h-380z', C.terracotta, 'top'),
  'galerie-socles': (p) =>
    room('mist', 480, 'wood') +
    frame(p, 300, 50, 200, 150, C.cream, 0, C.woodLight) +
    plinth(p, 90, 300, 130, 540, pot(p, 'belly', 150, C.terracotta)) +
    plinth(p, 270, 352, 120, 556, sculpture(p, 132, C.deep)) +
    plinth(p, 436, 312, 124, 544, pot(p, 'bottle', 146, C.white, plumes(p, 80))) +
    plinth(p, 606, 368, 120, 560, pot(p, 'round', 106, C.ochre)),
  'galerie-niche': (p) =>
    room('rose', 510) +
    [170, 400, 630].map((cx, i) => arch(cx, 262, 168, 206, [C.terracotta, C.sage, C.slate][i] ?? C.sage)).join('') +
    row([sculpture(p, 106, C.white)], 90, 250, 262) +
    row([pot(p, 'tall', 124, C.cream, branches(p, 46))], 320, 480, 262) +
    row([bust(p, 116, C.cream)], 550, 710, 262) +
    counter(p, 110, 404, 580, 540, C.white, false) +
    row(
      [
        pile(p, 90, 3),
        cloche(p, 84, pot(p, 'round', 40, C.terracotta)),
        bowls(p, 60, [C.ochre, C.white]),
        pot(p, 'jug', 64, C.green, bouquet(p, 46, [C.white, C.blush])),
      ],
      130,
      670,
      404,
    ),
  'mode-portant': (p) =>
    room('paper', 500) +
    board(p, 90, 112, 620, C.woodLight) +
    row(
      [
        hat(p, 100, C.sand, C.terracotta),
        bag(p, 62, C.rust),
        pile(p, 96, 3),
        bag(p, 56, C.green),
        pot(p, 'pot', 42, C.white, bushy(p, 50)),
      ],
      104,
      696,
      112,
    ) +
    rug(400, 566, 680, C.blush) +
    rail(p, 120, 186, 560, 556, 7, 230),
  'mode-vitrine': (p) =>
    shopfront(
      p,
      C.plum,
      C.ochre,
      line('M400 50q12 6 0 14l-34 14h68l-34 -14', C.honey, 4),
      [C.terracotta, C.green, C.cream]
        .map((fill, i) => `<g transform="translate(${210 + i * 190} 456)scale(.78)">${mannequin(p, 0, 0, fill)}</g>`)
        .join('') +
        row([bag(p, 54, C.woodDark)], 270, 340, 452) +
        row([hat(p, 84, C.sand, C.rust)], 452, 546, 452),
    ),
  'mode-cabine': (p) =>
    room('clay', 505) +
    line('M90 70H400', C.brass, 8) +
    Array.from({ length: 9 }, (_, i) => lit(p, `M${100 + i * 32} 72q18 200 -4 430h34q18 -200 2 -430z`, C.green)).join(
      '',
    ) +
    mirror(470, 90, 190, 410, C.woodLight) +
    shade(240, 556, 90) +
    rect(166, 500, 12, 56, C.woodDark) +
    rect(302, 500, 12, 56, C.woodDark) +
    lit(p, 'M150 476h180v30h-180z', C.ochre, 'top') +
    row([hat(p, 96, C.cream, C.plum)], 170, 310, 476) +
    row([pot(p, 'pot', 70, C.white, blades(p, 130))], 664, 790, 570),
  'bijoux-vitrine': (p) =>
    room('forest', 510, 'wood', false) +
    pendant(p, 240, 60, 80, C.brass, 2) +
    pendant(p, 560, 60, 80, C.brass, 2) +
    board(p, 110, 262, 580, C.woodLight) +
    row(
      [
        cloche(p, 96, pot(p, 'round', 40, C.ochre)),
        bust(p, 118, C.cream),
        cloche(p, 110, bust(p, 66, C.blush)),
        bust(p, 104, C.white),
      ],
      122,
      678,
      262,
    ) +
    counter(p, 100, 420, 600, 545, C.woodDark, false) +
    row(
      [
        box(p, 64, 40, C.plum),
        bust(p, 112, C.blush),
        box(p, 70, 44, C.green, C.brass),
        bust(p, 96, C.cream),
        cloche(p, 76, candle(p, 34, C.white, false)),
      ],
      116,
      684,
      420,
    ),
  'bijoux-panneau': (p) =>
    room('mist', 510) +
    pegboard(120, 40, 560, 330) +
    [0, 1, 2, 3, 4]
      .map(
        (i) =>
          earring(176 + i * 36, 74, cloth(i * 2), i % 3) + earring(176 + i * 36, 150, cloth(i * 3 + 1), (i + 1) % 3),
      )
      .join('') +
    [0, 1, 2].map((i) => necklace(384 + i * 92, 72, 68, 54 + i * 14, cloth(i * 3))).join('') +
    [0, 1, 2, 3, 4, 5].map((i) => earring(394 + i * 48, 252, cloth(i + 2), (i + 2) % 3)).join('') +
    necklace(180, 238, 74, 40, C.green) +
    necklace(276, 238, 74, 50, C.terracotta) +
    counter(p, 160, 440, 480, 550, C.ochre) +
    row(
      [
        box(p, 66, 40, C.plum, C.cream),
        bust(p, 96, C.cream),
        pot(p, 'bottle', 84, C.white, branches(p, 54)),
        box(p, 74, 46, C.green, C.honey),
      ],
      176,
      624,
      440,
    ),
}
