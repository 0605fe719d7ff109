import { basket, books, box, candle, pile } from '../goods.ts'
import { C, circle, ellipse, line, lit, type Pen, path, rect, row, shade, type Thing } from '../pen.ts'
import { bouquet, branches, bushy, trailing } from '../plants.ts'
import { bowls, jar, plate, pot } from '../pots.ts'
import { board, counter, frame, pendant, room, rug, shopfront, table } from '../room.ts'

const armchair = (p: Pen, x: number, y: number, fill: string): string =>
  shade(x + 110, y + 4, 130) +
  path(`M${x + 24} ${y - 24}l-8 26h12l10 -26zM${x + 186} ${y - 24}l10 26h12l-8 -26z`, C.woodDark) +
  lit(p, `M${x + 22} ${y - 80}q-14 -150 34 -160q54 -12 108 0q48 10 34 160z`, fill) +
  lit(p, `M${x + 30} ${y - 104}h160v60h-160z`, fill, 'top') +
  lit(
    p,
    `M${x - 4} ${y - 118}q24 -24 44 6v92h-36q-8 0 -8 -10zM${x + 224} ${y - 118}q-24 -24 -44 6v92h36q8 0 8 -10z`,
    fill,
  ) +
  path(`M${x + 70} ${y - 176}l70 -10l8 64l-72 8z`, C.ochre) +
  line(`M${x + 76} ${y - 166}l62 -8M${x + 78} ${y - 150}l62 -8M${x + 80} ${y - 134}l62 -8`, C.cream, 2.5)

const ladder = (x: number, y: number, h: number): string => {
  let rungs = ''
  for (let t = 0.12; t < 1; t += 0.14) rungs += `M${x + 40 * t} ${y + h * t}h62`
  return line(`M${x} ${y}l40 ${h}M${x + 62} ${y}l40 ${h}`, C.woodDark, 8) + line(rungs, C.wood, 6)
}

const floorLamp = (p: Pen, x: number, y: number): string =>
  shade(x, y, 34) +
  line(`M${x} ${y - 4}v-250`, C.brass, 5) +
  rect(x - 30, y - 8, 60, 8, C.brass, 'rx="4"') +
  circle(x, y - 250, 130, 'url(#glow)') +
  lit(p, `M${x - 30} ${y - 320}h60l26 76h-112z`, C.cream)

const cards = (p: Pen, x: number, y: number, columns: number, rows: number): string => {
  let out = ''
  for (let j = 0; j < rows; j += 1) {
    out += line(`M${x - 10} ${y + j * 116}H${x + columns * 92 - 4}`, C.woodDark, 3)
    for (let i = 0; i < columns; i += 1)
      out +=
        frame(
          p,
          x + i * 92,
          y + j * 116 + 2,
          70,
          92,
          [C.cream, C.blush, C.mist, C.honey][(i + j) % 4] ?? C.cream,
          i * 2 + j,
          C.white,
        ) + rect(x + i * 92 + 31, y + j * 116 - 6, 8, 18, C.woodLight)
  }
  return out
}

/** Books and paper. */
export const SCENES_LETTRES: { readonly [name: string]: (pen: Pen) => string } = {
  'livres-etagere': (p) =>
    room('sage') +
    rect(84, 40, 632, 468, C.woodDark) +
    rect(100, 54, 600, 440, '#e2cfae') +
    rect(100, 54, 600, 440, 'url(#niche)') +
    [172, 316, 460]
      .map(
        (y, i) =>
          rect(100, y, 600, 14, C.wood) +
          rect(100, y + 14, 600, 24, 'url(#shelf)') +
          row(
            i === 0
              ? [books(p, 200, 98), pot(p, 'pot', 44, C.white, trailing(p, 74)), books(p, 130, 92), pile(p, 82, 3)]
              : i === 1
                ? [
                    pile(p, 90, 4, pot(p, 'cup', 34, C.blush)),
                    books(p, 190),
                    pot(p, 'belly', 88, C.terracotta),
                    books(p, 120),
                  ]
                : [books(p, 150), plate(p, 82, C.cream, C.green), books(p, 170, 98), candle(p, 50, C.ochre, false)],
            108,
            692,
            y,
          ),
      )
      .join('') +
    row([basket(p, 120, 68, bushy(p, 90))], 610, 790, 580),
  'livres-echelle': (p) =>
    room('forest', 515) +
    rect(60, 20, 680, 500, C.woodDark) +
    rect(74, 32, 652, 478, '#d9c29c') +
    rect(74, 32, 652, 478, 'url(#niche)') +
    [136, 254, 372, 490]
      .map(
        (y, i) =>
          rect(74, y, 652, 12, C.wood) +
          rect(74, y + 12, 652, 20, 'url(#shelf)') +
          row(
            i % 2 === 0
              ? [books(p, 250, 84), pot(p, 'round', 56, C.ochre), books(p, 210, 80)]
              : [pile(p, 76, 3), books(p, 180, 82), bowls(p, 48, [C.white, C.terracotta]), books(p, 190, 84)],
            82,
            718,
            y,
          ),
      )
      .join('') +
    ladder(470, 30, 540),
  'livres-fauteuil': (p) =>
    room('clay') +
    board(p, 70, 150, 300) +
    row([books(p, 170, 88), pot(p, 'bottle', 78, C.slate)], 80, 360, 150) +
    frame(p, 470, 60, 130, 160, C.cream, 0) +
    frame(p, 622, 96, 96, 118, C.mist, 1) +
    rug(400, 560, 640, C.green) +
    floorLamp(p, 170, 540) +
    armchair(p, 300, 540, C.deep) +
    table(p, 566, 440, 150, 552) +
    row([pile(p, 74, 3, pot(p, 'cup', 32, C.white))], 570, 712, 440),
  'livres-vitrine': (p) =>
    shopfront(
      p,
      C.slate,
      C.green,
      path('M370 48q15 -6 30 4q15 -10 30 -4v24q-15 -6 -30 4q-15 -10 -30 -4z', C.honey),
      board(p, 110, 300, 580, C.woodLight) +
        row(
          [books(p, 170, 88), pot(p, 'pot', 42, C.terracotta, bushy(p, 56)), books(p, 150, 84), pile(p, 78, 3)],
          120,
          680,
          300,
        ) +
        row(
          [
            pile(p, 96, 4, pot(p, 'cup', 36, C.blush)),
            books(p, 160, 96),
            pot(p, 'tall', 96, C.white, branches(p, 54, C.green)),
            pile(p, 100, 5),
          ],
          96,
          704,
          452,
        ),
    ),
  'papier-table': (p) =>
    room('rose') +
    board(p, 120, 156, 560) +
    row(
      [
        pile(p, 90, 3),
        jar(p, 62, C.terracotta),
        books(p, 130, 84),
        jar(p, 62, C.green),
        box(p, 78, 50, C.ochre, C.cream),
        pot(p, 'pot', 40, C.white, bushy(p, 50)),
      ],
      132,
      668,
      156,
    ) +
    pendant(p, 400, 190, 120, C.green, 0) +
    table(p, 90, 420, 620, 560, C.woodLight) +
    row(
      [
        pile(p, 120, 5),
        pot(p, 'cup', 60, C.slate, (cx, y) =>
          [-14, -4, 6, 15]
            .map((d, i) =>
              line(
                `M${cx + d * 0.5} ${y + 8}L${cx + d} ${y - 46}`,
                [C.terracotta, C.ochre, C.green, C.plum][i] ?? C.ink,
                6,
              ),
            )
            .join(''),
        ),
        box(p, 110, 60, C.blush, C.rust),
        pile(p, 100, 3, pot(p, 'cup', 40, C.white)),
        pot(p, 'bottle', 92, C.ochre, branches(p, 56)),
      ],
      110,
      690,
      420,
    ),
  'papier-mur': (p) =>
    room('paper', 520) +
    cards(p, 92, 50, 7, 3) +
    counter(p, 140, 438, 520, 540, C.terracotta, false) +
    row(
      [
        pile(p, 90, 3),
        jar(p, 54, C.sage),
        box(p, 80, 44, C.cream, C.green),
        pot(p, 'jug', 64, C.white, branches(p, 50)),
      ],
      156,
      644,
      438,
    ),
  'papier-etagere': (p) => {
    const rolls: Thing = {
      w: 120,
      draw: (cx, b) =>
        [0, 1, 2, 3, 4]
          .map(
            (i) =>
              lit(
                p,
                `M${cx - 54 + i * 22} ${b}v${-80 - ((i * 37) % 26)}h19v${80 + ((i * 37) % 26)}z`,
                [C.terracotta, C.cream, C.sage, C.honey, C.slate][i] ?? C.sage,
              ) + ellipse(cx - 44.5 + i * 22, b - 80 - ((i * 37) % 26), 9.5, 3, C.white),
          )
          .join(''),
    }
    return (
      room('honey') +
      board(p, 90, 180, 620) +
      row(
        [rolls, pile(p, 92, 4), jar(p, 70, C.slate), books(p, 120, 92), pot(p, 'pot', 46, C.terracotta, bushy(p, 60))],
        104,
        696,
        180,
      ) +
      board(p, 90, 346, 620) +
      row(
        [
          box(p, 92, 60, C.green, C.cream),
          books(p, 150, 90),
          pot(p, 'cup', 44, C.white),
          pile(p, 96, 3),
          box(p, 70, 74, C.blush, C.terracotta),
        ],
        104,
        696,
        346,
      ) +
      table(p, 200, 484, 400, 568) +
      row([pile(p, 110, 3), pot(p, 'jug', 80, C.cream, bouquet(p, 66, [C.terracotta, C.white]))], 220, 580, 484)
    )
  },
}
