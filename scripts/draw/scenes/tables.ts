import { basket, box, cake } from '../goods.ts'
import { C, circle, ellipse, line, lit, type Pen, path, rect, row, shade, type Thing } from '../pen.ts'
import { blades, bouquet, branches, bushy, trailing } from '../plants.ts'
import { bottle, bowls, jar, plate, pot, teapot } from '../pots.ts'
import { arch, awning, board, counter, frame, pendant, room, shopfront, table } from '../room.ts'

const coffeeMachine = (p: Pen): Thing => ({
  w: 150,
  draw: (cx, b) =>
    shade(cx, b, 76) +
    lit(p, `M${cx - 70} ${b - 118}h140v34h-140zM${cx - 62} ${b - 84}h124v60h-124z`, C.mist, 'cloth') +
    rect(cx - 50, b - 80, 100, 52, C.ink, 'opacity=".35"') +
    lit(p, `M${cx - 74} ${b - 26}h148v26h-148z`, C.slate, 'cloth') +
    [-28, 28]
      .map(
        (d) =>
          rect(cx + d - 11, b - 84, 22, 14, C.ink) +
          line(`M${cx + d} ${b - 66}v10`, C.woodDark, 6) +
          pot(p, 'cup', 20, C.white).draw(cx + d, b - 26),
      )
      .join('') +
    circle(cx, b - 102, 9, C.white) +
    line(`M${cx} ${b - 102}l4 -5`, C.rust, 2) +
    pot(p, 'cup', 20, C.white).draw(cx - 36, b - 118) +
    pot(p, 'cup', 20, C.blush).draw(cx + 4, b - 118),
})

/** Coffee, tea and groceries. */
export const SCENES_TABLES: { readonly [name: string]: (pen: Pen) => string } = {
  'cafe-comptoir': (p) =>
    room('brick', 515, 'check') +
    pendant(p, 220, 70, 90, C.deep, 0) +
    pendant(p, 400, 70, 90, C.deep, 0) +
    pendant(p, 580, 70, 90, C.deep, 0) +
    board(p, 90, 224, 240) +
    row([jar(p, 60, C.woodDark), jar(p, 60, C.wood), bowls(p, 54, [C.white, C.blush])], 98, 322, 224) +
    board(p, 470, 224, 240) +
    row(
      [pot(p, 'cup', 36, C.white), pot(p, 'cup', 36, C.terracotta), pot(p, 'pot', 44, C.ochre, trailing(p, 70))],
      478,
      702,
      224,
    ) +
    counter(p, 90, 376, 620, 540, C.terracotta) +
    row(
      [
        cake(p, 104),
        coffeeMachine(p),
        jar(p, 74, C.wood),
        pot(p, 'jug', 76, C.white, bouquet(p, 56, [C.honey, C.white])),
      ],
      106,
      694,
      376,
    ),
  'cafe-table': (p) => {
    const chair = (x: number, flip: number): string =>
      line(
        `M${x} 360q${8 * flip} 90 ${4 * flip} 110h${64 * flip}M${x + 4 * flip} 470l${-8 * flip} 92M${x + 66 * flip} 470l${6 * flip} 92`,
        C.woodDark,
        8,
      ) +
      line(`M${x} 362q${-6 * flip} -40 ${4 * flip} -54`, C.woodDark, 8) +
      lit(p, `M${x - 2 * flip} 462h${74 * flip}v14h${-74 * flip}z`, C.wood, 'top')
    return (
      room('sage', 500, 'check') +
      frame(p, 90, 80, 120, 150, C.cream, 2) +
      frame(p, 590, 80, 120, 150, C.blush, 1) +
      pendant(p, 400, 90, 130, C.terracotta, 3) +
      chair(180, 1) +
      chair(620, -1) +
      shade(400, 566, 90) +
      line('M400 400V556M340 562q60 -24 120 0', C.ink, 9) +
      lit(p, 'M266 390h268q0 16 -14 16h-240q-14 0 -14 -16z', C.white, 'top') +
      row([pot(p, 'cup', 40, C.terracotta), pot(p, 'bottle', 82, C.green, branches(p, 56)), cake(p, 76)], 276, 524, 390)
    )
  },
  'cafe-mur': (p) =>
    room('brick', 510) +
    [
      [110, 50, 150, 180, 0],
      [284, 70, 110, 140, 2],
      [418, 40, 170, 130, 4],
      [612, 66, 96, 128, 3],
      [418, 190, 76, 92, 1],
      [512, 196, 120, 90, 0],
      [284, 230, 110, 84, 4],
      [146, 250, 96, 70, 3],
    ]
      .map(([x, y, w, h, k], i) =>
        frame(
          p,
          x ?? 0,
          y ?? 0,
          w ?? 0,
          h ?? 0,
          [C.cream, C.mist, C.blush, C.honey][i % 4] ?? C.cream,
          k ?? 0,
          i % 2 === 0 ? C.woodDark : C.ink,
        ),
      )
      .join('') +
    lit(p, 'M60 396h680v44h-680z', C.green, 'top') +
    lit(p, 'M60 440h680v90h-680z', C.deep, 'cloth') +
    table(p, 120, 430, 170, 572, C.woodLight) +
    row([pot(p, 'cup', 38, C.white), pot(p, 'cup', 38, C.blush)], 130, 280, 430) +
    table(p, 500, 430, 170, 572, C.woodLight) +
    row([cake(p, 70), pot(p, 'cup', 38, C.terracotta)], 508, 662, 430),
  'the-etagere': (p) =>
    room('honey') +
    board(p, 90, 176, 620, C.woodDark) +
    row(
      [
        jar(p, 72, C.moss),
        jar(p, 72, C.rust),
        teapot(p, 76, C.slate),
        jar(p, 72, C.woodDark),
        jar(p, 72, C.green),
        pot(p, 'cup', 42, C.white),
      ],
      104,
      696,
      176,
    ) +
    board(p, 90, 336, 620, C.woodDark) +
    row(
      [
        teapot(p, 84, C.terracotta),
        pot(p, 'cup', 44, C.cream),
        pot(p, 'cup', 44, C.sage),
        plate(p, 86, C.white, C.slate),
        teapot(p, 74, C.white),
        bowls(p, 60, [C.green, C.blush]),
      ],
      104,
      696,
      336,
    ) +
    table(p, 170, 478, 460, 566) +
    row(
      [basket(p, 90, 44), teapot(p, 78, C.green), pot(p, 'cup', 42, C.blush), pot(p, 'cup', 42, C.white)],
      186,
      614,
      478,
    ),
  'the-table': (p) =>
    room('panel', 505) +
    arch(400, 360, 250, 320, '#dfe6d6') +
    line('M400 44V360M282 210H518', C.cream, 6) +
    pot(p, 'pot', 40, C.terracotta, bushy(p, 60)).draw(340, 360) +
    frame(p, 96, 96, 110, 140, C.cream, 1) +
    frame(p, 594, 96, 110, 140, C.blush, 2) +
    table(p, 120, 436, 560, 562, C.woodLight) +
    path('M200 436h400l-26 76q-30 -14 -58 0t-58 0t-58 0t-58 0t-58 0t-58 0z', C.white) +
    path('M200 436h400l-6 18h-388z', C.terracotta, 'opacity=".55"') +
    row([pot(p, 'cup', 46, C.blush), cake(p, 112), teapot(p, 104, C.green), pot(p, 'cup', 46, C.cream)], 180, 620, 436),
  'epicerie-etagere': (p) =>
    room('paper', 510, 'tiles') +
    [160, 296, 432]
      .map(
        (y, i) =>
          board(p, 80, y, 640) +
          row(
            i === 0
              ? [
                  jar(p, 70, C.terracotta),
                  jar(p, 70, C.ochre),
                  bottle(p, 104, C.moss),
                  bottle(p, 104, C.green),
                  jar(p, 62, C.plum),
                  jar(p, 62, C.rust),
                  bottle(p, 100, C.honey),
                  pot(p, 'pot', 40, C.terracotta, bushy(p, 50)),
                ]
              : i === 1
                ? [
                    bottle(p, 98, C.ochre),
                    bottle(p, 98, C.rust),
                    box(p, 76, 54, C.sage, C.cream),
                    jar(p, 66, C.green),
                    jar(p, 66, C.honey),
                    jar(p, 56, C.woodDark),
                    bowls(p, 50, [C.white, C.terracotta]),
                  ]
                : [
                    basket(p, 112, 54, (cx, t) =>
                      [-34, -12, 12, 34].map((d) => circle(cx + d, t - 2, 17, C.terracotta)).join(''),
                    ),
                    jar(p, 70, C.sand),
                    basket(p, 112, 54, (cx, t) =>
                      [-30, -8, 16, 36].map((d) => ellipse(cx + d, t, 14, 18, C.moss)).join(''),
                    ),
                    bottle(p, 92, C.plum),
                    jar(p, 64, C.ochre),
                  ],
            92,
            708,
            y,
          ),
      )
      .join(''),
  'epicerie-comptoir': (p) =>
    room('honey', 515, 'check') +
    awning(70, 28, 660, C.green, 11) +
    board(p, 90, 260, 620, C.woodLight) +
    row(
      [
        bottle(p, 96, C.green),
        bottle(p, 96, C.ochre),
        jar(p, 64, C.rust),
        jar(p, 64, C.moss),
        jar(p, 64, C.honey),
        bottle(p, 90, C.plum),
        box(p, 70, 48, C.terracotta, C.cream),
      ],
      104,
      696,
      260,
    ) +
    counter(p, 110, 394, 580, 545, C.ochre, false) +
    row(
      [
        basket(p, 110, 50, (cx, t) => [-32, -10, 12, 34].map((d) => ellipse(cx + d, t - 3, 20, 12, C.wood)).join('')),
        {
          w: 120,
          draw: (cx, b) =>
            shade(cx, b, 50) +
            lit(p, `M${cx - 40} ${b}l10 -34h60l10 34z`, C.green) +
            rect(cx - 4, b - 66, 8, 34, C.brass) +
            lit(p, `M${cx - 58} ${b - 72}h116q-6 16 -58 16t-58 -16z`, C.brass) +
            circle(cx, b - 18, 11, C.white),
        },
        cake(p, 92),
        pot(p, 'jug', 74, C.white, branches(p, 56, C.green)),
      ],
      124,
      676,
      394,
    ),
  'epicerie-vitrine': (p) =>
    shopfront(
      p,
      C.terracotta,
      C.deep,
      circle(400, 60, 11, C.honey) + circle(376, 60, 7, C.honey) + circle(424, 60, 7, C.honey),
      board(p, 110, 306, 580, C.woodLight) +
        row(
          [
            bottle(p, 88, C.green),
            jar(p, 60, C.terracotta),
            jar(p, 60, C.ochre),
            pot(p, 'pot', 40, C.white, blades(p, 60)),
            bottle(p, 88, C.rust),
            jar(p, 60, C.moss),
            bottle(p, 84, C.honey),
          ],
          120,
          680,
          306,
        ) +
        row(
          [
            basket(p, 120, 56, (cx, t) => [-36, -12, 12, 36].map((d) => circle(cx + d, t - 2, 18, C.ochre)).join('')),
            box(p, 96, 68, C.deep, C.honey),
            cake(p, 96),
            basket(p, 110, 54, bouquet(p, 70, [C.white, C.blush])),
          ],
          96,
          704,
          452,
        ),
    ),
}
