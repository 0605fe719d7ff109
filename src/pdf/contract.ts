import type { jsPDF } from 'jspdf'
import { CONTRAT_VIERGE, type ContratData } from '#domain/partenariat/contrat.ts'
import type { AccordData } from '#domain/partenariat/papers.ts'
import { contratValue } from '#messages/contrat-values.ts'
import { type Bloc, type Champ, CONTRAT, texteDe } from '#messages/fr/contrat.ts'
import { accordNotice } from './accord.ts'
import { type Blank, field, lines, paragraph, tick } from './blanks.ts'
import { HEADING, Sheet } from './sheet.ts'

const MARGIN_MM = 15
const HEADING_ROOM_MM = 22 // a heading and its first lines stay together
const SIGNATURE_MM = 30

/**
 * The contract: A4 portrait, margins of 15 mm. `null` is the blank template, on one page; its blanks, and those that
 * the parties left empty, are fields of a form, but in a version that was agreed.
 */
export function contractPdf(contrat: ContratData | null, accord?: AccordData): jsPDF {
  const sheet = new Sheet(CONTRAT.titre, MARGIN_MM)
  const fillable = accord === undefined
  const blankOf = ({ label, champ }: Champ): Blank => {
    return { name: champ, label, value: contratValue(contrat, champ), fillable }
  }
  const draw = (bloc: Bloc): void => {
    if (bloc.kind === 'lignes') {
      lines(sheet, bloc.nombre, blankOf(bloc.champ))
      return
    }
    const blanks = (bloc.champs ?? []).map(blankOf)
    const texte = texteDe(bloc.texte, contrat)
    if (bloc.kind === 'texte') {
      paragraph(sheet, texte, blanks)
      return
    }
    const ticked = (contrat ?? CONTRAT_VIERGE)[bloc.case]
    const label = texte.replace(/_+/g, '\u2026')
    tick(sheet, texte, blanks, { name: bloc.case, label, ticked, fillable: contrat === null })
  }

  sheet.centred(CONTRAT.titre, { size: 18, bold: true })
  sheet.space(2)
  sheet.notice(CONTRAT.avertissement)
  sheet.space(2)
  paragraph(sheet, CONTRAT.entre)
  for (const partie of CONTRAT.parties) {
    sheet.space(1.5)
    sheet.keep(HEADING_ROOM_MM)
    paragraph(sheet, partie.titre, [], HEADING)
    sheet.space(1)
    for (const champ of partie.champs) field(sheet, blankOf(champ))
  }
  sheet.space(1)
  paragraph(sheet, CONTRAT.convenu)
  for (const article of CONTRAT.articles) {
    sheet.space(1.5)
    sheet.keep(HEADING_ROOM_MM)
    paragraph(sheet, article.titre, [], HEADING)
    sheet.space(1)
    for (const bloc of article.blocs) draw(bloc)
  }
  sheet.space(2)
  sheet.keep(SIGNATURE_MM + 8)
  paragraph(sheet, CONTRAT.fait, CONTRAT.faitChamps.map(blankOf))
  sheet.space(3)
  sheet.signatures(CONTRAT.signatures, SIGNATURE_MM)
  accordNotice(sheet, accord)
  return sheet.finish()
}
