import { jsPDF } from 'jspdf'
import { encode } from 'uqr'
import { LABEL_SHEETS, type Label, type LabelSheet, type Labels, placeOnSheet } from '#domain/partenariat/labels.ts'
import { formatCentimes } from '#messages/format.ts'
import { LABELS } from '#messages/fr/partenariat/labels.ts'
import { printable } from '#messages/printable.ts'
import { PRODUCT_NAME } from '#messages/product.ts'
import { typeset } from '#messages/typography.ts'
import { embedFonts, FAMILY } from './fonts.ts'
import { wrap } from './wrap.ts'

const MM_PER_POINT = 25.4 / 72
const PAGE_MM = 297
const LINE_HEIGHT = 1.2 // of the font's size
const CODE_SHARE = 0.46 // of a label's width, at most

/** Sizes in points and lengths in millimetres, by how much room a label has. */
const LOOKS = {
  large: { padding: 3, ref: 10, description: 9, prix: 15, lines: 3 },
  small: { padding: 1.7, ref: 7, description: 6, prix: 9.5, lines: 3 },
} as const
const REF_LINES = 2
const LARGE_FROM_MM = 30 // of height

type Look = (typeof LOOKS)[keyof typeof LOOKS]

interface Internals {
  write(operators: string): void
}

/** A QR code as squares side one, each run of dark ones as a single rectangle; without its light border. */
export function codeOf(url: string): { readonly size: number; readonly path: string } {
  const { data, size } = encode(url, { ecc: 'L', border: 0 })
  const runs = data.flatMap((row, y) => {
    const found: string[] = []
    for (let x = 0; x < size; x += 1) {
      if (row[x] !== true) continue
      let end = x + 1
      while (row[end] === true) end += 1
      found.push(`${x} ${y} ${end - x} 1 re`)
      x = end
    }
    return found
  })
  return { size, path: runs.join('\n') }
}

/** The lines of a text that fit, the last one cut short with '…' when there are more. */
function linesOf(text: string, width: number, most: number, measure: (text: string) => number): readonly string[] {
  const lines = wrap(text, width, measure)
  if (lines.length <= most) return lines
  let last = lines[most - 1] ?? ''
  while (last !== '' && measure(`${last}…`) > width) last = last.slice(0, -1)
  return [...lines.slice(0, most - 1), `${last.trimEnd()}…`]
}

/** Draws labels on sheets of them. */
class Printer {
  readonly pdf = new jsPDF({
    orientation: 'portrait',
    unit: 'mm',
    format: 'a4',
    compress: true,
    putOnlyUsedFonts: true,
  })
  private readonly codes = new Map<string, ReturnType<typeof codeOf>>()
  private readonly sheet: LabelSheet
  private readonly look: Look

  constructor(sheet: LabelSheet) {
    this.sheet = sheet
    this.look = sheet.height >= LARGE_FROM_MM ? LOOKS.large : LOOKS.small
    embedFonts(this.pdf)
    this.pdf.setProperties({ title: LABELS.title, author: PRODUCT_NAME, creator: PRODUCT_NAME })
    this.pdf.setLanguage('fr-FR')
    // A printer that fits the page to its paper moves every label.
    this.pdf.viewerPreferences({ DisplayDocTitle: true, PrintScaling: 'None' })
  }

  private code(url: string, x: number, y: number, side: number): void {
    const known = this.codes.get(url) ?? codeOf(url)
    this.codes.set(url, known)
    const scale = side / known.size / MM_PER_POINT
    const [left, top] = [x / MM_PER_POINT, (PAGE_MM - y) / MM_PER_POINT]
    const matrix = [scale, 0, 0, -scale, left, top].map((number) => number.toFixed(4)).join(' ')
    const { write } = this.pdf.internal as unknown as Internals
    write(`q 0 g ${matrix} cm\n${known.path}\nf Q`)
  }

  /** Lines of one text from a top down; @returns where the next ones begin. */
  private text(text: string, size: number, bold: boolean, x: number, y: number, width: number, most: number): number {
    if (text === '') return y
    this.pdf.setFont(FAMILY, bold ? 'bold' : 'normal')
    this.pdf.setFontSize(size)
    const height = size * MM_PER_POINT * LINE_HEIGHT
    const lines = linesOf(typeset(printable(text)), width, most, (part) => this.pdf.getTextWidth(part))
    lines.forEach((line, index) => {
      this.pdf.text(line, x, y + index * height, { baseline: 'top' })
    })
    return y + lines.length * height
  }

  /** One label, its top left at a place of the current page. */
  label({ ref, description, prixCentimes, url }: Label, x: number, y: number): void {
    const { width, height } = this.sheet
    const { padding, lines, ...sizes } = this.look
    const side = Math.min(height - 2 * padding, width * CODE_SHARE)
    this.code(url, x + padding, y + (height - side) / 2, side)
    const left = x + 2 * padding + side
    const room = width - 3 * padding - side
    let top = this.text(ref, sizes.ref, true, left, y + padding, room, REF_LINES)
    top = this.text(description, sizes.description, false, left, top, room, lines)
    if (prixCentimes === 0) return
    const foot = y + height - padding - sizes.prix * MM_PER_POINT
    this.text(formatCentimes(prixCentimes), sizes.prix, true, left, foot, room, 1)
  }
}

/** The labels, sheet after sheet; each has the row's reference, name and price, and its QR code. */
export function labelsPdf({ sheet: name, start, labels }: Labels): jsPDF {
  const sheet = LABEL_SHEETS[name]
  const printer = new Printer(sheet)
  let [place, page] = [start - 1, 0]
  for (const { label, count } of labels) {
    for (let copy = 0; copy < count; copy += 1) {
      const spot = placeOnSheet(sheet, place)
      if (spot.page > page) printer.pdf.addPage()
      page = spot.page
      printer.label(label, spot.x, spot.y)
      place += 1
    }
  }
  return printer.pdf
}

/** Makes the labels in the browser, without the network, and downloads them. */
export function downloadLabels(labels: Labels): void {
  labelsPdf(labels).save(LABELS.file)
}
