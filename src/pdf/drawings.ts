/** A structure type of the PDF standard. */
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

/** A structure element of a tagged PDF, for screen readers. */
export interface StructureElement {
  readonly role: StructureType
  readonly parent: StructureElement | null
  /** The scope of a header cell. */
  readonly scope?: 'Column' | 'Row'
  /** Read aloud instead of the drawing (ActualText). */
  readonly spoken?: string
  /** The alternative text of a picture. */
  readonly alt?: string
}

export interface Rect {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** A grid of squares, some of them dark. */
export interface Squares {
  /** The number of columns, and of rows. */
  readonly size: number
  /** Runs of dark squares: the first one's position, from the top left, and the number of squares. */
  readonly runs: readonly (readonly [x: number, y: number, length: number])[]
}

/** A form field in the PDF. */
export interface FormField extends Rect {
  readonly name: string
  readonly label: string
  readonly kind: 'line' | 'number' | 'box'
}

/**
 * The drawings of a page, in reading order. Lengths are in millimetres from the page's top left, font sizes in points;
 * `y` of a text is its baseline. `part` is `null` for artifacts: rules, frames, the page's footer.
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
      /** Has characters that the document's font lacks: the browser draws it. */
      readonly foreign: boolean
    }
  | ({ readonly kind: 'frame'; readonly radius: number; readonly filled: boolean } & Rect)
  | { readonly kind: 'stroke'; readonly points: readonly (readonly [x: number, y: number])[]; readonly thick: number }
  | { readonly kind: 'field'; readonly field: FormField }
  /** Used by labels only, which are printed from their PDF to preserve their size. */
  | {
      readonly kind: 'squares'
      readonly squares: Squares
      readonly x: number
      readonly y: number
      readonly side: number
    }
  /** The start of a structure element, so that an empty one has a position. */
  | { readonly kind: 'begin' }
)

/** A document's layout: the contents of each page, independent of the renderer. */
export interface Layout {
  readonly title: string
  readonly pages: readonly (readonly Drawing[])[]
  /** The PDF must be printed at its exact size, without scaling to the paper. */
  readonly exact?: true
}

export const PAGE = { width: 210, height: 297 } as const // A4 portrait, mm
export const INK = '#222222'
export const RULE = '#787878'
export const FILL = '#f0ede6'
export const MM_PER_POINT = 25.4 / 72
