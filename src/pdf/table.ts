import { typeset } from '#messages/typography.ts'
import { printed } from './runs.ts'
import { HEADING, type Sheet, SMALL } from './sheet.ts'
import { breakable, wrap } from './wrap.ts'

export interface TableColumn {
  readonly title: string
  /** In millimetres. */
  readonly width: number
  /** Numbers are centred; words are left-aligned. */
  readonly centred: boolean
  /** Words are never broken: the font shrinks if the column is too narrow for one. */
  readonly whole?: boolean
  /** Its cells are row headers for screen readers; if one is empty, the first cell is. */
  readonly names?: boolean
  /** Its empty cells are form fields. */
  readonly fillable?: boolean
}

/** The sums carried over below a page's rows and above the next one's; in the order of the columns. */
export interface Carried {
  readonly ended: () => readonly string[]
  readonly begun: () => readonly string[]
}

type Cell = TableColumn & { readonly x: number }

const HEAD_MM = 10
const CAPTION_GAP_MM = 1
export const ROW_MM = 8
const PAD_X_MM = 1.5
const PAD_Y_MM = 1.6
const SMALLEST = 4.5 // points
const STEP = 0.25 // points

/** The column width required by the longest of some unbreakable words. */
export function widthFor(sheet: Sheet, texts: readonly string[]): number {
  sheet.use(SMALL)
  return Math.max(0, ...texts.map((text) => sheet.measure(printed(text)))) + 2 * PAD_X_MM + 0.2
}

/** A table over several pages, its header repeated on each; a row is not split unless it is taller than a page. */
export class PagedTable {
  private readonly sheet: Sheet
  private readonly cells: readonly Cell[]
  private readonly height: number
  private readonly carried: Carried | undefined
  private turned = false

  constructor(sheet: Sheet, columns: readonly TableColumn[], carried?: Carried) {
    let x = sheet.margin
    this.sheet = sheet
    this.carried = carried
    this.height = sheet.use(SMALL)
    this.cells = columns.map((column) => {
      x += column.width
      return { ...column, x: x - column.width }
    })
  }

  private frame(height: number): void {
    const { sheet } = this
    sheet.frame({ x: sheet.margin, y: sheet.y, width: sheet.inner, height })
    for (const { x } of this.cells.slice(1)) {
      sheet.stroke([
        [x, sheet.y],
        [x, sheet.y + height],
      ])
    }
  }

  /** Draws lines of text in their cell, at the row's top or vertically centred. */
  private draw(cell: Cell, lines: readonly string[], height: number, middle: boolean): void {
    const { sheet } = this
    const top = middle ? (height - lines.length * this.height) / 2 : PAD_Y_MM
    lines.forEach((line, at) => {
      const indent = cell.centred || middle ? (cell.width - sheet.measure(line)) / 2 : PAD_X_MM
      sheet.write(line, cell.x + indent, sheet.y + top + at * this.height + 0.3)
    })
  }

  /** The whole table, as a structure element. */
  within(draw: () => void): void {
    this.sheet.within('Table', draw)
  }

  /** The table's caption, above its header and on the same page. */
  caption(text: string): void {
    const { sheet } = this
    const height = sheet.use(HEADING) + CAPTION_GAP_MM
    sheet.keep(height + HEAD_MM + ROW_MM)
    sheet.within('Caption', () => sheet.write(typeset(text), sheet.margin))
    sheet.y += height
  }

  /** The column titles; repeated on later pages as artifacts. */
  head(): void {
    const { sheet } = this
    sheet.keep(HEAD_MM + ROW_MM)
    sheet.frame({ x: sheet.margin, y: sheet.y, width: sheet.inner, height: HEAD_MM }, { filled: true })
    sheet.within(this.turned ? null : 'TR', () => {
      for (const cell of this.cells) {
        sheet.use({ ...SMALL, bold: true })
        const lines = wrap(typeset(cell.title), cell.width - 2 * PAD_X_MM, sheet.measure)
        sheet.within('TH', () => this.draw(cell, lines, HEAD_MM, true), { scope: 'Column' })
      }
    })
    this.frame(HEAD_MM)
    sheet.y += HEAD_MM
  }

  /** Whether a row of that height fits on this page, above the carried-over sums. */
  fits(height: number): boolean {
    const foot = this.carried === undefined ? 0 : ROW_MM
    return this.sheet.y + height + foot <= this.sheet.bottom
  }

  /** Starts a new page unless a row of that height fits, and continues the table there. */
  private keep(height: number): void {
    const { sheet, carried } = this
    if (this.fits(height)) return
    if (carried !== undefined) this.sums(carried.ended())
    sheet.turn()
    this.turned = true
    this.head()
    if (carried !== undefined) this.sums(carried.begun())
  }

  /** A row of sums, in the order of the columns. */
  sums(texts: readonly string[]): void {
    const { sheet } = this
    sheet.frame({ x: sheet.margin, y: sheet.y, width: sheet.inner, height: ROW_MM }, { filled: true })
    sheet.within('TR', () => {
      this.cells.forEach((cell, index) => {
        const text = texts[index] ?? ''
        sheet.use({ size: this.sizeFor({ ...cell, whole: true }, text, true), bold: true })
        const named = text !== '' && !cell.centred
        this.cell(named, () => this.draw(cell, text === '' ? [] : [text], ROW_MM, false))
      })
    })
    this.frame(ROW_MM)
    sheet.y += ROW_MM
  }

  /** The font size at which every word fits its column; the smallest one if none does. */
  private sizeFor(cell: Cell, text: string, bold = false): number {
    const { sheet } = this
    let { size } = SMALL
    sheet.use({ size, bold })
    if (cell.whole !== true) return size
    const words = breakable(text)
    const fits = (): boolean => words.every((word) => sheet.measure(word) <= cell.width - 2 * PAD_X_MM)
    while (size > SMALLEST && !fits()) {
      size -= STEP
      sheet.use({ size, bold })
    }
    return size
  }

  private heading(texts: readonly string[]): number {
    const named = Math.max(
      0,
      this.cells.findIndex(({ names }) => names === true),
    )
    return (texts[named] ?? '') === '' && (texts[0] ?? '') !== '' ? 0 : named
  }

  /** A data cell, or the row's header. */
  private cell(heads: boolean, draw: () => void): void {
    this.sheet.within(heads ? 'TH' : 'TD', draw, heads ? { scope: 'Row' } : {})
  }

  /** One row as typed, in the order of the columns. */
  row(texts: readonly string[]): void {
    const { sheet } = this
    let remaining = this.cells.map((cell, index) => {
      const text = printed(texts[index] ?? '').replace(/\n/g, ' ')
      const size = this.sizeFor(cell, text)
      return { cell, size, lines: wrap(text, cell.width - 2 * PAD_X_MM, sheet.measure) }
    })
    const heading = this.heading(texts)
    const most = Math.floor((sheet.bottom - sheet.margin - HEAD_MM - 2 * ROW_MM - 2 * PAD_Y_MM) / this.height)
    do {
      const tallest = Math.min(most, Math.max(...remaining.map(({ lines }) => lines.length)))
      const height = Math.max(ROW_MM, tallest * this.height + 2 * PAD_Y_MM)
      this.keep(height)
      sheet.within('TR', () => {
        remaining.forEach(({ cell, size, lines }, index) => {
          sheet.use({ size })
          this.cell(index === heading && lines.length > 0, () => this.draw(cell, lines.slice(0, most), height, false))
        })
      })
      this.frame(height)
      sheet.y += height
      remaining = remaining.map((one) => ({ ...one, lines: one.lines.slice(most) }))
    } while (remaining.some(({ lines }) => lines.length > 0))
  }

  /**
   * One empty row, its cells to be filled in by hand or in a PDF viewer.
   * @param row its number, from 1
   * @param texts its known values
   */
  blank(row: number, texts: readonly string[], fillable: boolean): void {
    const { sheet } = this
    const heading = this.heading(texts)
    this.keep(ROW_MM)
    sheet.within('TR', () => {
      this.cells.forEach((cell, index) => {
        const { x, width, title, centred } = cell
        const rect = { x: x + 0.5, y: sheet.y + 0.7, width: width - 1, height: ROW_MM - 1.4 }
        this.cell(index === heading, () => {
          sheet.use(SMALL)
          const text = texts[index] ?? ''
          if (text !== '') this.draw(cell, [text], ROW_MM, false)
          if (!fillable || cell.fillable !== true) return
          sheet.field(centred ? 'number' : 'line', `row${row}-${index}`, `${title}, ligne ${row}`, rect)
        })
      })
    })
    this.frame(ROW_MM)
    sheet.y += ROW_MM
  }
}
