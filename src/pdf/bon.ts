import type { BonData } from '#domain/papers/bon.ts'
import { formatDate } from '#messages/format.ts'
import { BON } from '#messages/fr/partenariat/deposits.ts'
import { INVENTAIRE } from '#messages/fr/partenariat/inventaire.ts'
import { formatAmount, formatPieces } from '#messages/inventaire-values.ts'
import { drawParagraph, field } from './blanks.ts'
import type { Layout } from './drawings.ts'
import { HEADING, Sheet } from './sheet.ts'
import { PagedTable } from './table.ts'

const SIGNATURE_MM = 40
const WIDTHS_MM = [34, 0, 28, 28] // zero: the remaining width
const DESCRIPTION = 1

/** A 'bon de depot': A4 portrait. The names and the date, the pieces, their total, the signatures of both parties. */
export function bonLayout({ number, boutique, createur, day, rows, total }: BonData): Layout {
  const title = BON.title(number)
  const sheet = new Sheet(title)
  const remaining = sheet.inner - WIDTHS_MM.reduce((sum, width) => sum + width, 0)
  sheet.centred(title, { size: 18, bold: true })
  sheet.space(4)
  const values = [boutique, createur, formatDate(day)]
  BON.fields.forEach((label, index) => {
    field(sheet, { name: `field${index}`, label, value: values[index] ?? '', fillable: false })
  })
  sheet.space(4)
  const table = new PagedTable(
    sheet,
    BON.columns.map((name, index) => ({
      title: name,
      width: WIDTHS_MM[index] || remaining,
      centred: index > DESCRIPTION,
      whole: index !== DESCRIPTION,
      names: index === DESCRIPTION,
    })),
  )
  table.within(() => {
    table.caption(BON.caption)
    table.head()
    for (const { ref, description, quantity, prixCentimes } of rows)
      table.row([ref, description, formatPieces(quantity), formatAmount(prixCentimes)])
  })
  sheet.space(4)
  drawParagraph(sheet, BON.total(total), [], HEADING)
  sheet.space(3)
  sheet.keep(SIGNATURE_MM + 12)
  drawParagraph(sheet, INVENTAIRE.madeAt)
  sheet.space(3)
  sheet.signatures(INVENTAIRE.signatures, SIGNATURE_MM, INVENTAIRE.agreement)
  sheet.space(4)
  sheet.notice(BON.note)
  return sheet.finish()
}
