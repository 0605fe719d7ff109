import { encode, type QrCodeGenerateResult } from 'uqr'
import { LABEL_SHEETS, type Label, type LabelSheet, type Labels, placeOnSheet } from '#domain/papers/labels.ts'
import { formatCentimes } from '#messages/format.ts'
import { LABELS } from '#messages/fr/partenariat/labels.ts'
import { typeset } from '#messages/typography.ts'
import { Board, type TextStyle } from './board.ts'
import { type Layout, MM_PER_POINT, type Squares } from './drawings.ts'
import { printed } from './runs.ts'
import { graphemesOf, type Measure, wrap } from './wrap.ts'

const LINE_HEIGHT = 1.2 // of the font's size: tighter than on a sheet
const CODE_SHARE = 0.46 // of a label's width, at most

/** Font sizes in points and lengths in millimetres, by the size of the label. */
const LOOKS = {
  large: { padding: 3, ref: 10, description: 9, prix: 15, lines: 3 },
  small: { padding: 1.7, ref: 7, description: 6, prix: 9.5, lines: 3 },
} as const
const REF_LINES = 2
const LARGE_FROM_MM = 30 // in height

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

function prepared(board: Board, { width, height }: LabelSheet, label: Label, code: Squares): Prepared {
  const { padding, lines: most, ...sizes } = height >= LARGE_FROM_MM ? LOOKS.large : LOOKS.small
  const side = Math.min(height - 2 * padding, width * CODE_SHARE)
  const room = width - 3 * padding - side
  const blocks: Block[] = []
  const block = (text: string, style: TextStyle, top: number, count: number): number => {
    if (text === '') return top
    board.use(style)
    const lines = linesOf(text, room, count, board.measure)
    blocks.push({ style, top, lines })
    return top + lines.length * style.size * MM_PER_POINT * LINE_HEIGHT
  }
  const typed = (text: string): string => printed(text).replace(/\n/g, ' ')
  const below = block(typed(label.ref), { size: sizes.ref, bold: true }, padding, REF_LINES)
  block(typed(label.description), { size: sizes.description }, below, most)
  const prix = label.prixCentimes === 0 ? '' : typeset(formatCentimes(label.prixCentimes))
  block(prix, { size: sizes.prix, bold: true }, height - padding - sizes.prix * MM_PER_POINT, 1)
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

/** The labels, sheet after sheet; each has the row's reference, name, price and QR code. */
export function labelsLayout({ sheet: name, start, labels }: Labels): Layout {
  const sheet = LABEL_SHEETS[name]
  const board = new Board()
  const codeOf = coder()
  let place = start - 1
  for (const { label, count } of labels) {
    const ready = prepared(board, sheet, label, codeOf(label.url))
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
