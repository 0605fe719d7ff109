import { typeset } from '#messages/typography.ts'
import {
  type Drawing,
  type Field,
  type Layout,
  MM_PER_POINT,
  PAGE,
  type Part,
  type Rect,
  type Role,
} from './drawings.ts'
import { printed, runs, widthOf } from './runs.ts'
import { wrap } from './wrap.ts'

const LINE_HEIGHT = 1.4 // of the font's size
const ASCENT = 0.85 // of the font's size, from a line's top to its baseline
const FOOT_MM = 9 // from the bottom edge to the page number
const FOOT_ROOM_MM = 14 // what is kept free for it
const THIN_MM = 0.2

export interface TextStyle {
  /** Points. */
  readonly size: number
  readonly bold?: boolean
}

export const BODY: TextStyle = { size: 10 }
export const SMALL: TextStyle = { size: 9 }
export const HEADING: TextStyle = { size: 11, bold: true }

type Kind = Drawing extends infer One ? (One extends Drawing ? Omit<One, 'part'> : never) : never

const DOCUMENT: Part = { role: 'Document', parent: null }

/**
 * A page that fills from the top: every method draws at `y` and moves it down, turning the page when there is no room.
 * Lengths are in millimetres. What is drawn is kept as drawings, from which the PDF and the printed page are made alike.
 */
export class Sheet {
  readonly margin: number
  readonly inner: number
  y: number
  private readonly title: string
  private readonly pages: Drawing[][] = [[]]
  private part: Part | null = DOCUMENT
  private style: Required<TextStyle> = { bold: false, ...BODY }

  constructor(title: string, margin: number) {
    this.title = typeset(title)
    this.margin = margin
    this.inner = PAGE.width - 2 * margin
    this.y = margin
  }

  /** How far down a page may be filled. */
  get bottom(): number {
    return PAGE.height - Math.max(this.margin, FOOT_ROOM_MM)
  }

  /** The number of the current page, from 1. */
  get page(): number {
    return this.pages.length
  }

  private add(drawing: Kind, part: Part | null): void {
    this.pages.at(-1)?.push({ ...drawing, part } as Drawing)
  }

  /** Draws a part of the document; `null` for what is not to be read aloud, like a head that is repeated. */
  within<T>(role: Role | null, draw: () => T, said: Pick<Part, 'scope' | 'spoken'> = {}): T {
    const { part } = this
    this.part = role === null || part === null ? null : { role, parent: part, ...said }
    if (this.part !== null) this.add({ kind: 'begin' }, this.part)
    const drawn = draw()
    this.part = part
    return drawn
  }

  space(height: number): void {
    this.y += height
  }

  turn(): void {
    this.pages.push([])
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
    this.style = { size, bold }
    return size * MM_PER_POINT * LINE_HEIGHT
  }

  measure = (text: string): number => widthOf(text, this.style.bold) * this.style.size * MM_PER_POINT

  /** One line of text whose top is at `y`; nothing is wrapped. */
  write(text: string, start: number, y = this.y): void {
    const { size, bold } = this.style
    let left = start
    for (const run of runs(text)) {
      const width = this.measure(run.text)
      const baseline = y + ASCENT * size * MM_PER_POINT
      const x = left
      const draw = (): void => this.add({ kind: 'text', ...run, x, y: baseline, width, size, bold }, this.part)
      if (run.foreign) this.within('Span', draw, { spoken: run.text })
      else draw()
      left += width
    }
  }

  rule(x: number, y: number, width: number): void {
    this.stroke([
      [x, y],
      [x + width, y],
    ])
  }

  /** A line through points; 'said' when it is content and not an ornament. */
  stroke(
    points: readonly (readonly [x: number, y: number])[],
    thick = THIN_MM,
    as: 'said' | 'ornament' = 'ornament',
  ): void {
    this.add({ kind: 'stroke', points, thick }, as === 'said' ? this.part : null)
  }

  /** A frame, or a filled area without one. */
  frame(rect: Rect, { radius = 0, filled = false } = {}): void {
    this.add({ kind: 'frame', ...rect, radius, filled }, null)
  }

  /** A blank to fill in a reader; its name is unique. */
  field(kind: Field['kind'], name: string, label: string, rect: Rect): void {
    this.within('Form', () => this.add({ kind: 'field', field: { kind, name, label, ...rect } }, this.part))
  }

  /** Our own words, centred and wrapped. */
  centred(text: string, style: TextStyle, role: Role = 'H1'): void {
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

  /** Two areas to sign in, side by side, kept on one page. `before` is written above each name. */
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

  /** Names and numbers every page, so that loose sheets find one another. */
  finish(): Layout {
    this.use({ size: 8 })
    const { title, pages } = this
    const foots = pages.map((_, index) => `${title} \u2013 ${index + 1} / ${pages.length}`)
    pages.forEach((drawings, index) => {
      const foot = foots[index] ?? ''
      const { size, bold } = this.style
      const width = this.measure(foot)
      const y = PAGE.height - FOOT_MM + ASCENT * size * MM_PER_POINT
      const x = (PAGE.width - width) / 2
      drawings.push({ kind: 'text', text: foot, x, y, width, size, bold, foreign: false, part: null })
    })
    return { title, pages }
  }
}

const NOTICE_MM = 3 // around the text of a notice
