import type { jsPDF } from 'jspdf'
import { INVENTAIRE } from '#messages/fr/inventaire.ts'
import { typeset } from '#messages/typography.ts'
import { FAMILY } from './fonts.ts'
import { Sheet } from './sheet.ts'

const MARGIN_MM = 15
const HEAD_MM = 10
const ROW_MM = 7.6
const SIGNATURE_MM = 32
const GAP_MM = 8

/** Two fields a row, so that the whole sheet holds on one page. */
function fields(sheet: Sheet): void {
  const width = (sheet.inner - GAP_MM) / 2
  for (let index = 0; index < INVENTAIRE.champs.length; index += 2) {
    const top = sheet.y
    INVENTAIRE.champs.slice(index, index + 2).forEach((champ, column) => {
      sheet.y = top
      sheet.field(champ, sheet.margin + column * (width + GAP_MM), width)
    })
  }
}

function table(sheet: Sheet): void {
  const { pdf, margin, inner } = sheet
  const bottom = sheet.y + HEAD_MM + INVENTAIRE.lignes * ROW_MM
  pdf.setFillColor('#f0ede6')
  pdf.rect(margin, sheet.y, inner, HEAD_MM, 'F')
  pdf.setFont(FAMILY, 'bold')
  pdf.setFontSize(9)
  let x = margin
  for (const { titre, largeur } of INVENTAIRE.colonnes) {
    const width = (inner * largeur) / 100
    const lines = pdf.splitTextToSize(typeset(titre), width - 3) as string[]
    lines.forEach((line, index) => {
      const y = sheet.y + HEAD_MM / 2 + (index - (lines.length - 1) / 2) * 4
      pdf.text(line, x + width / 2, y, { align: 'center', baseline: 'middle' })
    })
    pdf.line(x, sheet.y, x, bottom)
    x += width
  }
  pdf.line(x, sheet.y, x, bottom)
  sheet.rule(margin, sheet.y, inner)
  for (let row = 0; row <= INVENTAIRE.lignes; row++) sheet.rule(margin, sheet.y + HEAD_MM + row * ROW_MM, inner)
  sheet.y = bottom
}

/** The blank inventory sheet: A4 portrait, fifteen rows, one page. */
export function inventoryPdf(): jsPDF {
  const sheet = new Sheet(INVENTAIRE.titre, MARGIN_MM)
  sheet.centered(INVENTAIRE.titre, { size: 18, bold: true })
  sheet.space(2)
  sheet.notice(INVENTAIRE.avertissement)
  sheet.space(5)
  fields(sheet)
  sheet.space(3)
  table(sheet)
  sheet.space(5)
  for (const total of INVENTAIRE.totaux) {
    sheet.paragraph(total)
    sheet.space(1.5)
  }
  sheet.space(3)
  sheet.paragraph(INVENTAIRE.fait)
  sheet.space(3)
  sheet.signatures(INVENTAIRE.signatures, SIGNATURE_MM, INVENTAIRE.accord)
  return sheet.finish()
}
