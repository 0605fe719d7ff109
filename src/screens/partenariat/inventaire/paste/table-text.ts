import Papa from 'papaparse'
import { type Pasted, type PastedRow, readPasted } from '#domain/papers/pasted.ts'
import { oneLine } from '#domain/visible.ts'
import { separatorOf } from './clipboard.ts'

export interface PastedTable extends Pasted {
  /** The text of a line, by its number. */
  readonly textOf: (line: number) => string
  /** The same text without the lines of these numbers: the rows still to add. Empty when there are none. */
  readonly without: (lines: ReadonlySet<number>) => string
}

/** The cells of a pasted text. A quote inside a name ('12" vase', '"Grand" bol') would swallow the lines after it. */
function cellsOf(text: string): string[][] {
  const delimiter = separatorOf(text)
  const quoted = Papa.parse<string[]>(text.trimEnd(), { delimiter })
  const isName = quoted.errors.some(({ type }) => type === 'Quotes')
  return isName ? Papa.parse<string[]>(text.trimEnd(), { delimiter, fastMode: true }).data : quoted.data
}

/** Reads a pasted text: tab-separated as spreadsheets copy it, or CSV. */
export function readTable(text: string): PastedTable {
  const delimiter = separatorOf(text)
  const data = cellsOf(text)
  const pasted = readPasted(data)
  const without: PastedTable['without'] = (lines) => {
    const isDone = (number: number) => lines.has(number) || pasted.around.includes(number)
    const left = data.filter((line, index) => !isDone(index + 1) && line.some((cell) => cell.trim() !== ''))
    const onlyTitles = pasted.titles > 0 && left.length === 1
    return onlyTitles ? '' : Papa.unparse(left, { delimiter, newline: '\n' })
  }
  const textOf: PastedTable['textOf'] = (line) => oneLine((data[line - 1] ?? []).join(' ')).replace(/\s+/g, ' ')
  return { ...pasted, textOf, without }
}

/** Joins two pasted texts, with the separator of the first: the rest of an earlier one is not lost. */
export function joined(before: string, after: string): string {
  if (before === '' || before === after) return after
  return `${before.trimEnd()}\n${Papa.unparse(cellsOf(after), { delimiter: separatorOf(before), newline: '\n' })}`
}

/** The rows that the sheet has room for. */
export function rowsThatFit({ rows }: Pasted, room: number): readonly PastedRow[] {
  return rows.slice(0, Math.max(0, room))
}
