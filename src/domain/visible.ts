/** Texts as displayed. Invisible characters come from PDFs, mails and web pages, or are inserted to deceive. */

const LINE_BREAKS = /[\t\n\v\f\r\u0085\u2028\u2029]+/g
const LINE_ENDS = /\r\n?|[\u0085\u2028\u2029]/g

/**
 * Invisible characters: control characters, bidirectional marks, zero widths, tags, surrogate halves. Excepted are
 * those that form an emoji: its variation selector right after it (a browser drops one elsewhere, in an address too),
 * the joiner between two of them, the variation selector of a keycap such as 1️⃣, and the letters of a region's flag;
 * and the non-joiner between two Persian letters.
 */
const PICTURE =
  '\\p{Extended_Pictographic}[\\u{1F3FB}-\\u{1F3FF}]?[\\uFE0E\\uFE0F]?(?:\\u200D(?=\\p{Extended_Pictographic}))?'
const SHAPELESS = '[\\p{Cc}\\p{Cf}\\p{Co}\\p{Cs}\\p{Default_Ignorable_Code_Point}]'

const REGION_FLAG = '\\u{1F3F4}[\\u{E0030}-\\u{E0039}\\u{E0061}-\\u{E007A}]{4,6}\\u{E007F}'

function hiddenBut(these: string): RegExp {
  return new RegExp(
    `(${REGION_FLAG}|${PICTURE}|\\p{Script=Arabic}\\u200C(?=\\p{Script=Arabic})|[0-9#*]\\uFE0F(?=\\u20E3))|${these}${SHAPELESS}`,
    'gu',
  )
}
// Marked pure, so that the bundle of CouchDB's validators, which use neither and parse ES2017, leaves them out.
const HIDDEN = /* @__PURE__ */ hiddenBut('')
const HIDDEN_IN_LINES = /* @__PURE__ */ hiddenBut('(?![\\n\\t])')

/** A text on one line, without invisible characters. No-break spaces stay. */
export function oneLine(text: string): string {
  return text.replace(LINE_BREAKS, ' ').replace(HIDDEN, '$1').trim()
}

/** A long text with its own line breaks, each '\n', without invisible characters. */
export function ownLines(text: string): string {
  return text.replace(LINE_ENDS, '\n').replace(HIDDEN_IN_LINES, '$1')
}

const HYPHENS = /[\u2010-\u2015\u2212\ufe58\ufe63\uff0d]/g

/** A number, a code or an address as typed on a keyboard: no invisible characters, one kind of space and of hyphen. */
export function normalizeKeyboardText(typed: string): string {
  return oneLine(typed).replace(HYPHENS, '-').replace(/\s+/g, ' ').trim()
}
