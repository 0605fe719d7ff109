import { inFont, legible, printable } from '#messages/printable.ts'
import { typeset } from '#messages/typography.ts'
import { browserDrawer, RIGHT_TO_LEFT } from './drawer.ts'
import { face } from './fonts.ts'

interface Run {
  readonly text: string
  /** Has characters that the documents' font lacks. */
  readonly foreign: boolean
}

const TOFU = 0.5 // of an em, for a character without metrics
const BETWEEN = /^[\s\d\p{P}]+$/u // characters allowed between two words of one right-to-left phrase

/** A typed text as printed: with French typography, in drawable characters. */
export function printed(typed: string): string {
  return typeset(browserDrawer() === null ? printable(typed) : legible(typed))
}

function split(text: string): Run[] {
  const found: { text: string; foreign: boolean }[] = []
  for (const char of text) {
    const foreign = !inFont(char)
    const last = found.at(-1)
    if (last?.foreign === foreign) last.text += char
    else found.push({ text: char, foreign })
  }
  return found
}

/** Splits a text into runs drawn by the font or by the browser; a right-to-left phrase stays whole. */
export function runs(text: string): readonly Run[] {
  if (text === '') return []
  if (browserDrawer() === null) return [{ text, foreign: false }]
  const found = split(text)
  const joined: Run[] = []
  for (let at = 0; at < found.length; at += 1) {
    const run = found[at] as Run
    const [last, next] = [joined.at(-1), found[at + 1]]
    const phrase = last?.foreign === true && RIGHT_TO_LEFT.test(last.text)
    const goesOn = phrase && BETWEEN.test(run.text) && next !== undefined && RIGHT_TO_LEFT.test(next.text)
    if (!goesOn) joined.push(run)
    else {
      joined[joined.length - 1] = { text: last.text + run.text + next.text, foreign: true }
      at += 1
    }
  }
  return joined
}

/** The width of a text on one line, in ems. */
export function widthOf(text: string, bold: boolean): number {
  const drawer = browserDrawer()
  let width = 0
  for (const run of runs(text)) {
    if (run.foreign && drawer !== null) width += drawer.width(run.text, bold)
    else for (const char of run.text) width += face(bold).advance(char.codePointAt(0) ?? 0) ?? TOFU
  }
  return width
}
