/** The width of a text on one line, in any unit. */
export type Measure = (text: string) => number

/**
 * Splits a text where it may wrap: words, the spaces between them, and the parts of a hyphenated word. No-break spaces
 * join their words.
 */
export function breakable(text: string): string[] {
  return text.match(/ +|[^ -]*-+(?=[^ -])|[^ ]+/g) ?? []
}

const graphemes = new Intl.Segmenter('fr', { granularity: 'grapheme' })

/** The grapheme clusters of a text. */
export function graphemesOf(text: string): readonly string[] {
  return Array.from(graphemes.segment(text), ({ segment }) => segment)
}

/** Splits a piece too wide for a line: between grapheme clusters, or within one that does not fit. */
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

/** Lines no wider than `width`; the text's own line breaks stay, spaces at the end of a line are dropped. */
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
