import { bag, basket, books, box, bust, candle, cloche, garment, hat, pile, soaps, spool } from '../goods.ts'
import { C, CLOTHS, circle, ellipse, line, lit, n, type Pen, path, rect, row, shade, type Thing } from '../pen.ts'
import { blades, bouquet, branches, bushy, plumes } from '../plants.ts'
import { bottle, bowls, jar, plate, pot } from '../pots.ts'
import { arch, board, counter, frame, pendant, room, rug, shopfront, table } from '../room.ts'

const cloth = (i: number): string => CLOTHS[i % CLOTHS.length] ?? C.green

const plinth = (p: Pen, x: number, y: number, w: number, floor: number, thing: Thing): string =>
  shade(x + w / 2, floor, w * 0.62, 0.22) + lit(p, `M${n(x)} ${n(y)}h${n(w)}v${n(floor - y)}h${n(-w)}z`, C.white, 'cloth') + rect(x, y, w, 6, C.ink, 'opacity=".08"') + thing.draw(x + w / 2, y)

const sculpture = (p: Pen, h: number, fill: string): Thing => ({
  w: h,
  draw: (cx, b) => shade(cx, b, h * 0.3) + lit(p, `M${n(cx - h * 0.24)} ${n(b)}q${n(-h * 0.3)} ${n(-h * 0.5)} ${n(h * 0.1)} ${n(-h * 0.72)}q${n(h * 0.3)} ${n(-h * 0.5)} ${n(h * 0.34)} ${n(h * 0.12)}q${n(-h * 0.02)} ${n(h * 0.22)} ${n(-h * 0.16)} ${n(h * 0.3)}q${n(h * 0.24)} ${n(h * 0.1)} ${n(h * 0.18)} ${n(h * 0.3)}z`, fill) + ellipse(cx + h * 0.04, b - h * 0.62, h * 0.08, h * 0.12, C.ink, 'opacity=".5"'),
})

const mirror = (x: number, y: number, w: number, h: number, wood: string): string => {
  const d = `M${n(x)} ${n(y + h)}V${n(y + w / 2)}a${n(w / 2)} ${n(w / 2)} 0 0 1 ${n(w)} 0V${n(y + h)}z`
  return path(d, '#d7e0dc') + path(d, 'url(#cloth)') + line(`M${n(x + w * 0.2)} ${n(y + h * 0.7)}L${n(x + w * 0.62)} ${n(y + h * 0.22)}M${n(x + w * 0.34)} ${n(y + h * 0.8)}L${n(x + w * 0.6)} ${n(y + h * 0.5)}`, C.white, 7, 'opacity=".6"') + line(d, wood, 11)
}

const rail = (p: Pen, x: number, y: number, w: number, floor: number, count: number, length: number): string =>
  shade(x + w / 2, floor, w * 0.52) + line(`M${x} ${floor}V${y}H${x + w}V${floor}M${x - 26} ${floor}h52M${x + w - 26} ${floor}h52`, C.woodDark, 8) + Array.from({ length: count }, (_, i) => garment(p, x + 52 + (i * (w - 104)) / (count - 1), y, length - (i % 3) * 16, cloth(i * 3 + 1))).join('')

const mannequin = (p: Pen, x: number, floor: number, fill: string): string =>
  shade(x, floor, 46) + line(`M${x} ${floor - 4}V${floor - 150}M${x - 36} ${floor - 2}h72`, C.woodDark, 7) + lit(p, `M${x - 13} ${floor - 330}q2 28 -38 36q-12 60 10 92q-14 30 -20 78q60 18 122 0q-6 -48 -20 -78q22 -32 10 -92q-40 -8 -38 -36z`, fill, 'cloth') + line(`M${x - 40} ${floor - 204}q40 12 80 0`, C.ink, 4, 'opacity=".3"') + ellipse(x, floor - 332, 14, 6, C.woodLight)

const pegboard = (x: number, y: number, w: number, h: number): string => {
  let dots = ''
  for (let j = y + 26; j < y + h - 10; j += 32) for (let i = x + 26; i < x + w - 10; i += 32) dots += `M${i} ${j}h.1`
  return rect(x + 8, y + 10, w, h, C.ink, 'opacity=".14" rx="6"') + rect(x, y, w, h, '#dcb888', 'rx="6"') + line(dots, C.woodDark, 5, 'opacity=".5"')
}

const earring = (x: number, y: number, fill: string, kind: number): string =>
  line(`M${x} ${y}v14`, C.brass, 2.5) + circle(x, y, 4, C.brass) + (kind === 0 ? circle(x, y + 26, 12, 'none', `stroke="${C.brass}" stroke-width="4"`) : kind === 1 ? path(`M${x} ${y + 12}q15 20 0 32q-15 -12 0 -32z`, fill) : path(`M${x - 13} ${y + 16}h26a13 15 0 0 1 -26 0z`, fill) + circle(x, y + 37, 4, C.brass))

const necklace = (x: number, y: number, w: number, drop: number, fill: string): string =>
  line(`M${x} ${y}q${w / 2} ${drop * 2} ${w} 0`, C.brass, 3) + circle(x, y, 4, C.woodDark) + circle(x + w, y, 4, C.woodDark) + path(`M${x + w / 2} ${y + drop - 2}q12 14 0 26q-12 -12 0 -26z`, fill)

const barberChair = (p: Pen, x: number, y: number): string =>
  shade(x, y, 100) + rect(x - 60, y - 12, 120, 12, C.ink, 'rx="6"') + rect(x - 12, y - 76, 24, 66, C.mist) + rect(x - 12, y - 76, 24, 66, 'url(#light)') + lit(p, `M${x - 74} ${y - 120}h148q10 0 10 12v24q0 10 -10 10h-148q-12 0 -12 -12v-22q0 -12 12 -12z`, C.rust) + lit(p, `M${x - 66} ${y - 300}q66 -20 132 0l8 170h-148z`, C.rust) + line(`M${x - 48} ${y - 276}q48 -12 96 0M${x - 52} ${y - 214}h104`, C.ink, 3, 'opacity=".25"') + lit(p, `M${x - 34} ${y - 350}q34 -14 68 0v34h-68z`, C.rust) + rect(x - 5, y - 318, 10, 20, C.mist) + lit(p, `M${x - 100} ${y - 182}h34v20h-12v50h-14v-50h-8zM${x + 66} ${y - 182}h34v20h-8v50h-14v-50h-12z`, C.cream) + lit(p, `M${x - 52} ${y - 40}h104l14 22h-132z`, C.mist)

/** Galleries, clothes, jewels, haberdashery, barbers and lamps. */
export const SCENES_PARURES: { readonly [name: string]: (pen: Pen) => string } = {
  'galerie-mur': (p) =>
    room('paper', 505) + [[90, 70, 190, 240, 3], [316, 60, 150, 190, 0], [500, 84, 210, 150, 4], [500, 262, 96, 110, 1], [616, 262, 96, 110, 2], [332, 280, 120, 94, 0]].map(([x, y, w, h, k], i) => frame(p, x ?? 0, y ?? 0, w ?? 0, h ?? 0, [C.cream, C.mist, C.honey, C.blush][i % 4] ?? C.cream, k ?? 0, i % 2 === 0 ? C.ink : C.woodLight)).join('') +
    shade(400, 552, 190) + rect(232, 492, 20, 58, C.woodDark) + rect(548, 492, 20, 58, C.woodDark) + lit(p, 'M210 462h380v34h-380z', C.terracotta, 'top'),
  'galerie-socles': (p) =>
    room('mist', 480, 'wood') + frame(p, 300, 50, 200, 150, C.cream, 0, C.woodLight) +
    plinth(p, 90, 300, 130, 540, pot(p, 'belly', 150, C.terracotta)) + plinth(p, 270, 352, 120, 556, sculpture(p, 132, C.deep)) + plinth(p, 436, 312, 124, 544, pot(p, 'bottle', 146, C.white, plumes(p, 80))) + plinth(p, 606, 368, 120, 560, pot(p, 'round', 106, C.ochre)),
  'galerie-niche': (p) =>
    room('rose', 510) + [170, 400, 630].map((cx, i) => arch(cx, 262, 168, 206, [C.terracotta, C.sage, C.slate][i] ?? C.sage)).join('') +
    row([sculpture(p, 106, C.white)], 90, 250, 262) + row([pot(p, 'tall', 124, C.cream, branches(p, 46))], 320, 480, 262) + row([bust(p, 116, C.cream)], 550, 710, 262) +
    counter(p, 110, 404, 580, 540, C.white, false) + row([pile(p, 90, 3), cloche(p, 84, pot(p, 'round', 40, C.terracotta)), bowls(p, 60, [C.ochre, C.white]), pot(p, 'jug', 84, C.green, bouquet(p, 60, [C.white, C.blush]))], 130, 670, 404),
  'mercerie-casiers': (p) => {
    let out = ''
    for (let j = 0; j < 4; j += 1) {
      for (let i = 0; i < 6; i += 1) {
        const [x, y] = [82 + i * 107, 40 + j * 108]
        const things = [[spool(p, 52, cloth(i + j)), spool(p, 52, cloth(i + j + 3))], [pile(p, 74, 4)], [jar(p, 58, cloth(i * 2 + j)), spool(p, 40, cloth(j))], [basket(p, 70, 34, (cx, t) => [-20, 2, 22].map((d, k) => circle(cx + d, t - 2, 15, cloth(i + k + j))).join(''))]]
        out += rect(x, y, 99, 96, '#e0cba6') + rect(x, y, 99, 96, 'url(#niche)') + row(things[(i + j * 3) % 4] ?? [], x + 3, x + 96, y + 94)
      }
    }
    return room('sage', 510) + rect(68, 26, 664, 456, C.woodDark) + rect(68, 26, 664, 456, 'url(#top)') + out + counter(p, 150, 494, 500, 574, C.terracotta, false) + rect(200, 480, 210, 14, C.green) + path('M410 480l30 14h-30z', C.green)
  },
  'mercerie-comptoir': (p) =>
    room('honey', 515) + board(p, 80, 170, 400) + row([spool(p, 62, C.terracotta), spool(p, 62, C.green), spool(p, 62, C.plum), spool(p, 62, C.ochre), jar(p, 58, C.slate)], 92, 470, 170) +
    mannequin(p, 622, 552, C.sage) + line('M610 226q-14 70 18 120', C.honey, 5) +
    counter(p, 70, 380, 430, 540, C.green) + row([pile(p, 110, 5), jar(p, 66, C.terracotta), basket(p, 96, 46, (cx, t) => [-30, -6, 18, 34].map((d, k) => circle(cx + d, t - 4, 19, cloth(k * 2 + 1))).join('')), spool(p, 50, C.blush)], 86, 484, 380),
  'mercerie-rubans': (p) => {
    let ribbons = ''
    for (let i = 0; i < 11; i += 1) {
      const x = 96 + i * 57
      const fill = cloth(i * 3 + 1)
      ribbons += circle(x + 22, 78, 28, C.woodLight) + circle(x + 22, 78, 24, fill) + circle(x + 22, 78, 9, C.cream) + lit(p, `M${x + 36} 78q10 60 2 ${90 + ((i * 47) % 60)}h-18q8 -60 -2 -${80 + ((i * 47) % 50)}z`, fill)
    }
    return (
      room('rose', 510) + rect(80, 72, 640, 12, C.woodDark) + ribbons + board(p, 80, 366, 640) +
      row([basket(p, 120, 54, (cx, t) => [-38, -14, 12, 38].map((d, k) => circle(cx + d, t - 8, 23, cloth(k + 1))).join('')), spool(p, 64, C.green), pile(p, 96, 4), spool(p, 64, C.terracotta), jar(p, 66, C.ochre), box(p, 80, 48, C.sage, C.cream)], 94, 706, 366) +
      table(p, 180, 486, 440, 566) + row([pile(p, 130, 3), pot(p, 'jug', 74, C.white, bouquet(p, 60, [C.terracotta, C.white]))], 200, 600, 486)
    )
  },
  'mode-portant': (p) =>
    room('paper', 500) + board(p, 90, 112, 620, C.woodLight) + row([hat(p, 100, C.sand, C.terracotta), bag(p, 62, C.rust), pile(p, 96, 3), bag(p, 56, C.green), pot(p, 'pot', 42, C.white, bushy(p, 50))], 104, 696, 112) + rug(400, 566, 680, C.blush) + rail(p, 120, 186, 560, 556, 7, 230),
  'mode-vitrine': (p) =>
    shopfront(p, C.plum, C.ochre, line('M400 50q12 6 0 14l-34 14h68l-34 -14', C.honey, 4), pendant(p, 240, 190, 60, C.deep, 1) + pendant(p, 560, 190, 60, C.deep, 1) + mannequin(p, 210, 456, C.terracotta).replaceAll('NaN', '0') + mannequin(p, 400, 456, C.green) + mannequin(p, 590, 456, C.cream) + row([bag(p, 54, C.woodDark)], 270, 340, 452) + row([hat(p, 84, C.sand, C.rust)], 452, 546, 452)),
  'mode-cabine': (p) =>
    room('clay', 505) + line('M90 70H400', C.brass, 8) + Array.from({ length: 9 }, (_, i) => lit(p, `M${100 + i * 32} 72q18 200 -4 430h34q18 -200 2 -430z`, C.green)).join('') + mirror(470, 90, 190, 410, C.woodLight) + shade(240, 556, 90) + rect(166, 500, 12, 56, C.woodDark) + rect(302, 500, 12, 56, C.woodDark) + lit(p, 'M150 476h180v30h-180z', C.ochre, 'top') + row([hat(p, 96, C.cream, C.plum)], 170, 310, 476) + row([pot(p, 'pot', 70, C.white, blades(p, 130))], 664, 790, 570),
  'bijoux-vitrine': (p) =>
    room('forest', 510, 'wood', false) + pendant(p, 240, 60, 80, C.brass, 2) + pendant(p, 560, 60, 80, C.brass, 2) + board(p, 110, 262, 580, C.woodLight) +
    row([cloche(p, 96, pot(p, 'round', 40, C.ochre)), bust(p, 118, C.cream), cloche(p, 110, bust(p, 66, C.blush)), bust(p, 104, C.white)], 122, 678, 262) +
    counter(p, 100, 420, 600, 545, C.woodDark, false) + row([box(p, 64, 40, C.plum), bust(p, 112, C.blush), box(p, 70, 44, C.green, C.brass), bust(p, 96, C.cream), cloche(p, 76, candle(p, 34, C.white, false))], 116, 684, 420),
  'bijoux-panneau': (p) =>
    room('mist', 510) + pegboard(120, 40, 560, 330) + [0, 1, 2, 3, 4].map((i) => earring(176 + i * 36, 74, cloth(i * 2), i % 3) + earring(176 + i * 36, 150, cloth(i * 3 + 1), (i + 1) % 3)).join('') + [0, 1, 2].map((i) => necklace(384 + i * 92, 72, 68, 54 + i * 14, cloth(i * 3))).join('') + [0, 1, 2, 3, 4, 5].map((i) => earring(394 + i * 48, 252, cloth(i + 2), (i + 2) % 3)).join('') + necklace(180, 238, 74, 40, C.green) + necklace(276, 238, 74, 50, C.terracotta) +
    counter(p, 160, 440, 480, 550, C.ochre) + row([box(p, 66, 40, C.plum, C.cream), bust(p, 96, C.cream), pot(p, 'bottle', 84, C.white, branches(p, 54)), box(p, 74, 46, C.green, C.honey)], 176, 624, 440),
  'barbier-fauteuil': (p) =>
    room('panel', 505, 'check') + mirror(276, 40, 248, 290, C.brass) + pendant(p, 180, 80, 74, C.brass, 2) + pendant(p, 620, 80, 74, C.brass, 2) + board(p, 190, 352, 420, C.woodDark) + row([bottle(p, 80, C.ochre), bottle(p, 80, C.green)], 196, 310, 352) + row([jar(p, 52, C.slate), bottle(p, 76, C.rust)], 490, 604, 352) + barberChair(p, 400, 572) + row([basket(p, 100, 60, (cx, t) => [-26, 0, 26].map((d) => lit(p, `M${cx + d - 14} ${t}v-18q14 -12 28 0v18z`, C.white)).join(''))], 620, 780, 576),
  'barbier-etagere': (p) =>
    room('forest', 515, 'check', false) + circle(400, 150, 122, C.brass) + circle(400, 150, 110, '#cfdad5') + line('M340 200L430 84M372 226L452 128', C.white, 9, 'opacity=".6"') + pendant(p, 170, 70, 80, C.brass, 2) + pendant(p, 630, 70, 80, C.brass, 2) +
    board(p, 90, 340, 620, C.woodLight) + row([bottle(p, 100, C.ochre), bottle(p, 100, C.rust), jar(p, 64, C.cream), soaps(p, 44), bottle(p, 94, C.slate), { w: 52, draw: (cx, b) => shade(cx, b, 20) + lit(p, `M${cx - 17} ${b}q-4 -32 6 -40h22q10 8 6 40z`, C.woodDark) + lit(p, `M${cx - 12} ${b - 40}q-14 -40 -8 -52h40q6 12 -8 52z`, C.cream) }, pot(p, 'pot', 46, C.terracotta, bushy(p, 54))], 104, 696, 340) +
    counter(p, 120, 452, 560, 560, C.woodDark, false) + row([pile(p, 90, 3), bowls(p, 48, [C.white]), bottle(p, 84, C.green), box(p, 76, 44, C.ochre)], 140, 660, 452),
  'luminaires-suspension': (p) =>
    room('clay', 505, 'wood', false) + pendant(p, 120, 150, 110, C.green, 0) + pendant(p, 270, 84, 120, C.cream, 1) + pendant(p, 420, 170, 120, C.ochre, 2) + pendant(p, 570, 96, 110, C.rust, 3) + pendant(p, 700, 190, 90, C.white, 2) +
    table(p, 110, 428, 580, 562, C.woodDark) + row([{ w: 110, draw: (cx, b) => shade(cx, b, 40) + circle(cx, b - 96, 96, 'url(#glow)') + pot(p, 'belly', 62, C.slate).draw(cx, b) + lit(p, `M${cx - 26} ${b - 122}h52l24 58h-100z`, C.cream) }, books(p, 120, 74), pot(p, 'round', 84, C.white, branches(p, 66)), plate(p, 80, C.blush, C.green)], 130, 670, 428),
}
