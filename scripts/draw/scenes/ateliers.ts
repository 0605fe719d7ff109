import { basket, books, box, pile, soaps, spool } from '../goods.ts'
import { C, CLOTHS, circle, ellipse, line, lit, n, type Pen, path, rect, row, shade } from '../pen.ts'
import { bouquet, branches, bushy } from '../plants.ts'
import { bottle, bowls, jar, plate, pot } from '../pots.ts'
import { board, counter, pendant, room, table } from '../room.ts'

const cloth = (i: number): string => CLOTHS[i % CLOTHS.length] ?? C.green

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

const barberChair = (p: Pen, x: number, y: number): string =>
  shade(x, y, 100) +
  rect(x - 60, y - 12, 120, 12, C.ink, 'rx="6"') +
  rect(x - 12, y - 76, 24, 66, C.mist) +
  rect(x - 12, y - 76, 24, 66, 'url(#light)') +
  lit(p, `M${x - 74} ${y - 120}h148q10 0 10 12v24q0 10 -10 10h-148q-12 0 -12 -12v-22q0 -12 12 -12z`, C.rust) +
  lit(p, `M${x - 66} ${y - 300}q66 -20 132 0l8 170h-148z`, C.rust) +
  line(`M${x - 48} ${y - 276}q48 -12 96 0M${x - 52} ${y - 214}h104`, C.ink, 3, 'opacity=".25"') +
  lit(p, `M${x - 34} ${y - 350}q34 -14 68 0v34h-68z`, C.rust) +
  rect(x - 5, y - 318, 10, 20, C.mist) +
  lit(p, `M${x - 100} ${y - 182}h34v20h-12v50h-14v-50h-8zM${x + 66} ${y - 182}h34v20h-8v50h-14v-50h-12z`, C.cream) +
  lit(p, `M${x - 52} ${y - 40}h104l14 22h-132z`, C.mist)

/** Haberdashers, barbers and lamps. */
export const SCENES_ATELIERS: { readonly [name: string]: (pen: Pen) => string } = {
  'mercerie-casiers': (p) => {
    let out = ''
    for (let j = 0; j < 4; j += 1) {
      for (let i = 0; i < 6; i += 1) {
        const [x, y] = [82 + i * 107, 40 + j * 108]
        const things = [
          [spool(p, 52, cloth(i + j)), spool(p, 52, cloth(i + j + 3))],
          [pile(p, 74, 4)],
          [jar(p, 58, cloth(i * 2 + j)), spool(p, 40, cloth(j))],
          [
            basket(p, 70, 34, (cx, t) =>
              [-20, 2, 22].map((d, k) => circle(cx + d, t - 2, 15, cloth(i + k + j))).join(''),
            ),
          ],
        ]
        out +=
          rect(x, y, 99, 96, '#e0cba6') +
          rect(x, y, 99, 96, 'url(#niche)') +
          row(things[(i + j * 3) % 4] ?? [], x + 3, x + 96, y + 94)
      }
    }
    return (
      room('sage', 510) +
      rect(68, 26, 664, 456, C.woodDark) +
      rect(68, 26, 664, 456, 'url(#top)') +
      out +
      counter(p, 150, 494, 500, 574, C.terracotta, false)
    )
  },
  'mercerie-comptoir': (p) =>
    room('honey', 515) +
    board(p, 80, 170, 400) +
    row(
      [
        spool(p, 62, C.terracotta),
        spool(p, 62, C.green),
        spool(p, 62, C.plum),
        spool(p, 62, C.ochre),
        jar(p, 58, C.slate),
      ],
      92,
      470,
      170,
    ) +
    mannequin(p, 622, 552, C.sage) +
    line('M610 226q-14 70 18 120', C.honey, 5) +
    counter(p, 70, 380, 430, 540, C.green) +
    row(
      [
        pile(p, 110, 5),
        jar(p, 66, C.terracotta),
        basket(p, 96, 46, (cx, t) =>
          [-30, -6, 18, 34].map((d, k) => circle(cx + d, t - 4, 19, cloth(k * 2 + 1))).join(''),
        ),
        spool(p, 50, C.blush),
      ],
      86,
      484,
      380,
    ),
  'mercerie-rubans': (p) => {
    let ribbons = ''
    for (let i = 0; i < 11; i += 1) {
      const x = 96 + i * 57
      const fill = cloth(i * 3 + 1)
      ribbons +=
        circle(x + 22, 78, 28, C.woodLight) +
        circle(x + 22, 78, 24, fill) +
        circle(x + 22, 78, 9, C.cream) +
        lit(p, `M${x + 36} 78q10 60 2 ${90 + ((i * 47) % 60)}h-18q8 -60 -2 -${80 + ((i * 47) % 50)}z`, fill)
    }
    return (
      room('rose', 510) +
      rect(80, 72, 640, 12, C.woodDark) +
      ribbons +
      board(p, 80, 366, 640) +
      row(
        [
          basket(p, 120, 54, (cx, t) =>
            [-38, -14, 12, 38].map((d, k) => circle(cx + d, t - 8, 23, cloth(k + 1))).join(''),
          ),
          spool(p, 64, C.green),
          pile(p, 96, 4),
          spool(p, 64, C.terracotta),
          jar(p, 66, C.ochre),
          box(p, 80, 48, C.sage, C.cream),
        ],
        94,
        706,
        366,
      ) +
      table(p, 180, 486, 440, 566) +
      row([pile(p, 130, 3), pot(p, 'jug', 74, C.white, bouquet(p, 60, [C.terracotta, C.white]))], 200, 600, 486)
    )
  },
  'barbier-fauteuil': (p) =>
    room('panel', 505, 'check') +
    mirror(276, 40, 248, 290, C.brass) +
    pendant(p, 180, 80, 74, C.brass, 2) +
    pendant(p, 620, 80, 74, C.brass, 2) +
    board(p, 190, 352, 420, C.woodDark) +
    row([bottle(p, 80, C.ochre), bottle(p, 80, C.green)], 196, 310, 352) +
    row([jar(p, 52, C.slate), bottle(p, 76, C.rust)], 490, 604, 352) +
    barberChair(p, 400, 572) +
    row(
      [
        basket(p, 100, 60, (cx, t) =>
          [-26, 0, 26].map((d) => lit(p, `M${cx + d - 14} ${t}v-18q14 -12 28 0v18z`, C.white)).join(''),
        ),
      ],
      620,
      780,
      576,
    ),
  'barbier-etagere': (p) =>
    room('forest', 515, 'check', false) +
    circle(400, 150, 122, C.brass) +
    circle(400, 150, 110, '#cfdad5') +
    line('M340 200L430 84M372 226L452 128', C.white, 9, 'opacity=".6"') +
    pendant(p, 170, 70, 80, C.brass, 2) +
    pendant(p, 630, 70, 80, C.brass, 2) +
    board(p, 90, 340, 620, C.woodLight) +
    row(
      [
        bottle(p, 100, C.ochre),
        bottle(p, 100, C.rust),
        jar(p, 64, C.cream),
        soaps(p, 44),
        bottle(p, 94, C.slate),
        {
          w: 52,
          draw: (cx, b) =>
            shade(cx, b, 20) +
            lit(p, `M${cx - 17} ${b}q-4 -32 6 -40h22q10 8 6 40z`, C.woodDark) +
            lit(p, `M${cx - 12} ${b - 40}q-14 -40 -8 -52h40q6 12 -8 52z`, C.cream),
        },
        pot(p, 'pot', 46, C.terracotta, bushy(p, 54)),
      ],
      104,
      696,
      340,
    ) +
    counter(p, 120, 452, 560, 560, C.woodDark, false) +
    row([pile(p, 90, 3), bowls(p, 48, [C.white]), bottle(p, 84, C.green), box(p, 76, 44, C.ochre)], 140, 660, 452),
  'luminaires-suspension': (p) =>
    room('clay', 505, 'wood', false) +
    pendant(p, 120, 150, 110, C.green, 0) +
    pendant(p, 270, 84, 120, C.cream, 1) +
    pendant(p, 420, 170, 120, C.ochre, 2) +
    pendant(p, 570, 96, 110, C.rust, 3) +
    pendant(p, 700, 190, 90, C.white, 2) +
    table(p, 110, 428, 580, 562, C.woodDark) +
    row(
      [
        {
          w: 110,
          draw: (cx, b) =>
            shade(cx, b, 40) +
            circle(cx, b - 96, 96, 'url(#glow)') +
            pot(p, 'belly', 62, C.slate).draw(cx, b) +
            lit(p, `M${cx - 26} ${b - 122}h52l24 58h-100z`, C.cream),
        },
        books(p, 120, 74),
        pot(p, 'round', 84, C.white, branches(p, 66)),
        plate(p, 80, C.blush, C.green),
      ],
      130,
      670,
      428,
    ),
}
