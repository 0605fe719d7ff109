import type { ReleveData } from '#domain/papers/statements/lines.ts'
import { formatCentimes, formatNumber } from '#messages/format.ts'
import { RELEVE_STATE, RELEVES } from '#messages/fr/partenariat/releves.ts'
import {
  lineCells,
  releveNotes,
  releveParties,
  releveTitle,
  releveTotals,
  stateLines,
} from '#messages/releve-values.ts'
import { field } from './blanks.ts'
import type { TextStyle } from './board.ts'
import type { Layout } from './drawings.ts'
import { printed } from './runs.ts'
import { BODY, HEADING, Sheet } from './sheet.ts'
import { PagedTable } from './table.ts'
import { wrap } from './wrap.ts'

const HEADING_ROOM_MM = 14 // a heading and its first line stay together
const ARTICLE = 1 // the column of the articles, which name their rows

/** A paragraph that may hold what somebody wrote: no template, whose underscores are blanks. */
function paragraph(sheet: Sheet, text: string, style: TextStyle = BODY): void {
  const height = sheet.use(style)
  sheet.within(style === HEADING ? 'H2' : 'P', () => {
    for (const one of wrap(printed(text), sheet.inner, sheet.measure)) {
      sheet.keep(height)
      sheet.write(one, sheet.margin)
      sheet.y += height
    }
  })
  sheet.space(1)
}

/** A statement: A4 portrait. The table of sales, the amount due, and what both parties did about it. */
export function releveLayout(data: ReleveData): Layout {
  const title = releveTitle(data.number)
  const sheet = new Sheet(title)
  sheet.centred(title, { size: 18, bold: true })
  sheet.space(1)
  sheet.centred(RELEVES.periodOf(data.from, data.to), { size: 11 }, 'P')
  sheet.space(4)
  for (const one of releveParties(data)) field(sheet, { ...one, fillable: false })
  sheet.space(4)
  const table = new PagedTable(
    sheet,
    RELEVES.columns.map(({ title: name, share }, index) => ({
      title: name,
      width: (sheet.inner * share) / 100,
      centred: index !== ARTICLE,
      whole: index !== ARTICLE,
      names: index === ARTICLE,
    })),
  )
  if (data.lines.length === 0) paragraph(sheet, RELEVES.noSale)
  else {
    table.within(() => {
      table.caption(RELEVES.caption)
      table.head()
      for (const one of data.lines) table.row(lineCells(one))
    })
  }
  sheet.space(4)
  paragraph(sheet, `${RELEVES.total.sold} : ${formatNumber(data.sold)}`)
  const totals = releveTotals(data)
  totals.forEach(({ label, centimes }, index) => {
    paragraph(sheet, `${label} : ${formatCentimes(centimes)}`, index === totals.length - 1 ? HEADING : BODY)
  })
  for (const note of releveNotes(data)) paragraph(sheet, note)
  const state = stateLines(data)
  if (state.length > 0) {
    sheet.space(3)
    sheet.keep(HEADING_ROOM_MM)
    paragraph(sheet, RELEVE_STATE.title, HEADING)
    for (const one of state) paragraph(sheet, one)
  }
  sheet.space(4)
  sheet.notice(RELEVES.note)
  return sheet.finish()
}
