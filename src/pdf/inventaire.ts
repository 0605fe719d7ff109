import type { jsPDF } from 'jspdf'
import type { InventaireData, RowData } from '#domain/partenariat/papers.ts'
import { formatCommission, formatDate, formatEuros, formatNumber } from '#messages/format.ts'
import { INVENTAIRE } from '#messages/fr/partenariat/inventaire.ts'
import { agreementFooter } from './agreement.ts'
import { type Blank, field, paragraph } from './blanks.ts'
import { Sheet } from './sheet.ts'
import { Table } from './table.ts'

const MARGIN_MM = 15
const SIGNATURE_MM = 40
const GAP_MM = 8
const LONG = 150 // characters of a name
const CENT = 0.01 // euro
const WORDS = 2 // the first columns hold words, the others numbers

/** '12,50', as the column's title already has the euros; two decimals always, so that prices line up. */
function cents(amount: number): string {
  const euros = amount * CENT
  return Number.isInteger(euros)
    ? `${formatEuros(euros).replace(/\s*€$/, '')},00`
    : formatEuros(euros).replace(/\s*€$/, '')
}

function cells({ ref, description, depot, prixCentimes, repris, vendu }: RowData): string[] {
  return [ref, description, formatNumber(depot), cents(prixCentimes), formatNumber(repris), formatNumber(vendu)]
}

/** What the heads, the totals and the foot hold, in the order of their blanks. */
function valuesOf(data: InventaireData | null): Record<'fields' | 'totals' | 'madeAt', readonly string[]> {
  if (data === null) return { fields: [], totals: [], madeAt: [] }
  const { totals } = data
  return {
    fields: [data.boutique, data.createur, formatDate(data.dateDepot), formatDate(data.dateReprise)],
    totals: [...[totals.deposited, totals.sold, totals.takenBack].map(formatNumber), cents(totals.dueCentimes)],
    madeAt: [data.lieu, formatDate(data.date)],
  }
}

/** Two fields a row, so that the whole sheet holds on one page; one a row when a name is very long. */
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

/**
 * The inventory of a deposit: A4 portrait. `null` is the blank template: fifteen rows on one page, its blanks being
 * fields of a form. An inventory without a row has the fifteen empty rows as well.
 */
export function inventairePdf(data: InventaireData | null): jsPDF {
  const sheet = new Sheet(INVENTAIRE.title, MARGIN_MM)
  const fillable = data?.agreement === undefined
  const values = valuesOf(data)
  const blank = (name: string, label: string, value = ''): Blank => ({ name, label, value, fillable })

  sheet.centred(INVENTAIRE.title, { size: 18, bold: true })
  sheet.space(2)
  sheet.notice(INVENTAIRE.disclaimer)
  sheet.space(4)
  fields(
    sheet,
    INVENTAIRE.fields.map((label, index) => blank(`field${index}`, label, values.fields[index])),
  )
  sheet.space(3)
  const table = new Table(
    sheet,
    INVENTAIRE.columns.map((column, index) => ({ ...column, centred: index >= WORDS })),
  )
  table.head()
  for (const row of data?.rows ?? []) table.row(cells(row))
  const empty = data === null || data.rows.length === 0 ? INVENTAIRE.rowCount : 0
  for (let row = 0; row < empty; row += 1) table.blank(row)
  sheet.space(4)
  INVENTAIRE.totals.forEach((total, index) => {
    paragraph(sheet, total, [blank(`total${index}`, total.replace(/ : .*/, ''), values.totals[index])])
    sheet.space(1.2)
  })
  if (data !== null && data.commission > 0) paragraph(sheet, INVENTAIRE.commission(formatCommission(data.commission)))
  sheet.space(2)
  sheet.keep(SIGNATURE_MM + 10)
  paragraph(sheet, INVENTAIRE.madeAt, [
    blank('lieu', 'Fait à', values.madeAt[0]),
    blank('date', 'Le', values.madeAt[1]),
  ])
  sheet.space(3)
  sheet.signatures(INVENTAIRE.signatures, SIGNATURE_MM, INVENTAIRE.agreement)
  agreementFooter(sheet, data?.agreement)
  return sheet.finish()
}
