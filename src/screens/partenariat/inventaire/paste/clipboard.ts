import { SEPARATOR_LINE } from '#domain/papers/pasted.ts'

type Separator = '\t' | ';' | ','

/** Minimum count of each separator in a line of a table: sentences have commas of their own. */
const LEAST: readonly (readonly [Separator, number])[] = [
  ['\t', 1],
  [';', 1],
  [',', 2],
]

function linesOf(text: string): readonly string[] {
  return text.split(/\r\n?|\n/).filter((line) => line.trim() !== '')
}

function count(line: string, separator: string): number {
  return line.split(separator).length - 1
}

/** The separator of a pasted table: the one it declares, else the one found in most of its lines. */
export function separatorOf(text: string): Separator {
  const lines = linesOf(text)
  const said = SEPARATOR_LINE.exec(lines[0] ?? '')?.[1]
  let [best, most]: [Separator, number] = [',', 0]
  for (const [separator, least] of LEAST) {
    if (separator === said) return separator
    const parted = lines.filter((line) => count(line, separator) >= least).length
    if (parted > most) [best, most] = [separator, parted]
  }
  return best
}

/** Whether pasted text is a table of several cells, and no sentence. */
export function isTable(text: string): boolean {
  const separator = separatorOf(text)
  if (separator === '\t') return true
  const lines = linesOf(text).filter((line) => !SEPARATOR_LINE.test(line))
  if (separator === ',') return lines.length > 1 && lines.every((line) => count(line, separator) >= 2)
  const parted = lines.filter((line) => line.includes(separator)) // the others are headings
  return lines.length > 1 && parted.length > lines.length / 2
}
