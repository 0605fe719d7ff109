/** What a part of a document is, in the words of the PDF standard. */
export type StructureType =
  | 'Document'
  | 'Sect'
  | 'H1'
  | 'H2'
  | 'P'
  | 'Note'
  | 'Span'
  | 'Table'
  | 'Caption'
  | 'TR'
  | 'TH'
  | 'TD'
  | 'Form'
  | 'Figure'

/** A part of a document, for who has it read aloud. */
export interface StructureElement {
  readonly role: StructureType
  readonly parent: StructureElement | null
  /** What a header cell is the header of. */
  readonly scope?: 'Column' | 'Row'
  /** Said in place of what is drawn. */
  readonly spoken?: string
  /** Said of a picture. */
  readonly alt?: string
}

export interface Rect {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** A grid of squares, of which some are dark. */
export interface Squares {
  /** How many in a row, and in a column. */
  readonly size: number
  /** Dark ones side by side: the first one's place, from the top left, and how many. */
  readonly runs: readonly (readonly [x: number, y: number, length: number])[]
}

/** A blank to fill in a reader. */
export interface FormField extends Rect {
  readonly name: string
  readonly label: string
  readonly kind: 'line' | 'number' | 'box'
}

/**
 * What is drawn on a page, in the order it is read. Lengths are in millimetres from the page's top left, sizes of type
 * in points; `y` of a text is its baseline. `part` is `null` for what is no content: rules, frames, the page's foot.
 */
export type Drawing = { readonly part: StructureElement | null } & (
  | {
      readonly kind: 'text'
      readonly text: string
      readonly x: number
      readonly y: number
      readonly width: number
      readonly size: number
      readonly bold: boolean
      /** In letters that the document's font lacks: the browser draws it. */
      readonly foreign: boolean
    }
  | ({ readonly kind: 'frame'; readonly radius: number; readonly filled: boolean } & Rect)
  | { readonly kind: 'stroke'; readonly points: readonly (readonly [x: number, y: number])[]; readonly thick: number }
  | { readonly kind: 'field'; readonly field: FormField }
  /** Labels alone have these, and are printed from their PDF, which keeps their size. */
  | {
      readonly kind: 'squares'
      readonly squares: Squares
      readonly x: number
      readonly y: number
      readonly side: number
    }
  /** Where a part begins, so that an empty one has its place. */
  | { readonly kind: 'begin' }
)

/** A document, laid out: what is on each page, whatever draws it. */
export interface Layout {
  readonly title: string
  readonly pages: readonly (readonly Drawing[])[]
  /** A printer that fits the pages to its paper would move what has its exact place. */
  readonly exact?: true
}

export const PAGE = { width: 210, height: 297 } as const // A4 portrait, mm
export const INK = '#222222'
export const RULE = '#787878'
export const FILL = '#f0ede6'
export const MM_PER_POINT = 25.4 / 72
