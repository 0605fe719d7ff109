import {
  type Drawing,
  type FormField,
  MM_PER_POINT,
  type Rect,
  type Squares,
  type StructureElement,
  type StructureType,
} from './drawings.ts'
import { runs, widthOf } from './runs.ts'

export interface TextStyle {
  /** In points. */
  readonly size: number
  readonly bold?: boolean
}

const LINE_HEIGHT = 1.4 // of the font's size
export const ASCENT = 0.85 // of the font's size, from a line's top to its baseline
const THIN_MM = 0.2

type Kind = Drawing extends infer One ? (One extends Drawing ? Omit<One, 'part'> : never) : never

const DOCUMENT: StructureElement = { role: 'Document', parent: null }

/** Pages with absolute positioning. Lengths are in millimetres, from a page's top left. */
export class Board {
  readonly pages: Drawing[][] = [[]]
  private part: StructureElement | null = DOCUMENT
  protected style: Required<TextStyle> = { bold: false, size: 10 }

  /** The number of the current page, from 1. */
  get page(): number {
    return this.pages.length
  }

  private add(drawing: Kind, part: StructureElement | null): void {
    this.pages.at(-1)?.push({ ...drawing, part } as Drawing)
  }

  /** Draws a structure element; `null` for an artifact, such as a repeated header. */
  within<T>(
    role: StructureType | null,
    draw: () => T,
    said: Pick<StructureElement, 'scope' | 'spoken' | 'alt'> = {},
  ): T {
    const { part } = this
    this.part = role === null || part === null ? null : { role, parent: part, ...said }
    if (this.part !== null) this.add({ kind: 'begin' }, this.part)
    const drawn = draw()
    this.part = part
    return drawn
  }

  turn(): void {
    this.pages.push([])
  }

  /** Sets a text style. @returns the height of its line */
  use({ size, bold = false }: TextStyle): number {
    this.style = { size, bold }
    return size * MM_PER_POINT * LINE_HEIGHT
  }

  measure = (text: string): number => widthOf(text, this.style.bold) * this.style.size * MM_PER_POINT

  /** One line of text, its top at `y`; nothing is wrapped. */
  write(text: string, start: number, y: number): void {
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

  /** A line through points; 'said' if it is content and not an artifact. */
  stroke(
    points: readonly (readonly [x: number, y: number])[],
    thick = THIN_MM,
    as: 'said' | 'ornament' = 'ornament',
  ): void {
    this.add({ kind: 'stroke', points, thick }, as === 'said' ? this.part : null)
  }

  /** A rectangle, outlined or filled. */
  frame(rect: Rect, { radius = 0, filled = false } = {}): void {
    this.add({ kind: 'frame', ...rect, radius, filled }, null)
  }

  /** A form field; its name is unique. */
  field(kind: FormField['kind'], name: string, label: string, rect: Rect): void {
    this.within('Form', () => this.add({ kind: 'field', field: { kind, name, label, ...rect } }, this.part))
  }

  /** A QR code. @param alt its alternative text */
  squares(squares: Squares, x: number, y: number, side: number, alt: string): void {
    this.within('Figure', () => this.add({ kind: 'squares', squares, x, y, side }, this.part), { alt })
  }
}
