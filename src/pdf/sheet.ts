import { jsPDF } from 'jspdf'
import { PRODUCT_NAME } from '#messages/product.ts'
import { pieces, typeset } from '#messages/typography.ts'
import { embedFonts, FAMILY } from './fonts.ts'

export const PAGE = { width: 210, height: 297 } as const // A4 portrait, mm
const LINE_HEIGHT = 1.4 // of the font's size
const MM_PER_POINT = 25.4 / 72
const BLANK_MM = 2 // one underscore of a blank
const INK = 34
const RULE = 120
const FOOT_MM = 10 // from the bottom edge to the page number

export interface TextStyle {
  /** Points. */
  readonly size: number
  readonly bold?: boolean
}

const BODY: TextStyle = { size: 10 }

type Atom = { readonly width: number; readonly text?: string }

/**
 * A page that fills from the top: every method draws at `y` and moves it down, turning the page when there is no room.
 * Lengths are in millimetres.
 */
export class Sheet {
  readonly pdf: jsPDF
  readonly margin: number
  readonly inner: number
  y: number

  constructor(title: string, margin: number) {
    this.pdf = new jsPDF({ orientation: 'portrait', unit: 'mm', format: 'a4', compress: true, putOnlyUsedFonts: true })
    embedFonts(this.pdf)
    this.pdf.setProperties({ title: typeset(title), author: PRODUCT_NAME, creator: PRODUCT_NAME })
    this.pdf.setLanguage('fr-FR')
    this.pdf.setDrawColor(RULE)
    this.pdf.setTextColor(INK)
    this.pdf.setLineWidth(0.2)
    this.margin = margin
    this.inner = PAGE.width - 2 * margin
    this.y = margin
  }

  space(height: number): void {
    this.y += height
  }

  /** Turns the page unless `height` more fits above the bottom margin. */
  keep(height: number): void {
    if (this.y + height <= PAGE.height - Math.max(this.margin, FOOT_MM + 5)) return
    this.pdf.addPage()
    this.y = this.margin
  }

  private use({ size, bold = false }: TextStyle): number {
    this.pdf.setFont(FAMILY, bold ? 'bold' : 'normal')
    this.pdf.setFontSize(size)
    return size * MM_PER_POINT * LINE_HEIGHT
  }

  centered(text: string, style: TextStyle): void {
    const height = this.use(style)
    for (const line of this.pdf.splitTextToSize(typeset(text), this.inner) as string[]) {
      this.keep(height)
      this.pdf.text(line, PAGE.width / 2, this.y, { align: 'center', baseline: 'top' })
      this.y += height
    }
  }

  /** Words and blanks, wrapped between the margins; see `pieces()`. */
  paragraph(template: string, style: TextStyle = BODY, indent = 0): void {
    const height = this.use(style)
    const left = this.margin + indent
    const right = PAGE.width - this.margin
    let x = left
    this.keep(height)
    for (const atom of this.atoms(template)) {
      if (x > left && x + atom.width > right) {
        x = left
        this.y += height
        this.keep(height)
        if (atom.text === ' ') continue
      }
      if (atom.text === undefined) this.rule(x, this.y + height * 0.75, atom.width)
      else this.pdf.text(atom.text, x, this.y, { baseline: 'top' })
      x += atom.width
    }
    this.y += height
  }

  /** Words keep their no-break spaces; only ordinary spaces may end a line. */
  private atoms(template: string): Atom[] {
    return pieces(template).flatMap((piece): Atom[] => {
      if ('blank' in piece) return [{ width: piece.blank * BLANK_MM }]
      return typeset(piece.text)
        .split(/( )/)
        .filter((text) => text !== '')
        .map((text) => ({ text, width: this.pdf.getTextWidth(text) }))
    })
  }

  /** A name and a rule to the right edge (or over `width`), to be filled in. */
  field(label: string, x = this.margin, width = this.inner): void {
    const height = this.use(BODY)
    this.keep(height + 1.3)
    const text = typeset(`${label} :`)
    this.pdf.text(text, x, this.y, { baseline: 'top' })
    const start = this.pdf.getTextWidth(text) + 2
    this.rule(x + start, this.y + height * 0.75, width - start)
    this.y += height + 1.3
  }

  /** Empty lines to write on. */
  lines(count: number): void {
    for (let line = 0; line < count; line++) {
      this.keep(8)
      this.y += 6.2
      this.rule(this.margin, this.y, this.inner)
    }
    this.y += 2.2
  }

  /** A box to tick, then its text. */
  tick(template: string): void {
    this.keep(6)
    this.pdf.rect(this.margin + 1, this.y + 0.3, 3.6, 3.6)
    this.paragraph(template, BODY, 8)
  }

  /** A framed notice in small print. */
  notice(text: string): void {
    const style: TextStyle = { size: 9 }
    const height = this.use(style)
    const padding = 3
    const lines = this.pdf.splitTextToSize(typeset(text), this.inner - 2 * padding) as string[]
    const total = lines.length * height + 2 * padding - 1
    this.keep(total)
    this.pdf.roundedRect(this.margin, this.y, this.inner, total, 1.5, 1.5)
    lines.forEach((line, index) => {
      this.pdf.text(line, this.margin + padding, this.y + padding + index * height, { baseline: 'top' })
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
      this.pdf.text(typeset(title), x, this.y, { baseline: 'top' })
      this.use({ size: 9.5 })
      if (before !== undefined) this.pdf.text(typeset(`« ${before} »`), x, this.y + 5.5, { baseline: 'top' })
      const top = before === undefined ? 6 : 11
      this.pdf.rect(x, this.y + top, width, height - top)
    })
    this.y += height
  }

  rule(x: number, y: number, width: number): void {
    this.pdf.line(x, y, x + width, y)
  }

  /** Numbers the pages when there are several. */
  finish(): jsPDF {
    const count = this.pdf.getNumberOfPages()
    this.use({ size: 8.5 })
    for (let page = 1; page <= count && count > 1; page++) {
      this.pdf.setPage(page)
      this.pdf.text(`${page} / ${count}`, PAGE.width / 2, PAGE.height - FOOT_MM, { align: 'center' })
    }
    return this.pdf
  }
}
