/**
 * Tables as text, a line a row: https://www.rfc-editor.org/rfc/rfc4180, and what spreadsheets make of it. Written here, a
 * tenth of what a library for it weighs, and held to that library by its test.
 */
export type Separator = '\t' | ';' | ','

type Row = readonly string[]

/** What ends a line, as most lines do; a cell may hold another kind of line break. */
function lineEndOf(text: string): string {
  const unquoted = text.replace(/"[\s\S]*?"/g, '')
  const [first = '', ...others] = unquoted.split('\r')
  if (others.length === 0 || first.includes('\n')) return '\n'
  return others.filter((line) => line.startsWith('\n')).length >= (others.length + 1) / 2 ? '\r\n' : '\r'
}

/** Reads cells of which some are quoted; `null` when a quote is a part of a name, and quotes nothing. */
function readQuoted(text: string, separator: Separator, lineEnd: string): Row[] | null {
  const quoted = new RegExp(`"((?:[^"]|"")*)"[^\\S\\r\\n${separator}]*(?=${separator}|${lineEnd}|$)`, 'y')
  const rows: string[][] = [[]]
  let at = 0
  for (;;) {
    if (text[at] === '"') {
      quoted.lastIndex = at
      const found = quoted.exec(text)
      if (found === null) return null
      rows.at(-1)?.push((found[1] ?? '').replaceAll('""', '"'))
      at = quoted.lastIndex
    } else {
      const ends = [text.indexOf(separator, at), text.indexOf(lineEnd, at)].filter((end) => end >= 0)
      const end = Math.min(text.length, ...ends)
      rows.at(-1)?.push(text.slice(at, end))
      at = end
    }
    if (at >= text.length) return rows
    const isLine = text.startsWith(lineEnd, at)
    if (isLine) rows.push([])
    at += isLine ? lineEnd.length : separator.length
  }
}

/** The rows of a text. A quote that is part of a name ('12" vase', '"Grand" bol') would swallow the lines after it. */
export function readSeparated(text: string, separator: Separator): readonly Row[] {
  if (text === '') return []
  const lineEnd = lineEndOf(text)
  return readQuoted(text, separator, lineEnd) ?? text.split(lineEnd).map((line) => line.split(separator))
}

export interface Written {
  readonly separator: Separator
  readonly lineEnd: string
  /** What gets a quote before it, so that no spreadsheet takes it for a formula. */
  readonly formula?: RegExp
}

/** The text of rows. */
export function writeSeparated(rows: readonly Row[], { separator, lineEnd, formula }: Written): string {
  const cell = (value: string) => {
    const isFormula = formula?.test(value) === true
    const text = isFormula ? `'${value}` : value
    const isPlain = !isFormula && !/["\r\n\ufeff]|^ | $/.test(text) && !text.includes(separator)
    return isPlain ? text : `"${text.replaceAll('"', '""')}"`
  }
  return rows.map((row) => row.map(cell).join(separator)).join(lineEnd)
}
