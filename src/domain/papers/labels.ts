const PAGE = { width: 210, height: 297 } as const // A4 portrait, mm

/** A commercial sheet of labels. Lengths are in millimetres; the labels are centred on an A4 page. */
export interface LabelSheet {
  readonly columns: number
  readonly rows: number
  readonly width: number
  readonly height: number
  /** Between two columns; rows have no gap. */
  readonly gap: number
}

/** Common commercial sheets. */
export const LABEL_SHEETS = {
  'a4-24': { columns: 3, rows: 8, width: 70, height: 37, gap: 0 },
  'a4-24-marges': { columns: 3, rows: 8, width: 63.5, height: 33.9, gap: 2.54 },
  'a4-65': { columns: 5, rows: 13, width: 38.1, height: 21.2, gap: 2.54 },
} as const satisfies { readonly [name: string]: LabelSheet }

export type LabelSheetName = keyof typeof LABEL_SHEETS

export const LABELS_MAX = 2000 // per file: about thirty sheets of 65

/** The text of a label; `url` goes into its QR code. */
export interface Label {
  readonly ref: string
  readonly description: string
  readonly prixCentimes: number
  readonly url: string
}

/** Who answers for the pieces, as labels say it (EU 2023/988): their name or brand, and the rest if it is not empty. */
export interface Maker {
  readonly name: string
  readonly postal: string
  /** An e-mail address or a site. */
  readonly electronic: string
  /** The batch of the pieces. */
  readonly lot: string
}

/** The longest text of each, in characters. */
export const MAKER_MAX = { name: 120, postal: 200, electronic: 254, lot: 40 } as const satisfies {
  readonly [F in keyof Maker]: number
}

const CONTACT_FROM_MM = 30 // in height

/** Whether labels have room for more than the maker's name. */
export function hasRoomForContact({ height }: LabelSheet): boolean {
  return height >= CONTACT_FROM_MM
}

/** Labels to print, with the number of copies of each. */
export interface Labels {
  readonly sheet: LabelSheetName
  readonly maker: Maker
  /** The position of the first label on a partly used sheet: 1 is the top left, then along the row. */
  readonly start: number
  readonly labels: readonly { readonly label: Label; readonly count: number }[]
}

/** The number of labels on a sheet. */
export function labelsOn({ columns, rows }: LabelSheet): number {
  return columns * rows
}

/** The number of sheets needed, the partly used one included. */
export function sheetsFor(sheet: LabelSheet, start: number, count: number): number {
  return count === 0 ? 0 : Math.ceil((start - 1 + count) / labelsOn(sheet))
}

/**
 * The position of a label, from the top left of its page.
 * @param place 0 for the first position of the first page
 */
export function placeOnSheet(
  sheet: LabelSheet,
  place: number,
): { readonly page: number; readonly x: number; readonly y: number } {
  const { columns, rows, width, height, gap } = sheet
  const left = (PAGE.width - columns * width - (columns - 1) * gap) / 2
  const top = (PAGE.height - rows * height) / 2
  const page = Math.floor(place / labelsOn(sheet))
  const at = place - page * labelsOn(sheet)
  const [column, row] = [at % columns, Math.floor(at / columns)]
  return { page, x: left + column * (width + gap), y: top + row * height }
}
