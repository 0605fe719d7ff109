/** The width of a text on one line, in any unit. */
export type Measure = (text: string) => number

/**
 * The pieces a text may be broken between: words, the spaces that part them, and what follows a hyphen inside a word.
 * No-break spaces hold their words together.
 */
export function breakable(text: string): string[] {
  return text.match(/ +|[^ -]*-+(?=[^ -])|[^ ]+/g) ?? []
}

const graphemes = new Intl.Segmenter('fr', { granularity: 'grapheme' })

/** Letters as the eye sees them, with their marks. */
export function graphemesOf(text: string): readonly string[] {
  return Array.from(graphemes.segment(text), ({ segment }) => segment)
}

/** A piece too wide for a line, cut where it has to be: between letters as the eye sees them, while these hold. */
export function chop(piece: string, width: number, measure: Measure): string[] {
  if (measure(piece) <= width) return [piece]
  const parts: string[] = []
  let part = ''
  for (const char of graphemesOf(piece).flatMap((letter) => (measure(letter) <= width ? [letter] : [...letter]))) {
    if (part !== '' && measure(part + char) > width) {
      parts.push(part)
      part = ''
    }
    part += char
  }
  return part === '' ? parts : [...parts, part]
}

/** Lines no wider than `width`; new lines of the text are kept, spaces at the end of a line are not. */
export function wrap(text: string, width: number, measure: Measure): string[] {
  const lines: string[] = []
  for (const paragraph of text.split('\n')) {
    let line = ''
    for (const piece of breakable(paragraph).flatMap((one) => chop(one, width, measure))) {
      if (line !== '' && measure(line + piece.trimEnd()) > width) {
        lines.push(line.trimEnd())
        line = ''
      }
      if (line !== '' || piece.trim() !== '') line += piece
    }
    lines.push(line.trimEnd())
  }
  return lines
}
