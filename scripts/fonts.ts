/**
 * Cuts the fonts that the PDF documents embed: Source Sans 3 reduced to what French people and their names need.
 * Run with `npx tsx scripts/fonts.ts` after a change of the character set; the result is committed.
 * The standard fonts of PDF are no choice: they print U+202F as '/' and lack '≤', '☐' and most of Latin Extended-A.
 */
import { copyFileSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import subsetFont from 'subset-font'

const WEIGHTS = { regular: '400Regular', semibold: '600SemiBold' } as const
const TARGET = new URL('../src/pdf/fonts/', import.meta.url)

/** Inclusive ranges of code points. */
const RANGES: readonly (readonly [number, number])[] = [
  [0x20, 0x7e], // Basic Latin
  [0xa0, 0x17f], // Latin-1 and Latin Extended-A: French, and the names of its neighbours
  [0x218, 0x21b], // Romanian letters
  [0x2010, 0x2015], // hyphens and dashes
]
const SINGLES = '\u2018\u2019\u201c\u201d\u2026\u202f\u20ac\u2190\u2192\u2264\u2265\u2610\u2611\u2713\u2022\u2116\u00b2'

function characters(): string {
  let text = SINGLES
  for (const [from, to] of RANGES) {
    for (let point = from; point <= to; point++) text += String.fromCodePoint(point)
  }
  return text
}

const require = createRequire(import.meta.url)
for (const [name, weight] of Object.entries(WEIGHTS)) {
  const source = require.resolve(`@expo-google-fonts/source-sans-3/${weight}/SourceSans3_${weight}.ttf`)
  const subset = await subsetFont(readFileSync(source), characters(), {
    targetFormat: 'truetype',
    noLayoutClosure: true,
  })
  writeFileSync(new URL(`${name}.ttf`, TARGET), subset)
  console.log(`${name}.ttf ${subset.length} bytes`)
}
copyFileSync(require.resolve('@expo-google-fonts/source-sans-3/LICENSE_FONT'), new URL('OFL.txt', TARGET))
