import { graphemesOf } from './wrap.ts'

/** A text rasterized by the browser. Lengths are in ems, from the start of its baseline. */
export interface RasterizedText {
  readonly pixels: Uint8ClampedArray
  /** In pixels. */
  readonly columns: number
  readonly rows: number
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
}

/** Draws the characters that the documents' font lacks: Arabic, Hebrew, emoji… */
export interface Drawer {
  /** In ems. */
  readonly width: (text: string, bold: boolean) => number
  readonly draw: (text: string, bold: boolean) => RasterizedText
}

const EM = 64 // pixels: more than 450 per inch for a 10-point font
const AROUND = 0.2 // of an em: glyphs may extend past the ends of their line
const ABOVE = 1.2 // ems, marks over capitals included
const BELOW = 0.6
const INK = '#222'

/** A right-to-left text. */
export const RIGHT_TO_LEFT = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}]/u

/** The parts of a phrase in visual order, left to right: letter by letter if right-to-left, numbers unchanged. */
export function asSeen(text: string): readonly string[] {
  if (!RIGHT_TO_LEFT.test(text)) return [text]
  return graphemesOf(text)
    .reduce<string[]>((found, letter) => {
      const last = found.at(-1)
      if (last !== undefined && /\d$/.test(last) && /\d/.test(letter)) found[found.length - 1] = last + letter
      else found.push(letter)
      return found
    }, [])
    .reverse()
}

function contextOf(canvas: HTMLCanvasElement, text: string, bold: boolean): CanvasRenderingContext2D | null {
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (context === null) return null
  context.font = `${bold ? 600 : 400} ${EM}px sans-serif`
  context.direction = RIGHT_TO_LEFT.test(text) ? 'rtl' : 'ltr'
  context.textAlign = 'left'
  context.textBaseline = 'alphabetic'
  context.fillStyle = INK
  return context
}

function made(): Drawer | null {
  if (typeof document === 'undefined') return null
  const canvas = document.createElement('canvas')
  if (contextOf(canvas, '', false) === null) return null
  const widths = new Map<string, number>()
  const width = (text: string, bold: boolean): number => {
    const key = `${bold} ${text}`
    const cached = widths.get(key)
    if (cached !== undefined) return cached
    const measured = (contextOf(canvas, text, bold)?.measureText(text).width ?? 0) / EM
    widths.set(key, measured)
    return measured
  }
  const draw = (text: string, bold: boolean): RasterizedText => {
    const box = { left: -AROUND, top: -ABOVE, width: width(text, bold) + 2 * AROUND, height: ABOVE + BELOW }
    canvas.width = Math.ceil(box.width * EM)
    canvas.height = Math.ceil(box.height * EM)
    const context = contextOf(canvas, text, bold) // resizing a canvas resets its font
    context?.fillText(text, AROUND * EM, ABOVE * EM)
    const pixels = context?.getImageData(0, 0, canvas.width, canvas.height).data ?? new Uint8ClampedArray()
    return { pixels, columns: canvas.width, rows: canvas.height, ...box, width: canvas.width / EM }
  }
  return { width, draw }
}

let drawer: Drawer | null | undefined

/** The browser's own text engine; `null` if there is none, as on Node. */
export function browserDrawer(): Drawer | null {
  drawer ??= made()
  return drawer
}
