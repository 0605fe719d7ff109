import { RIGHT_TO_LEFT } from './drawer.ts'
import { type Drawing, FILL, INK, type Layout, MM_PER_POINT, PAGE, RULE } from './drawings.ts'
import { FAMILY, FONTS, fontBytes } from './fonts.ts'

const SVG = 'http://www.w3.org/2000/svg'

function shape(name: string, attributes: Readonly<Record<string, string | number>>): SVGElement {
  const made = document.createElementNS(SVG, name)
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, String(value))
  return made
}

function shapeOf(drawing: Drawing): SVGElement | null {
  if (drawing.kind === 'text') {
    const { x, y, width, size, bold, foreign, text } = drawing
    const backwards = foreign && RIGHT_TO_LEFT.test(text)
    const words = shape('text', {
      x,
      y,
      fill: INK,
      'font-family': foreign ? 'sans-serif' : FAMILY,
      'font-size': size * MM_PER_POINT,
      'font-weight': bold ? 600 : 400,
      textLength: width, // browsers round glyph widths differently
      ...(backwards ? { direction: 'rtl', 'text-anchor': 'end' } : {}),
    })
    words.textContent = text
    return words
  }
  if (drawing.kind === 'frame') {
    const { x, y, width, height, radius, filled } = drawing
    const paint = filled ? { fill: FILL } : { fill: 'none', stroke: RULE, 'stroke-width': 0.2 }
    return shape('rect', { x, y, width, height, rx: radius, ...paint })
  }
  if (drawing.kind === 'stroke') {
    const { points, thick } = drawing
    return shape('polyline', { points: points.join(' '), fill: 'none', stroke: RULE, 'stroke-width': thick })
  }
  return null
}

/** The pages of a document as SVG for printing: the same drawings as in the PDF, at the same positions. */
export function toSvg({ title, pages }: Layout): readonly SVGElement[] {
  return pages.map((drawings, index) => {
    const page = shape('svg', { viewBox: `0 0 ${PAGE.width} ${PAGE.height}`, role: 'img' })
    page.setAttribute('aria-label', `${title}, page ${index + 1}`)
    page.append(...drawings.map(shapeOf).filter((made) => made !== null))
    return page
  })
}

let loaded: Promise<void> | undefined

/** Loads the documents' font, inlined in this chunk, into the page. */
export function loadFonts(): Promise<void> {
  loaded ??= Promise.all(
    FONTS.map(async (font) => {
      const made = new FontFace(FAMILY, fontBytes(font), { weight: font.weight })
      document.fonts.add(await made.load())
    }),
  ).then(() => undefined)
  return loaded
}
