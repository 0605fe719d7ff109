import { PAPER } from '#messages/fr/partenariat/paper.ts'
import { templateParts, typeset } from '#messages/typography.ts'
import type { TextStyle } from './board.ts'
import type { Rect } from './drawings.ts'
import { printed } from './runs.ts'
import { BODY, HEADING, type Sheet } from './sheet.ts'
import { breakable, chop, wrap } from './wrap.ts'

/** A blank of a document: the name and label of its form field, and its value ('' to fill in by hand). */
export interface Blank {
  readonly name: string
  readonly label: string
  readonly value: string
  /** A form field in the PDF; false in a document that is complete. */
  readonly fillable: boolean
}

type Atom = { readonly width: number } & (
  | { readonly text: string; readonly ruled: boolean }
  | { readonly blank?: Blank }
)

const BLANK_MM = 2 // per underscore of a blank
const RULE_AT = 0.78 // of a line's height, from its top
const LINE_MM = 7 // between two lines to write on
const FIELD_MM = 6.4 // height of a named ruled line
const GAP_MM = 2 // between a name and its line
const NARROW = 0.5 // of the width: the value of a longer name goes below it
const FIELD_HEIGHT_MM = 5
const BOX_MM = 3.6

function fillable(sheet: Sheet, blank: Blank | undefined, x: number, ruleY: number, width: number): void {
  if (blank?.fillable !== true) return
  sheet.field('line', blank.name, blank.label, { x, y: ruleY - FIELD_HEIGHT_MM, width, height: FIELD_HEIGHT_MM })
}

function words(sheet: Sheet, text: string, ruled: boolean, room: number): Atom[] {
  return breakable(text)
    .flatMap((piece) => chop(piece, room, sheet.measure))
    .map((piece) => ({ text: piece, ruled, width: sheet.measure(piece) }))
}

/** Words, filled blanks and empty ones. The value of a blank is one line of text, underlined. */
function atoms(sheet: Sheet, template: string, blanks: readonly Blank[], room: number): Atom[] {
  let next = 0
  return templateParts(template).flatMap((piece): Atom[] => {
    if (!('blank' in piece)) return words(sheet, typeset(piece.text), false, room)
    const blank = blanks[next]
    next += 1
    if (blank === undefined || blank.value === '') return [{ width: piece.blank * BLANK_MM, ...(blank && { blank }) }]
    return words(sheet, printed(blank.value).replace(/\n/g, ' '), true, room)
  })
}

/** The contents of a line segment: one text or one blank, with its rule. */
type Run = { readonly x: number; width: number; readonly ruled: boolean } & (
  | { text: string }
  | { readonly blank: Blank | undefined }
)

function drawRun(sheet: Sheet, run: Run, height: number): void {
  const ruleY = sheet.y + height * RULE_AT
  if ('text' in run) sheet.write(run.text, run.x)
  else fillable(sheet, run.blank, run.x, ruleY, run.width)
  if (run.ruled) sheet.rule(run.x, ruleY, run.width)
}

/** Words and blanks, wrapped between the margins. The blanks are in the order of the template's underscores. */
export function drawParagraph(
  sheet: Sheet,
  template: string,
  blanks: readonly Blank[] = [],
  style = BODY,
  indent = 0,
): void {
  sheet.within(style === HEADING ? 'H2' : 'P', () => flow(sheet, template, blanks, style, indent))
}

function flow(sheet: Sheet, template: string, blanks: readonly Blank[], style: TextStyle, indent: number): void {
  const height = sheet.use(style)
  const left = sheet.margin + indent
  const room = sheet.inner - indent
  let x = left
  let run: Run | undefined
  const end = (): void => {
    if (run !== undefined) drawRun(sheet, run, height)
    run = undefined
  }
  sheet.keep(height)
  for (const atom of atoms(sheet, template, blanks, room)) {
    const space = 'text' in atom && atom.text.trim() === ''
    if (x > left && !space && x + atom.width > left + room) {
      end()
      x = left
      sheet.y += height
      sheet.keep(height)
    }
    if (space && (x === left || x + atom.width > left + room)) continue
    const ruled = !('text' in atom) || atom.ruled
    if ('text' in atom && run !== undefined && 'text' in run && run.ruled === ruled) {
      run.text += atom.text
      run.width += atom.width
    } else {
      end()
      const { width } = atom
      run = 'text' in atom ? { x, width, ruled, text: atom.text } : { x, width, ruled, blank: atom.blank }
    }
    x += atom.width
  }
  end()
  sheet.y += height
}

/** A name, then its value on ruled lines up to the right edge (or over `width`). */
export function field(sheet: Sheet, blank: Blank, x = sheet.margin, width = sheet.inner): void {
  const height = sheet.use(BODY)
  const name = typeset(`${blank.label} :`)
  const named = sheet.measure(name) + GAP_MM
  const indent = named > width * NARROW ? 0 : named
  const lines = wrap(printed(blank.value), width - indent, sheet.measure)
  if (indent === 0) lines.unshift('')
  sheet.keep(FIELD_MM)
  sheet.within('P', () => {
    sheet.write(name, x)
    lines.forEach((line, index) => {
      if (index > 0) sheet.keep(FIELD_MM)
      const start = index === 0 ? named : indent
      const ruleY = sheet.y + height * RULE_AT
      sheet.write(line, x + start)
      if (width > start) sheet.rule(x + start, ruleY, width - start)
      if (index === 0 && blank.value === '') fillable(sheet, blank, x + start, ruleY, width - start)
      sheet.y += FIELD_MM
    })
  })
}

/** Ruled lines, at least `count`; a longer text takes as many as it needs. */
export function lines(sheet: Sheet, count: number, blank: Blank): void {
  const height = sheet.use(BODY)
  const text = blank.value === '' ? [] : wrap(printed(blank.value), sheet.inner, sheet.measure)
  const total = Math.max(count, text.length)
  if (text.length === 0) sheet.keep(count * LINE_MM)
  sheet.within('P', () => {
    for (let line = 0; line < total; line += 1) {
      sheet.keep(LINE_MM)
      sheet.write(text[line] ?? '', sheet.margin, sheet.y + LINE_MM - height - 0.2)
      sheet.y += LINE_MM
      sheet.rule(sheet.margin, sheet.y, sheet.inner)
      // One field per line: PDF viewers choose the line spacing of a multiline field, which would miss the rules.
      const part = count > 1 ? { name: `${blank.name}-${line + 1}`, label: `${blank.label}, ligne ${line + 1}` } : {}
      if (text.length === 0) fillable(sheet, { ...blank, ...part }, sheet.margin, sheet.y, sheet.inner)
    }
  })
  sheet.y += 2.2
}

/** The tick of a box, if ticked; read aloud in both cases. */
function drawTick(sheet: Sheet, { x, y }: Rect, ticked: boolean): void {
  const start = [x + 0.6, y + 1.8] as const
  if (ticked) sheet.stroke([start, [start[0] + 0.9, start[1] + 1], [start[0] + 2.5, start[1] - 1.2]], 0.5, 'said')
}

/** A box, ticked, empty or a form field, then its text. */
export function tick(
  sheet: Sheet,
  template: string,
  blanks: readonly Blank[],
  box: Omit<Blank, 'value'> & { readonly ticked: boolean },
): void {
  sheet.keep(6)
  const rect = { x: sheet.margin + 1, y: sheet.y + 0.3, width: BOX_MM, height: BOX_MM }
  sheet.frame(rect)
  sheet.within('P', () => {
    if (!box.ticked && box.fillable) sheet.field('box', box.name, box.label, rect)
    else
      sheet.within('Span', () => drawTick(sheet, rect, box.ticked), {
        spoken: box.ticked ? PAPER.boxTicked : PAPER.boxToTick,
      })
    flow(sheet, template, blanks, BODY, 8)
  })
}
