import type { ReleveData } from '#domain/papers/statements/lines.ts'
import { formatCentimes, formatNumber } from '#messages/format.ts'
import { RELEVES } from '#messages/fr/partenariat/releves.ts'
import { lineCells, releveTitle, releveTotals } from '#messages/releve-values.ts'
import { drawParagraph, field } from './blanks.ts'
import type { Layout } from './drawings.ts'
import { HEADING, Sheet } from './sheet.ts'
import { PagedTable } from './table.ts'

const MARGIN_MM = 15
const SIGNATURE_MM = 30

function line(sheet: Sheet, label: string, value: string, style = {}): void {
  drawParagraph(sheet, `${label} : ${value}`, [], { size: 10, ...style })
  sheet.space(1)
}

/** A statement: A4 portrait. The table of sales, the amount due below it, then the signatures of both parties. */
export function releveLayout(data: ReleveData): Layout {
  const title = releveTitle(data.number)
  const sheet = new Sheet(title, MARGIN_MM)
  const named = (name: string, label: string, value: string) => field(sheet, { name, label, value, fillable: false })
  sheet.centred(title, { size: 18, bold: true })
  sheet.space(1)
  sheet.centred(RELEVES.periodOf(data.from, data.to), { size: 11 }, 'P')
  sheet.space(4)
  named('boutique', RELEVES.boutique, data.boutique)
  named('createur', RELEVES.createur, data.createur)
  sheet.space(4)
  const table = new PagedTable(
    sheet,
    RELEVES.columns.map(({ title: name, share }, index) => ({
      title: name,
      width: (sheet.inner * share) / 100,
      centred: index > 0,
      whole: index > 0,
      fillable: false,
    })),
  )
  if (data.lines.length === 0) drawParagraph(sheet, RELEVES.noSale)
  else {
    table.within(() => {
      table.caption(RELEVES.caption)
      table.head()
      for (const one of data.lines) table.row(lineCells(one))
    })
  }
  sheet.space(4)
  line(sheet, RELEVES.total.sold, formatNumber(data.sold))
  const totals = releveTotals(data)
  totals.forEach(({ label, centimes }, index) => {
    line(sheet, label, formatCentimes(centimes), index === totals.length - 1 ? HEADING : {})
  })
  if (data.rentCentimes === 0) drawParagraph(sheet, RELEVES.notDeducted)
  if (data.dueCentimes < 0) drawParagraph(sheet, RELEVES.owed(-data.dueCentimes))
  sheet.space(3)
  sheet.keep(SIGNATURE_MM + 10)
  drawParagraph(sheet, RELEVES.madeAt)
  sheet.space(3)
  sheet.signatures(RELEVES.signatures, SIGNATURE_MM)
  sheet.space(4)
  sheet.notice(RELEVES.note)
  return sheet.finish()
}
