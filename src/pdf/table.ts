import { typeset } from '#messages/typography.ts'
import { printed, type Sheet, SMALL } from './sheet.ts'
import { wrap } from './wrap.ts'

export interface Column {
  readonly title: string
  /** Share of the table's width, of 100. */
  readonly share: number
  /** Words stand at the left, numbers in the middle. */
  readonly centred: boolean
}

const HEAD_MM = 10
const ROW_MM = 8
const PAD_X_MM = 1.5
const PAD_Y_MM = 1.6
const HEAD_FILL = '#f0ede6'

/** A table that goes on over pages, its head repeated on each; a row stays whole unless it is taller than a page. */
export class Table {
  private readonly sheet: Sheet
  private readonly columns: readonly Column[]
  private readonly height: number

  constructor(sheet: Sheet, columns: readonly Column[]) {
    this.sheet = sheet
    this.columns = columns
    this.height = sheet.use(SMALL)
  }

  private cells(): readonly (Column & { readonly x: number; readonly width: number })[] {
    let x = this.sheet.margin
    return this.columns.map((column) => {
      const width = (this.sheet.inner * column.share) / 100
      x += width
      return { ...column, x: x - width, width }
    })
  }

  private frame(height: number): void {
    const { sheet } = this
    sheet.pdf.rect(sheet.margin, sheet.y, sheet.inner, height)
    for (const { x } of this.cells().slice(1)) sheet.pdf.line(x, sheet.y, x, sheet.y + height)
  }

  private draw(lines: readonly (readonly string[])[], height: number, middle: boolean): void {
    this.cells().forEach(({ x, width, centred }, index) => {
      const cell = lines[index] ?? []
      const top = middle ? (height - cell.length * this.height) / 2 : PAD_Y_MM
      cell.forEach((line, at) => {
        const indent = centred || middle ? (width - this.sheet.measure(line)) / 2 : PAD_X_MM
        this.sheet.write(line, x + indent, this.sheet.y + top + at * this.height + 0.3)
      })
    })
    this.frame(height)
    this.sheet.y += height
  }

  head(): void {
    const { sheet } = this
    sheet.keep(HEAD_MM + ROW_MM)
    sheet.pdf.setFillColor(HEAD_FILL)
    sheet.pdf.rect(sheet.margin, sheet.y, sheet.inner, HEAD_MM, 'F')
    sheet.use({ ...SMALL, bold: true })
    const titles = this.cells().map(({ title, width }) => wrap(typeset(title), width - 2 * PAD_X_MM, sheet.measure))
    this.draw(titles, HEAD_MM, true)
    sheet.use(SMALL)
  }

  private room(height: number): void {
    if (this.sheet.y + height <= this.sheet.bottom) return
    this.sheet.turn()
    this.head()
  }

  /** One row as typed, in the order of the columns. */
  row(texts: readonly string[]): void {
    const { sheet } = this
    sheet.use(SMALL)
    let rest = this.cells().map(({ width }, index) =>
      wrap(printed(texts[index] ?? '').replace(/\n/g, ' '), width - 2 * PAD_X_MM, sheet.measure),
    )
    const most = Math.floor((sheet.bottom - sheet.margin - HEAD_MM - 2 * PAD_Y_MM) / this.height)
    do {
      const part = rest.map((cell) => cell.slice(0, most))
      const tallest = Math.max(...part.map(({ length }) => length))
      const height = Math.max(ROW_MM, tallest * this.height + 2 * PAD_Y_MM)
      this.room(height)
      this.draw(part, height, false)
      rest = rest.map((cell) => cell.slice(most))
    } while (rest.some(({ length }) => length > 0))
  }

  /** One empty row, its cells to be written in or filled in a reader. */
  blank(row: number): void {
    this.room(ROW_MM)
    for (const { x, width, title, centred } of this.cells()) {
      const rect = { x: x + 0.5, y: this.sheet.y + 0.7, width: width - 1, height: ROW_MM - 1.4 }
      const name = `row${row + 1}-${Math.round(x)}`
      this.sheet.form.add(centred ? 'number' : 'line', name, `${title}, ligne ${row + 1}`, rect)
    }
    this.frame(ROW_MM)
    this.sheet.y += ROW_MM
  }
}
