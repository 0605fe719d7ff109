import { encode, type QrCodeGenerateResult } from 'uqr'
import {
  hasRoomForContact,
  LABEL_SHEETS,
  type Label,
  type LabelSheet,
  type Labels,
  type Maker,
  placeOnSheet,
} from '#domain/papers/labels.ts'
import { formatCentimes } from '#messages/format.ts'
import { LABELS } from '#messages/fr/partenariat/labels.ts'
import { typeset } from '#messages/typography.ts'
import { Board, type TextStyle } from './board.ts'
import { type Layout, MM_PER_POINT, type Squares } from './drawings.ts'
import { printed } from './runs.ts'
import { graphemesOf, type Measure, wrap } from './wrap.ts'

const LINE_HEIGHT = 1.2 // of the font's size: tighter than on a sheet
const CODE_SHARE = 0.46 // of a label's width, at most
const CODE_SHARE_BY_CONTACT = 0.36 // beside a maker's contact, which takes more lines

/** Font sizes in points and lengths in millimetres, by the size of the label. */
const LOOKS = {
  large: { padding: 3, ref: 10, description: 9, name: 7.5, contact: 6.5, prix: 15 },
  small: { padding: 1.7, ref: 7, description: 6, name: 6, contact: 6, prix: 9.5 },
} as const

/** Lines of one text; the first one's top is that far from the top of its label. */
interface Block {
  readonly style: TextStyle
  readonly top: number
  readonly lines: readonly string[]
}

/** A label's layout, reused for each copy. Lengths are in millimetres, from its top left. */
interface Prepared {
  readonly blocks: readonly Block[]
  readonly left: number
  readonly code: Squares
  readonly alt: string
  readonly side: number
  readonly codeLeft: number
  readonly codeTop: number
}

const ANY_MASK = -1

/**
 * QR codes without their quiet zone. The first code selects the best of the eight masks and the others reuse it: the
 * addresses of one inventory differ only in their last letters, and trying all eight takes nine tenths of the time.
 */
function coder(): (url: string) => Squares {
  let maskPattern = ANY_MASK
  return (url) => {
    const code = encode(url, { ecc: 'L', border: 0, maskPattern })
    maskPattern = code.maskPattern
    return squaresOf(code)
  }
}

function squaresOf({ data, size }: QrCodeGenerateResult): Squares {
  const runs = data.flatMap((row, y) => {
    const found: [x: number, y: number, length: number][] = []
    for (let x = 0; x < size; x += 1) {
      if (row[x] !== true) continue
      let end = x + 1
      while (row[end] === true) end += 1
      found.push([x, y, end - x])
      x = end
    }
    return found
  })
  return { size, runs }
}

/** The lines of a text that fit, the last one truncated with '…' if there are more. */
function linesOf(text: string, width: number, most: number, measure: Measure): readonly string[] {
  const lines = wrap(text, width, measure)
  if (lines.length <= most) return lines
  const last = [...graphemesOf(lines[most - 1] ?? '')]
  while (last.length > 0 && measure(`${last.join('')}…`) > width) last.pop()
  return [...lines.slice(0, most - 1), `${last.join('').trimEnd()}…`]
}

/** A text of a label; those of higher rank get a second line before the others. */
interface Part {
  readonly text: string
  readonly style: TextStyle
  /** Lines, at most. */
  readonly most: number
  readonly rank: number
}

function partsOf(label: Label, maker: Maker, look: (typeof LOOKS)['large' | 'small']): readonly Part[] {
  const contact = { style: { size: look.contact }, most: 3, rank: 3 }
  const parts: readonly Part[] = [
    { text: label.ref, style: { size: look.ref, bold: true }, most: 2, rank: 1 },
    { text: label.description, style: { size: look.description }, most: 3, rank: 2 },
    { text: maker.name, style: { size: look.name, bold: true }, most: 2, rank: 0 },
    { text: maker.postal, ...contact },
    { text: maker.electronic, ...contact, rank: 4 }, // of no use when it is cut short
    { text: maker.lot === '' ? '' : LABELS.lotOf(maker.lot), ...contact },
  ]
  return parts
    .map((part) => ({ ...part, text: printed(part.text).replace(/\n/g, ' ').trim() }))
    .filter(({ text }) => text !== '')
}

const lineHeight = ({ style }: Pick<Part, 'style'>): number => style.size * MM_PER_POINT * LINE_HEIGHT

/** The texts as lines, one below the other: one line each, then more by rank as long as the height lasts. */
function blocksOf(board: Board, parts: readonly Part[], width: number, top: number, height: number): readonly Block[] {
  const lines = (part: Part, most: number) => {
    board.use(part.style)
    return linesOf(part.text, width, most, board.measure)
  }
  let left = height - parts.reduce((sum, part) => sum + lineHeight(part), 0)
  const shares = new Map<Part, readonly string[]>()
  for (const part of parts.toSorted((a, b) => b.rank - a.rank)) {
    const most = Math.min(part.most, 1 + Math.max(0, Math.floor(left / lineHeight(part))))
    const share = lines(part, most)
    shares.set(part, share)
    left -= (share.length - 1) * lineHeight(part)
  }
  let below = top
  return parts.map((part) => {
    const block = { style: part.style, top: below, lines: shares.get(part) ?? [] }
    below += block.lines.length * lineHeight(part)
    return block
  })
}

/** A price on one line: smaller where it would not fit, since one cut short is another price. */
function priceOf(board: Board, prix: string, size: number, width: number): TextStyle {
  board.use({ size, bold: true })
  return { size: size * Math.min(1, width / board.measure(prix)), bold: true }
}

function prepared(board: Board, sheet: LabelSheet, label: Label, maker: Maker, code: Squares): Prepared {
  const { width, height } = sheet
  const isLarge = hasRoomForContact(sheet)
  const look = isLarge ? LOOKS.large : LOOKS.small
  const { padding } = look
  const shown = isLarge ? maker : { ...maker, postal: '', electronic: '', lot: '' }
  const hasContact = shown.postal + shown.electronic + shown.lot !== ''
  const side = Math.min(height - 2 * padding, width * (hasContact ? CODE_SHARE_BY_CONTACT : CODE_SHARE))
  const room = width - 3 * padding - side
  const prix = label.prixCentimes === 0 ? '' : typeset(formatCentimes(label.prixCentimes))
  const inside = height - 2 * padding
  const priceHeight = prix === '' ? 0 : look.prix * MM_PER_POINT
  const blocks = [...blocksOf(board, partsOf(label, shown, look), room, padding, inside - priceHeight)]
  if (prix !== '') {
    const style = priceOf(board, prix, look.prix, room)
    blocks.push({ style, top: height - padding - style.size * MM_PER_POINT, lines: [prix] })
  }
  const place = { side, codeLeft: padding, codeTop: (height - side) / 2, left: 2 * padding + side }
  return { blocks, code, alt: LABELS.code, ...place }
}

function put(board: Board, label: Prepared, x: number, y: number): void {
  const { blocks, left, code, alt, side, codeLeft, codeTop } = label
  board.within('Sect', () => {
    for (const { style, top, lines } of blocks) {
      board.use(style)
      board.within('P', () => {
        lines.forEach((line, index) => {
          board.write(line, x + left, y + top + index * style.size * MM_PER_POINT * LINE_HEIGHT)
        })
      })
    }
    board.squares(code, x + codeLeft, y + codeTop, side, alt)
  })
}

/** The labels, sheet after sheet; each has the row's reference, name, price and QR code, and names the maker. */
export function labelsLayout({ sheet: name, start, maker, labels }: Labels): Layout {
  const sheet = LABEL_SHEETS[name]
  const board = new Board()
  const codeOf = coder()
  let place = start - 1
  for (const { label, count } of labels) {
    const ready = prepared(board, sheet, label, maker, codeOf(label.url))
    for (let copy = 0; copy < count; copy += 1) {
      const { page, x, y } = placeOnSheet(sheet, place)
      if (page === board.page) board.turn()
      put(board, ready, x, y)
      place += 1
    }
  }
  return { title: LABELS.title, pages: board.pages, exact: true }
}

/** Generates the labels in the browser, offline, and downloads them. */
export async function downloadLabels(labels: Labels): Promise<void> {
  const { toPdf } = await import('./writer/to-pdf.ts')
  toPdf(labelsLayout(labels)).save(LABELS.file)
}
