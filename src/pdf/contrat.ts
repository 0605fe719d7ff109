import { BLANK_CONTRAT, type ContratData } from '#domain/papers/contrat.ts'
import type { AgreementData } from '#domain/papers/papers.ts'
import { conditionLines, partyLines, printedValue } from '#messages/contrat-values.ts'
import { CONDITIONS } from '#messages/fr/partenariat/conditions.ts'
import { type Block, blockText, CONTRAT, type LabelledField, streetTemplate } from '#messages/fr/partenariat/contrat.ts'
import { type Blank, drawParagraph, field, lines, tick } from './blanks.ts'
import type { Layout } from './drawings.ts'
import { HEADING, Sheet } from './sheet.ts'

const HEADING_ROOM_MM = 22 // a heading and its first lines stay together
const SIGNATURE_MM = 30

/**
 * The contract: A4 portrait, margins of 15 mm. `null` is the blank template, on one page; its blanks, and those that
 * the parties left empty, are form fields, except in an agreed version.
 */
export function contratLayout(contrat: ContratData | null, agreement?: AgreementData): Layout {
  const sheet = new Sheet(CONTRAT.title)
  const fillable = agreement === undefined
  const blankOf = ({ label, name }: LabelledField): Blank => {
    return { name, label, value: printedValue(contrat, name), fillable }
  }
  const draw = (block: Block): void => {
    if (block.kind === 'lines') {
      lines(sheet, block.count, blankOf(block.field))
      return
    }
    const blanks = (block.fields ?? []).map(blankOf)
    const text = blockText(block, contrat)
    if (block.kind === 'text') {
      drawParagraph(sheet, text, blanks)
      return
    }
    const ticked = (contrat ?? BLANK_CONTRAT)[block.box]
    const label = text.replace(/_+/g, '\u2026')
    tick(sheet, text, blanks, { name: block.box, label, ticked, fillable: contrat === null })
  }

  sheet.centred(CONTRAT.title, { size: 18, bold: true })
  sheet.space(2)
  sheet.notice(CONTRAT.disclaimer)
  sheet.space(2)
  drawParagraph(sheet, CONTRAT.between)
  for (const party of CONTRAT.parties) {
    sheet.space(1.5)
    sheet.keep(HEADING_ROOM_MM)
    drawParagraph(sheet, party.title, [], HEADING)
    sheet.space(1)
    for (const one of party.fields) {
      const blank = blankOf(one)
      const template = streetTemplate(one, blank.value)
      if (template === null) field(sheet, blank)
      else drawParagraph(sheet, template, [{ ...blank, value: '' }])
    }
    for (const { text } of partyLines(contrat, party.party)) drawParagraph(sheet, text)
  }
  sheet.space(1)
  drawParagraph(sheet, CONTRAT.agreed)
  for (const article of CONTRAT.articles) {
    sheet.space(1.5)
    sheet.keep(HEADING_ROOM_MM)
    drawParagraph(sheet, article.title, [], HEADING)
    sheet.space(1)
    for (const block of article.blocks) draw(block)
  }
  sheet.space(2)
  sheet.keep(SIGNATURE_MM + 8)
  drawParagraph(sheet, CONTRAT.madeAt, CONTRAT.madeAtFields.map(blankOf))
  sheet.space(3)
  sheet.signatures(CONTRAT.signatures, SIGNATURE_MM)
  sheet.agreement(agreement)
  const annex = conditionLines(contrat)
  if (annex.length > 0) {
    sheet.turn()
    drawParagraph(sheet, CONDITIONS.title, [], HEADING)
    for (const { text } of annex) {
      sheet.space(1.5)
      drawParagraph(sheet, text)
    }
  }
  return sheet.finish()
}
