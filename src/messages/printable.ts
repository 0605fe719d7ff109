/**
 * The characters in the font of the PDF documents: French, and the names of the countries that write in Latin letters,
 * Vietnam included. `scripts/fonts.ts` subsets the font to this; a test compares the two.
 */
export const PRINTABLE_RANGES: readonly (readonly [first: number, last: number])[] = [
  [0x20, 0x7e], // Basic Latin
  [0xa0, 0xac], // Latin-1, without its soft hyphen
  [0xae, 0x17f], // Latin-1 and Latin Extended-A: French, and the names of its neighbours
  [0x1a0, 0x1a1], // Vietnamese letters
  [0x1af, 0x1b0],
  [0x218, 0x21b], // Romanian letters
  [0x1ea0, 0x1ef9], // Vietnamese, with its marks
  [0x2010, 0x2011], // hyphens
  [0x2013, 0x2015], // dashes
]
export const PRINTABLE_SINGLES =
  '\u2018\u2019\u201a\u201c\u201d\u201e\u2026\u202f\u2032\u2033\u20ac\u2190\u2192\u2264\u2265\u2610\u2611\u2713\u2022\u2116'

const drawn = new Set([...PRINTABLE_SINGLES])
for (const [first, last] of PRINTABLE_RANGES) {
  for (let point = first; point <= last; point += 1) drawn.add(String.fromCodePoint(point))
}

/** Replaces a run of characters that cannot be drawn. */
const MENTION = '[caractères non imprimables]'
const SIGN = '\ue000' // a private-use placeholder for each of them, until runs are merged
const RUN = / *\ue000(?: *\ue000)* */g

/** Characters without a glyph of their own: marks, joiners, direction overrides and other signs. */
const SHAPELESS = /[\p{M}\p{Cf}\p{Cc}\p{Cs}\p{Cn}\p{Emoji_Modifier}]/u

/** The closest text in the font: 'ﬁ' is 'fi', '𝐀' is 'A', a letter with an unsupported accent loses it. */
function plain(char: string): string {
  const letters = [...char.normalize('NFKD')].filter((one) => !SHAPELESS.test(one))
  return letters.every((one) => drawn.has(one)) ? letters.join('').normalize('NFC') : ''
}

/** The text that the font draws for a character, or the placeholder. */
function drawable(char: string): string {
  if (char === '\n' || drawn.has(char)) return char
  if (/\s/u.test(char)) return ' '
  if (SHAPELESS.test(char)) return ''
  return plain(char) || SIGN
}

function signed(text: string): string {
  return [...text.normalize('NFC').replace(/\r\n?|[\u0085\u2028\u2029\v\f]/g, '\n')].map(drawable).join('')
}

/**
 * The text in characters of the font only: a run of emoji or of another script becomes a mention in brackets, never an
 * empty box. New lines stay; other white space becomes a space.
 */
export function printable(text: string): string {
  return signed(text).replace(RUN, (run: string, at: number, whole: string) => {
    const [before, after] = [whole.slice(0, at), whole.slice(at + run.length)]
    return `${/(^|[\s[(«])$/.test(before) ? '' : ' '}${MENTION}${/^([\s\])».,;:!?]|$)/.test(after) ? '' : ' '}`
  })
}

/** Whether the font draws a character. */
export function inFont(char: string): boolean {
  return drawn.has(char)
}

/** Characters that browsers cannot draw either: private use. */
const PRIVATE = /\p{Co}/u

const graphemes = new Intl.Segmenter('fr', { granularity: 'grapheme' })

/**
 * The text for documents in which the browser draws what the font lacks: other scripts and emoji stay as typed, with
 * their marks and joiners; glyphless characters are dropped, undrawable ones become a mention as in `printable()`.
 */
export function legible(text: string): string {
  if ([...text].every(inFont)) return text
  const lines = text.normalize('NFC').replace(/\r\n?|[\u0085\u2028\u2029\v\f]/g, '\n')
  return Array.from(graphemes.segment(lines), ({ segment }) => {
    const letters = [...segment].map(drawable).join('')
    return isPrintable(letters) || PRIVATE.test(segment) ? printable(letters) : segment
  }).join('')
}

/** Whether no part of the text would become a mention. */
export function isPrintable(text: string): boolean {
  return !signed(text).includes(SIGN)
}
