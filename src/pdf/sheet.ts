import { jsPDF } from 'jspdf'
import { printable } from '#messages/printable.ts'
import { PRODUCT_NAME } from '#messages/product.ts'
import { typeset } from '#messages/typography.ts'
import { embedFonts, FAMILY } from './fonts.ts'
import { Form } from './form.ts'
import { wrap } from './wrap.ts'

const PAGE = { width: 210, height: 297 } as const // A4 portrait, mm
const LINE_HEIGHT = 1.4 // of the font's size
const MM_PER_POINT = 25.4 / 72
const INK = 34
const RULE = 120
const FOOT_MM = 9 // from the bottom edge to the page number
const FOOT_ROOM_MM = 14 // what is kept free for it

export interface TextStyle {
  /** Points. */
  readonly size: number
  readonly bold?: boolean
}

export const BODY: TextStyle = { size: 10 }
export const SMALL: TextStyle = { size: 9 }
export const HEADING: TextStyle = { size: 11, bold: true }

/** What somebody typed, as the documents print it: in letters of the font, with French typography. */
export function printed(typed: string): string {
  return typeset(printable(typed))
}

/**
 * A page that fills from the top: every method draws at `y` and moves it down, turning the page when there is no room.
 * Lengths are in millimetres.
 */
export class Sheet {
  readonly pdf: jsPDF
  readonly form: Form
  readonly margin: number
  readonly inner: number
  y: number
  private readonly title: string

  constructor(title: string, margin: number) {
    this.pdf = new jsPDF({ orientation: 'portrait', unit: 'mm', format: 'a4', compress: true, putOnlyUsedFonts: true })
    this.form = new Form(this.pdf)
    this.title = typeset(title)
    embedFonts(this.pdf)
    this.pdf.setProperties({ title: this.title, author: PRODUCT_NAME, creator: PRODUCT_NAME })
    this.pdf.setLanguage('fr-FR')
    this.pdf.viewerPreferences({ DisplayDocTitle: true })
    this.pdf.setDrawColor(RULE)
    this.pdf.setTextColor(INK)
    this.pdf.setLineWidth(0.2)
    this.margin = margin
    this.inner = PAGE.width - 2 * margin
    this.y = margin
  }

  /** How far down a page may be filled. */
  get bottom(): number {
    return PAGE.height - Math.max(this.margin, FOOT_ROOM_MM)
  }

  space(height: number): void {
    this.y += height
  }

  turn(): void {
    this.pdf.addPage()
    this.y = this.margin
  }

  /** Turns the page unless `height` more fits; true when it was turned. */
  keep(height: number): boolean {
    if (this.y + height <= this.bottom) return false
    this.turn()
    return true
  }

  /** Takes a style; answers the height of its line. */
  use({ size, bold = false }: TextStyle): number {
    this.pdf.setFont(FAMILY, bold ? 'bold' : 'normal')
    this.pdf.setFontSize(size)
    return size * MM_PER_POINT * LINE_HEIGHT
  }

  measure = (text: string): number => this.pdf.getTextWidth(text)

  /** One line of text whose top is at `y`; nothing is wrapped. */
  write(text: string, x: number, y = this.y): void {
    if (text !== '') this.pdf.text(text, x, y, { baseline: 'top' })
  }

  rule(x: number, y: number, width: number): void {
    this.pdf.line(x, y, x + width, y)
  }

  /** Our own words, centred and wrapped. */
  centred(text: string, style: TextStyle): void {
    const height = this.use(style)
    for (const line of wrap(typeset(text), this.inner, this.measure)) {
      this.keep(height)
      this.write(line, (PAGE.width - this.measure(line)) / 2)
      this.y += height
    }
  }

  /** A framed notice in small print. */
  notice(text: string): void {
    const height = this.use(SMALL)
    const padding = 3
    const lines = wrap(printed(text), this.inner - 2 * padding, this.measure)
    const total = lines.length * height + 2 * padding - 1
    this.keep(total)
    this.pdf.roundedRect(this.margin, this.y, this.inner, total, 1.5, 1.5)
    lines.forEach((line, index) => {
      this.write(line, this.margin + padding, this.y + padding + index * height)
    })
    this.y += total
  }

  /** Two areas to sign in, side by side, kept on one page. `before` is written above each name. */
  signatures(titles: readonly string[], height: number, before?: string): void {
    const gap = 8
    const width = (this.inner - gap) / titles.length
    this.keep(height)
    titles.forEach((title, index) => {
      const x = this.margin + index * (width + gap)
      this.use({ size: 10.5, bold: true })
      this.write(typeset(title), x)
      this.use({ size: 9.5 })
      if (before !== undefined) this.write(typeset(`« ${before} »`), x, this.y + 5.5)
      const top = before === undefined ? 6 : 11
      this.pdf.rect(x, this.y + top, width, height - top)
    })
    this.y += height
  }

  /** Names and numbers every page, so that loose sheets find one another. */
  finish(): jsPDF {
    const count = this.pdf.getNumberOfPages()
    this.use({ size: 8 })
    for (let page = 1; page <= count; page += 1) {
      this.pdf.setPage(page)
      const foot = `${this.title} \u2013 ${page} / ${count}`
      this.write(foot, (PAGE.width - this.measure(foot)) / 2, PAGE.height - FOOT_MM)
    }
    return this.pdf
  }
}
