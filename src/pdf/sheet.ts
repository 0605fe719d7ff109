import type { AgreementData } from '#domain/papers/papers.ts'
import { PAPER } from '#messages/fr/partenariat/paper.ts'
import { typeset } from '#messages/typography.ts'
import { ASCENT, Board, type TextStyle } from './board.ts'
import { type Layout, MM_PER_POINT, PAGE, type StructureType } from './drawings.ts'
import { printed } from './runs.ts'
import { wrap } from './wrap.ts'

const MARGIN_MM = 15 // all around, the page number in it
const FOOT_MM = 9 // from the bottom edge to the page number
const NOTICE_MM = 3 // around the text of a notice
const AGREEMENT_ABOVE_MM = 3

export const BODY: TextStyle = { size: 10 }
export const SMALL: TextStyle = { size: 9 }
export const HEADING: TextStyle = { size: 11, bold: true }

/**
 * A page that fills from the top: every method draws at `y` and moves it down, starting a new page when it is full.
 * Lengths are in millimetres. The result is a list of drawings, from which the PDF and the printed page are both made.
 */
export class Sheet extends Board {
  readonly margin: number = MARGIN_MM
  readonly inner = PAGE.width - 2 * MARGIN_MM
  /** The lower limit of the content. */
  readonly bottom = PAGE.height - MARGIN_MM
  y = MARGIN_MM
  private readonly title: string

  constructor(title: string) {
    super()
    this.title = typeset(title)
  }

  space(height: number): void {
    this.y += height
  }

  override turn(): void {
    super.turn()
    this.y = this.margin
  }

  /** Starts a new page unless `height` more fits. @returns whether it did */
  keep(height: number): boolean {
    if (this.y + height <= this.bottom) return false
    this.turn()
    return true
  }

  /** One line of text whose top is at `y`; nothing is wrapped. */
  override write(text: string, start: number, y = this.y): void {
    super.write(text, start, y)
  }

  /** Centred and wrapped text of ours. */
  centred(text: string, style: TextStyle, role: StructureType = 'H1'): void {
    const height = this.use(style)
    this.within(role, () => {
      for (const line of wrap(typeset(text), this.inner, this.measure)) {
        this.keep(height)
        this.write(line, (PAGE.width - this.measure(line)) / 2)
        this.y += height
      }
    })
  }

  /** A framed notice in small print. */
  notice(text: string): void {
    const height = this.use(SMALL)
    const lines = wrap(printed(text), this.inner - 2 * NOTICE_MM, this.measure)
    const total = lines.length * height + 2 * NOTICE_MM - 1
    this.keep(total)
    this.frame({ x: this.margin, y: this.y, width: this.inner, height: total }, { radius: 1.5 })
    this.within('P', () => {
      lines.forEach((line, index) => {
        this.write(line, this.margin + NOTICE_MM, this.y + NOTICE_MM + index * height)
      })
    })
    this.y += total
  }

  /** The agreement to this version, in small print at the foot; nothing if there is none. */
  agreement(agreement: AgreementData | undefined): void {
    if (agreement === undefined) return
    this.space(AGREEMENT_ABOVE_MM)
    if (agreement.days) this.notice(PAPER.inForce(agreement.days))
    this.notice(PAPER.agreement(agreement))
  }

  /** Two signature areas, side by side, on one page. `before` is written above each name. */
  signatures(titles: readonly string[], height: number, before?: string): void {
    const gap = 8
    const width = (this.inner - gap) / titles.length
    this.keep(height)
    titles.forEach((title, index) => {
      const x = this.margin + index * (width + gap)
      this.within('P', () => {
        this.use({ size: 10.5, bold: true })
        this.write(typeset(title), x)
        this.use({ size: 9.5 })
        if (before !== undefined) this.write(typeset(`« ${before} »`), x, this.y + 5.5)
      })
      const top = before === undefined ? 6 : 11
      this.frame({ x, y: this.y + top, width, height: height - top })
    })
    this.y += height
  }

  /** Adds title and number to every page, so that loose sheets can be matched. */
  finish(): Layout {
    this.use({ size: 8 })
    const { title, pages } = this
    pages.forEach((drawings, index) => {
      const foot = `${title} \u2013 ${index + 1} / ${pages.length}`
      const { size, bold } = this.style
      const width = this.measure(foot)
      const y = PAGE.height - FOOT_MM + ASCENT * size * MM_PER_POINT
      const x = (PAGE.width - width) / 2
      drawings.push({ kind: 'text', text: foot, x, y, width, size, bold, foreign: false, part: null })
    })
    return { title, pages }
  }
}
