import type { jsPDF } from 'jspdf'
import { type Bloc, CONTRAT } from '#messages/fr/contrat.ts'
import { Sheet } from './sheet.ts'

const MARGIN_MM = 15
const HEADING_ROOM_MM = 22 // a heading and its first lines stay together
const SIGNATURE_MM = 29

function draw(sheet: Sheet, bloc: Bloc): void {
  if (bloc.kind === 'texte') sheet.paragraph(bloc.texte)
  else if (bloc.kind === 'case') sheet.tick(bloc.texte)
  else sheet.lines(bloc.nombre)
}

/** The blank template contract: A4 portrait, margins of 15 mm. */
export function contractPdf(): jsPDF {
  const sheet = new Sheet(CONTRAT.titre, MARGIN_MM)
  sheet.centered(CONTRAT.titre, { size: 18, bold: true })
  sheet.space(3)
  sheet.notice(CONTRAT.avertissement)
  sheet.space(3)
  sheet.paragraph(CONTRAT.entre)
  for (const partie of CONTRAT.parties) {
    sheet.space(2)
    sheet.paragraph(partie.titre, { size: 11, bold: true })
    sheet.space(1)
    for (const champ of partie.champs) sheet.field(champ)
  }
  sheet.space(2)
  sheet.paragraph(CONTRAT.convenu)
  for (const article of CONTRAT.articles) {
    sheet.space(2)
    sheet.keep(HEADING_ROOM_MM)
    sheet.paragraph(article.titre, { size: 11, bold: true })
    sheet.space(1)
    for (const bloc of article.blocs) draw(sheet, bloc)
  }
  sheet.space(3)
  sheet.keep(SIGNATURE_MM + 8)
  sheet.paragraph(CONTRAT.fait)
  sheet.space(3)
  sheet.signatures(CONTRAT.signatures, SIGNATURE_MM)
  return sheet.finish()
}
