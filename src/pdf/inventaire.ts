import type { CountedRowData, InventaireData } from '#domain/papers/papers.ts'
import { INVENTAIRE } from '#messages/fr/partenariat/inventaire.ts'
import { formatPieces, inventaireCells, inventaireValues } from '#messages/inventaire-values.ts'
import { type Blank, drawParagraph, field } from './blanks.ts'
import type { Layout } from './drawings.ts'
import { Sheet } from './sheet.ts'
import { type Carried, PagedTable, ROW_MM, type TableColumn, widthFor } from './table.ts'

const SIGNATURE_MM = 40
const GAP_MM = 8
const LONG = 150 // characters of a name
const WORDS = 2 // the first columns are words, the others numbers
const DESCRIPTION = 1 // the column that may wrap
const NUMBER_MM = 9 // the column of row numbers
const REF_MM = 18 // at least
const REF_MOST_MM = 46
const QUANTITY_MM = 22.5
const SPARE = 8 // minimum of empty rows on the last page, to fill in by hand

/** Two fields per line, so that the sheet fits on one page; one per line if a name is very long. */
function fields(sheet: Sheet, blanks: readonly Blank[]): void {
  const columns = blanks.some(({ value }) => value.length > LONG) ? 1 : 2
  const width = (sheet.inner - GAP_MM * (columns - 1)) / columns
  for (let index = 0; index < blanks.length; index += columns) {
    const top = sheet.y
    let bottom = top
    blanks.slice(index, index + columns).forEach((blank, column) => {
      sheet.y = top
      field(sheet, blank, sheet.margin + column * (width + GAP_MM), width)
      bottom = Math.max(bottom, sheet.y)
    })
    if (columns > 1) sheet.y = bottom
  }
}

/** The six columns, after the row numbers if there are rows; the reference column fits the longest, up to a maximum. */
function columnsFor(sheet: Sheet, data: InventaireData | null): readonly TableColumn[] {
  const longest = widthFor(
    sheet,
    (data?.rows ?? []).map(({ ref }) => ref),
  )
  const ref = Math.min(Math.max(REF_MM, longest), REF_MOST_MM)
  const quantities = INVENTAIRE.columns.slice(WORDS)
  const numbers = data === null ? [] : [{ title: INVENTAIRE.number, width: NUMBER_MM, centred: true }]
  const widths = [ref, sheet.inner - numbers.length * NUMBER_MM - ref - quantities.length * QUANTITY_MM]
  return [
    ...numbers,
    ...INVENTAIRE.columns.map((title, index) => ({
      title,
      width: widths[index] ?? QUANTITY_MM,
      centred: index >= WORDS,
      whole: index !== DESCRIPTION,
      names: index === DESCRIPTION,
      fillable: true,
    })),
  ]
}

type Counted = Pick<CountedRowData, 'depot' | 'ajoute' | 'repris' | 'vendu'>

function added(a: Counted, b: Counted): Counted {
  return {
    depot: a.depot + b.depot,
    ajoute: a.ajoute + b.ajoute,
    repris: a.repris + b.repris,
    vendu: a.vendu + b.vendu,
  }
}

const NOTHING: Counted = { depot: 0, ajoute: 0, repris: 0, vendu: 0 }

/** The page totals, updated as the rows are drawn. */
class Pages implements Carried {
  private before = NOTHING
  private current = NOTHING

  count(row: Counted): void {
    this.current = added(this.current, row)
  }

  private readonly cells = (title: string, { depot, ajoute, repris, vendu }: Counted): readonly string[] => {
    return ['', '', title, formatPieces(depot + ajoute), '', formatPieces(repris), formatPieces(vendu)]
  }

  readonly ended = (): readonly string[] => this.cells(INVENTAIRE.pageTotal, this.current)

  readonly begun = (): readonly string[] => {
    this.before = added(this.before, this.current)
    this.current = NOTHING
    return this.cells(INVENTAIRE.carried, this.before)
  }
}

/** The rows, then empty ones: those of the template, or enough above the foot to continue by hand. */
function rows(sheet: Sheet, data: InventaireData | null, foot: number): void {
  const filled = data?.rows ?? []
  const pages = new Pages()
  const table = new PagedTable(sheet, columnsFor(sheet, data), pages)
  const firstPage = sheet.page
  let number = 0
  const empty = (): void => {
    number += 1
    table.blank(number, data === null ? [] : [String(number)], data?.agreement === undefined)
  }
  table.within(() => {
    table.head()
    for (const row of filled) {
      number += 1
      table.row([String(number), ...inventaireCells(row)])
      pages.count(row)
    }
    const sums = sheet.page > firstPage ? 1 : 0
    const room = Math.floor((sheet.bottom - sheet.y - foot) / ROW_MM) - sums
    // If the foot goes to the next page, the empty rows begin on this one.
    if (room < SPARE) while (table.fits(ROW_MM)) empty()
    const spare = Math.min(room, INVENTAIRE.rowCount - filled.length)
    for (let row = 0; row < Math.max(SPARE, spare); row += 1) empty()
    if (sheet.page > firstPage) table.sums(pages.ended())
  })
}

type BlankOf = (name: string, label: string, value?: string) => Blank

/** The foot, on one page: the totals, the place, the date and the signatures. */
function foot(sheet: Sheet, data: InventaireData | null, blank: BlankOf): void {
  const values = inventaireValues(data)
  sheet.space(3)
  values.totals.forEach(([total, value], index) => {
    drawParagraph(sheet, total, [blank(`total${index}`, total.replace(/ : .*/, ''), value)])
    sheet.space(1.2)
  })
  if (data !== null && data.totals.lost > 0) drawParagraph(sheet, INVENTAIRE.lost(data.totals.lost))
  sheet.space(2)
  drawParagraph(sheet, INVENTAIRE.madeAt, [
    blank('lieu', 'Fait à', values.madeAt[0]),
    blank('date', 'Le', values.madeAt[1]),
  ])
  sheet.space(3)
  sheet.signatures(INVENTAIRE.signatures, SIGNATURE_MM, INVENTAIRE.agreement)
  sheet.agreement(data?.agreement)
  if (data?.agreement !== undefined && data.rows.some(({ ajoute }) => ajoute > 0)) sheet.notice(INVENTAIRE.added)
}

/** The height of a drawing, measured on a discarded sheet. */
function heightOf(draw: (sheet: Sheet) => void): number {
  const sheet = new Sheet('')
  draw(sheet)
  return sheet.y - sheet.margin
}

/**
 * The inventory of a deposit: A4 portrait. `null` is the blank template: fifteen rows on one page, its blanks being
 * form fields. Empty values stay blank, to be filled in by hand.
 */
export function inventaireLayout(data: InventaireData | null): Layout {
  const sheet = new Sheet(INVENTAIRE.title)
  const fillable = data?.agreement === undefined
  const values = inventaireValues(data)
  const blank: BlankOf = (name, label, value = '') => ({ name, label, value, fillable })
  const drawFoot = (on: Sheet): void => foot(on, data, blank)

  sheet.centred(INVENTAIRE.title, { size: 18, bold: true })
  sheet.space(2)
  sheet.notice(INVENTAIRE.disclaimer)
  sheet.space(3)
  fields(
    sheet,
    INVENTAIRE.fields.map((label, index) => blank(`field${index}`, label, values.fields[index])),
  )
  sheet.space(2)
  rows(sheet, data, heightOf(drawFoot))
  drawFoot(sheet)
  return sheet.finish()
}
