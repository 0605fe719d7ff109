import { basket, box, candle, soaps } from '../goods.ts'
import { C, circle, line, type Pen, path, rect, row, shade } from '../pen.ts'
import { blades, bouquet, branches, bushy, plumes, trailing } from '../plants.ts'
import { bottle, bowls, jar, plate, pot, teapot } from '../pots.ts'
import { arch, board, counter, pendant, room, rug, shopfront, table } from '../room.ts'

/** Pottery, plants and flowers. */
export const SCENES_TERRE: { readonly [name: string]: (pen: Pen) => string } = {
  'ceramiques-etagere': (p) =>
    room('paper') +
    board(p, 90, 178, 620) +
    row(
      [
        pot(p, 'belly', 104, C.terracotta),
        bowls(p, 84, [C.sage, C.white, C.ochre]),
        pot(p, 'tall', 118, C.white, branches(p, 52)),
        plate(p, 92, C.cream, C.green),
        pot(p, 'jug', 84, C.slate),
      ],
      110,
      690,
      178,
    ) +
    board(p, 90, 342, 620) +
    row(
      [
        pot(p, 'cup', 48, C.white),
        pot(p, 'cup', 48, C.blush),
        pot(p, 'round', 92, C.green),
        plate(p, 84, C.blush, C.rust),
        pot(p, 'bottle', 118, C.ochre),
        bowls(p, 66, [C.terracotta, C.cream]),
        pot(p, 'cup', 46, C.sage),
      ],
      110,
      690,
      342,
    ) +
    table(p, 150, 470, 500, 560) +
    row(
      [pot(p, 'pot', 60, C.terracotta, bushy(p, 78)), bowls(p, 60, [C.white, C.slate]), pot(p, 'jug', 88, C.cream)],
      180,
      620,
      470,
    ),
  'ceramiques-table': (p) =>
    room('sage') +
    pendant(p, 450, 96, 110, C.terracotta, 1) +
    pendant(p, 630, 78, 110, C.cream, 1) +
    rug(400, 562, 640, C.rust) +
    table(p, 80, 398, 640, 556, C.woodLight) +
    row(
      [
        bowls(p, 96, [C.terracotta, C.white, C.sage]),
        pot(p, 'belly', 150, C.white, branches(p, 120, C.green)),
        plate(p, 110, C.cream, C.slate),
        pot(p, 'jug', 120, C.ochre),
        pot(p, 'cup', 56, C.blush),
        pot(p, 'cup', 56, C.white),
      ],
      96,
      704,
      398,
    ),
  'ceramiques-niche': (p) =>
    room('clay', 520, 'tiles') +
    [0, 1, 2].map((i) => arch(170 + i * 230, 300, 176, 236, '#c98d6c')).join('') +
    row([pot(p, 'belly', 124, C.white, plumes(p, 96))], 90, 250, 300) +
    row([pot(p, 'tall', 130, C.green), pot(p, 'cup', 50, C.cream)], 320, 480, 300) +
    row([pot(p, 'round', 112, C.ochre)], 550, 710, 300) +
    board(p, 70, 424, 660, C.woodDark) +
    row(
      [
        bowls(p, 60, [C.cream, C.terracotta]),
        pot(p, 'bottle', 88, C.slate),
        plate(p, 76, C.white, C.rust),
        pot(p, 'jug', 76, C.blush),
        pot(p, 'cup', 44, C.sage),
        pot(p, 'cup', 44, C.white),
      ],
      84,
      716,
      424,
    ),
  'fleurs-comptoir': (p) =>
    room('rose', 510, 'check') +
    board(p, 90, 160, 620) +
    row(
      [
        pot(p, 'pot', 52, C.terracotta, trailing(p, 100)),
        jar(p, 64, C.sage),
        pot(p, 'bottle', 84, C.slate, branches(p, 46)),
        pot(p, 'pot', 52, C.white, blades(p, 78)),
        basket(p, 86, 50),
        pot(p, 'pot', 50, C.ochre, trailing(p, 90)),
      ],
      110,
      690,
      160,
    ) +
    counter(p, 130, 366, 540, 520, C.green) +
    row(
      [
        pot(p, 'tall', 96, C.white, bouquet(p, 108, [C.terracotta, C.blush, C.white])),
        pot(p, 'pot', 60, C.ochre, bouquet(p, 84, [C.honey, C.white])),
        pot(p, 'belly', 92, C.slate, bouquet(p, 104, [C.blush, C.plum, C.white])),
      ],
      140,
      660,
      366,
    ) +
    row([pot(p, 'pot', 74, C.slate, bouquet(p, 88, [C.white, C.honey]))], 20, 130, 566) +
    row([pot(p, 'pot', 82, C.terracotta, bushy(p, 104))], 660, 800, 572),
  'fleurs-vitrine': (p) =>
    shopfront(
      p,
      C.deep,
      C.terracotta,
      circle(400, 60, 9, C.honey) + line('M366 68q16 -22 34 -8q18 -14 34 8', C.honey, 3),
      row(
        [
          pot(p, 'pot', 66, C.terracotta, bouquet(p, 116, [C.blush, C.white])),
          pot(p, 'tall', 104, C.white, branches(p, 110, C.green)),
          pot(p, 'pot', 64, C.slate, bouquet(p, 104, [C.honey, C.terracotta])),
          basket(p, 96, 56, bouquet(p, 92, [C.plum, C.blush, C.white])),
        ],
        90,
        710,
        452,
      ),
    ) +
    row([pot(p, 'pot', 70, C.ochre, bushy(p, 92))], 0, 130, 586) +
    row([pot(p, 'pot', 74, C.slate, bouquet(p, 92, [C.white, C.blush]))], 660, 800, 588),
  'fleurs-etagere': (p) =>
    room('mist') +
    board(p, 100, 196, 600, C.woodLight) +
    row(
      [
        pot(p, 'belly', 96, C.ochre, bouquet(p, 78, [C.white, C.blush])),
        pot(p, 'bottle', 110, C.white, branches(p, 52)),
        pot(p, 'pot', 58, C.terracotta, blades(p, 110)),
        pot(p, 'round', 84, C.sage, plumes(p, 84)),
      ],
      120,
      680,
      196,
    ) +
    board(p, 100, 372, 600, C.woodLight) +
    row(
      [
        pot(p, 'pot', 60, C.white, bushy(p, 86)),
        pot(p, 'tall', 96, C.plum, bouquet(p, 62, [C.honey, C.white])),
        basket(p, 92, 56),
        pot(p, 'jug', 88, C.cream, branches(p, 62)),
        pot(p, 'pot', 54, C.green, trailing(p, 110)),
      ],
      120,
      680,
      372,
    ) +
    row([pot(p, 'pot', 92, C.terracotta, bushy(p, 120, 9))], 60, 220, 574) +
    row([basket(p, 130, 76, bouquet(p, 108, [C.blush, C.white, C.terracotta]))], 540, 740, 574),
  'plantes-etagere': (p) =>
    room('forest', 505) +
    board(p, 80, 170, 640, C.woodLight) +
    row(
      [
        pot(p, 'pot', 54, C.cream, trailing(p, 120)),
        pot(p, 'pot', 60, C.terracotta, bushy(p, 96)),
        pot(p, 'round', 62, C.white, blades(p, 96)),
        pot(p, 'pot', 54, C.ochre, bushy(p, 72)),
        pot(p, 'pot', 50, C.blush, trailing(p, 96)),
      ],
      100,
      700,
      170,
    ) +
    board(p, 80, 344, 640, C.woodLight) +
    row(
      [
        pot(p, 'pot', 58, C.blush, blades(p, 100)),
        pot(p, 'belly', 78, C.white, branches(p, 70, C.sage)),
        pot(p, 'pot', 54, C.terracotta, trailing(p, 90)),
        pot(p, 'pot', 62, C.cream, bushy(p, 86)),
        pot(p, 'bottle', 90, C.ochre),
      ],
      100,
      700,
      344,
    ) +
    row([pot(p, 'pot', 96, C.terracotta, bushy(p, 150, 10))], 40, 220, 576) +
    row([basket(p, 118, 78, blades(p, 150))], 560, 760, 576),
  'plantes-suspension': (p) => {
    const hung = (x: number, y: number, fill: string, length: number): string =>
      line(`M${x} 0L${x - 34} ${y - 50}M${x} 0L${x + 34} ${y - 50}`, C.woodDark, 2.5) +
      pot(p, 'pot', 60, fill, trailing(p, length, 7)).draw(x, y)
    return (
      room('panel', 505, 'tiles') +
      rect(0, 30, 800, 13, C.woodDark) +
      hung(140, 186, C.white, 190) +
      hung(320, 238, C.terracotta, 150) +
      hung(500, 176, C.ochre, 200) +
      hung(670, 226, C.cream, 160) +
      table(p, 220, 462, 380, 566) +
      row(
        [pot(p, 'pot', 54, C.cream, blades(p, 92)), basket(p, 84, 46), pot(p, 'round', 66, C.slate, bushy(p, 60))],
        236,
        584,
        462,
      )
    )
  },
  'concept-arches': (p) =>
    room('honey', 515, 'check') +
    [150, 400, 650]
      .map((cx, i) => arch(cx, 400, 200, i === 1 ? 330 : 280, i === 1 ? C.terracotta : '#c9925a'))
      .join('') +
    board(p, 72, 262, 156) +
    board(p, 322, 236, 156) +
    board(p, 572, 262, 156) +
    row([pot(p, 'belly', 86, C.white), candle(p, 50, C.blush)], 76, 226, 262) +
    row([pot(p, 'tall', 96, C.cream, branches(p, 56))], 326, 474, 236) +
    row([pot(p, 'jug', 84, C.green), pot(p, 'cup', 42, C.white)], 576, 724, 262) +
    row([soaps(p, 40), bottle(p, 88, C.green)], 76, 226, 400) +
    row([bowls(p, 72, [C.white, C.ochre, C.sage]), teapot(p, 50, C.slate)], 322, 478, 400) +
    row([box(p, 62, 52, C.sage, C.cream), candle(p, 58, C.rust)], 576, 724, 400) +
    shade(400, 566, 150) +
    path('M262 500h276v56q0 10 -12 10h-252q-12 0 -12 -10z', C.green) +
    rect(250, 488, 300, 20, C.woodLight, 'rx="6"') +
    row([pot(p, 'pot', 36, C.white, bushy(p, 40)), basket(p, 64, 32), pot(p, 'cup', 30, C.terracotta)], 290, 510, 488),
  'savons-etagere': (p) =>
    room('mist', 505, 'tiles') +
    board(p, 110, 190, 580, C.woodLight) +
    row(
      [
        bottle(p, 110, C.green),
        bottle(p, 110, C.ochre),
        soaps(p, 52),
        pot(p, 'pot', 50, C.terracotta, bushy(p, 58)),
        jar(p, 78, C.blush),
        bottle(p, 104, C.slate),
      ],
      124,
      676,
      190,
    ) +
    board(p, 110, 350, 580, C.woodLight) +
    row(
      [soaps(p, 56), jar(p, 72, C.sage), soaps(p, 50), candle(p, 56, C.white), bottle(p, 96, C.terracotta)],
      124,
      676,
      350,
    ) +
    counter(p, 180, 474, 440, 560, C.sage, false) +
    row(
      [pot(p, 'bowl', 50, C.white), basket(p, 90, 44), pot(p, 'jug', 76, C.cream, branches(p, 56, C.sage))],
      196,
      604,
      474,
    ),
  'bougies-table': (p) =>
    room('forest', 500, 'wood', false) +
    [160, 400, 640].map((cx) => arch(cx, 286, 170, 216, '#3d584a')).join('') +
    row([candle(p, 96, C.cream), candle(p, 56, C.blush)], 84, 236, 286) +
    row([pot(p, 'belly', 104, C.terracotta, plumes(p, 84))], 326, 474, 286) +
    row([candle(p, 62, C.ochre), candle(p, 108, C.white)], 564, 716, 286) +
    rug(400, 566, 620, C.plum) +
    table(p, 120, 424, 560, 556) +
    row(
      [
        candle(p, 70, C.white),
        jar(p, 62, C.honey),
        candle(p, 100, C.terracotta),
        box(p, 74, 56, C.sage, C.cream),
        candle(p, 60, C.honey),
        pot(p, 'round', 70, C.cream, branches(p, 60, C.sage)),
      ],
      134,
      666,
      424,
    ),
}
