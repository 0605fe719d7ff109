/**
 * Subsets the fonts embedded in the PDF documents: Source Sans 3 reduced to the characters listed in `printable.ts`.
 * Run with `npx tsx scripts/fonts.ts` after a change of the character set; the result is committed.
 * The standard fonts of PDF will not do: they print U+202F as '/' and lack '≤', '☐' and most of Latin Extended-A.
 */
import { copyFileSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import subsetFont from 'subset-font'
import { PRINTABLE_RANGES, PRINTABLE_SINGLES } from '../src/messages/printable.ts'

const TARGET = new URL('../src/pdf/fonts/', import.meta.url)

/** Last code point of the bold weight, which sets titles only: our own texts. */
const TITLES = 0x17f

function characters(last: number): string {
  let text = PRINTABLE_SINGLES
  for (const [from, to] of PRINTABLE_RANGES) {
    for (let point = from; point <= Math.min(to, last); point++) text += String.fromCodePoint(point)
  }
  return text
}

const require = createRequire(import.meta.url)
const WEIGHTS = [
  ['regular', '400Regular', 0x10ffff],
  ['semibold', '600SemiBold', TITLES],
] as const

for (const [name, weight, last] of WEIGHTS) {
  const source = require.resolve(`@expo-google-fonts/source-sans-3/${weight}/SourceSans3_${weight}.ttf`)
  const subset = await subsetFont(readFileSync(source), characters(last), {
    targetFormat: 'truetype',
    noLayoutClosure: true,
  })
  writeFileSync(new URL(`${name}.ttf`, TARGET), subset)
  console.log(`${name}.ttf ${subset.length} bytes`)
}
copyFileSync(require.resolve('@expo-google-fonts/source-sans-3/LICENSE_FONT'), new URL('OFL.txt', TARGET))
