/** A name as it may stand in a mail's subject, a notification or a sentence of ours: only `named` makes one. */
export type Named = string & { readonly named: true }

const NAME_MAX = 100 // characters of a name in a mail: two lines of a telephone

const LINE_BREAKS = /[\t\n\v\f\r\u0085\u2028\u2029]+/g
const LINE_ENDS = /\r\n?|[\u0085\u2028\u2029]/g

/**
 * What has no shape of its own: control characters, marks that turn the direction of what follows, zero widths, tags,
 * halves of characters. Of it stay what an emoji is made with: its variation right after it (a browser leaves one out that
 * stands elsewhere, in an address too) and, between two of them, the joiner; and the variation of a key, such as 1️⃣.
 */
const PICTURE =
  '\\p{Extended_Pictographic}[\\u{1F3FB}-\\u{1F3FF}]?[\\uFE0E\\uFE0F]?(?:\\u200D(?=\\p{Extended_Pictographic}))?'
const EMOJI = `(${PICTURE}|[0-9#*]\\uFE0F(?=\\u20E3))`
const SHAPELESS = '[\\p{Cc}\\p{Cf}\\p{Co}\\p{Cs}\\p{Default_Ignorable_Code_Point}]'
const HIDDEN = new RegExp(`${EMOJI}|${SHAPELESS}`, 'gu')
const HIDDEN_IN_LINES = new RegExp(`${EMOJI}|(?![\\n\\t])${SHAPELESS}`, 'gu')

/** A text on one line, without what hides in it. No-break spaces stay. */
export function oneLine(text: string): string {
  return text.replace(LINE_BREAKS, ' ').replace(HIDDEN, '$1').trim()
}

/** A long text with its own line breaks, each '\n', without what hides in it. */
export function ownLines(text: string): string {
  return text.replace(LINE_ENDS, '\n').replace(HIDDEN_IN_LINES, '$1')
}

const SCHEME = /([a-z][a-z0-9+.-]*)?:\/\/+/gi
/** A dot inside a word, and what browsers take for one. */
const DOT_IN_WORD = /(\S)[.\u3002\uff0e\uff61\u2024](?=[\p{L}\p{N}])/gu

/**
 * A name that somebody chose, as our mails may say it: on one line, bounded, and never a link, which mail readers make of
 * whatever looks like an address. 'L'Atelier.fr' reads 'L'Atelier. fr', 'https://evil.example/x' reads 'evil. example/x'.
 */
export function named(text: string): Named {
  const spoken = oneLine(text).replace(SCHEME, '').replace(DOT_IN_WORD, '$1. ')
  const line = spoken.replace(/\s+/g, ' ').trim()
  const characters = [...line]
  if (characters.length <= NAME_MAX) return line as Named
  const cut = characters.slice(0, NAME_MAX - 1).join('')
  return `${cut.trimEnd()}…` as Named
}
