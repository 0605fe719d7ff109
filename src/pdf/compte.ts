import type { CompteData } from '#domain/partenariat/accounts/lines.ts'
import { compteTitle, compteTotals, lineCells } from '#messages/compte-values.ts'
import { formatCentimes, formatNumber } from '#messages/format.ts'
import { COMPTES } from '#messages/fr/partenariat/comptes.ts'
import { field, paragraph } from './blanks.ts'
import type { Layout } from './drawings.ts'
import { HEADING, Sheet } from './sheet.ts'
import { Table } from './table.ts'

const MARGIN_MM = 15
const SIGNATURE_MM = 30

function line(sheet: Sheet, label: string, value: string, style = {}): void {
  paragraph(sheet, `${label} : ${value}`, [], { size: 10, ...style })
  sheet.space(1)
}

/** An account: A4 portrait. What is sold stands in a table, what is due under it, then where both parties sign. */
export function compteLayout(data: CompteData): Layout {
  const title = compteTitle(data.number)
  const sheet = new Sheet(title, MARGIN_MM)
  const named = (name: string, label: string, value: string) => field(sheet, { name, label, value, fillable: false })
  sheet.centred(title, { size: 18, bold: true })
  sheet.space(1)
  sheet.centred(COMPTES.periodOf(data.from, data.to), { size: 11 }, 'P')
  sheet.space(4)
  named('boutique', COMPTES.boutique, data.boutique)
  named('createur', COMPTES.createur, data.createur)
  sheet.space(4)
  const table = new Table(
    sheet,
    COMPTES.columns.map(({ title: name, share }, index) => ({
      title: name,
      width: (sheet.inner * share) / 100,
      centred: index > 0,
      whole: index > 0,
      fillable: false,
    })),
  )
  if (data.lines.length === 0) paragraph(sheet, COMPTES.noSale)
  else {
    table.within(() => {
      table.caption(COMPTES.caption)
      table.head()
      for (const one of data.lines) table.row(lineCells(one, data.follows))
    })
  }
  sheet.space(4)
  line(sheet, COMPTES.total.sold, formatNumber(data.sold))
  const totals = compteTotals(data)
  totals.forEach(({ label, centimes }, index) => {
    line(sheet, label, formatCentimes(centimes), index === totals.length - 1 ? HEADING : {})
  })
  if (data.rentCentimes === 0) paragraph(sheet, COMPTES.notDeducted)
  if (data.dueCentimes < 0) paragraph(sheet, COMPTES.owed(-data.dueCentimes))
  sheet.space(3)
  sheet.keep(SIGNATURE_MM + 10)
  paragraph(sheet, COMPTES.madeAt)
  sheet.space(3)
  sheet.signatures(COMPTES.signatures, SIGNATURE_MM)
  sheet.space(4)
  sheet.notice(COMPTES.note)
  return sheet.finish()
}
