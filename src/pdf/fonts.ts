import type { jsPDF } from 'jspdf'
import regular from './fonts/regular.ttf?inline'
import semibold from './fonts/semibold.ttf?inline'

/** The glyph widths of a font, read from its own tables. */
interface Face {
  /** The width of one character, in ems; `undefined` if the font lacks it. */
  readonly advance: (point: number) => number | undefined
}

const SEGMENT_BYTES = 2
const FORMAT_4 = 4

/** The tables of a TrueType file, by tag. */
function tablesOf(file: DataView): (tag: string) => DataView {
  const tables = new Map<string, DataView>()
  const count = file.getUint16(4)
  for (let at = 12; at < 12 + 16 * count; at += 16) {
    const tag = String.fromCharCode(...[0, 1, 2, 3].map((byte) => file.getUint8(at + byte)))
    tables.set(tag, new DataView(file.buffer, file.byteOffset + file.getUint32(at + 8), file.getUint32(at + 12)))
  }
  return (tag) => {
    const table = tables.get(tag)
    if (table === undefined) throw new Error(`the font has no table ${tag}`)
    return table
  }
}

/** The subtable of 'cmap' for the Basic Multilingual Plane. */
function planeOf(cmap: DataView): DataView {
  for (let at = 4; at < 4 + 8 * cmap.getUint16(2); at += 8) {
    const offset = cmap.getUint32(at + 4)
    if (cmap.getUint16(offset) === FORMAT_4) return new DataView(cmap.buffer, cmap.byteOffset + offset)
  }
  throw new Error('the font has no characters of the first plane')
}

/** The glyph of each character in the font. */
function glyphsOf(plane: DataView): Map<number, number> {
  const glyphs = new Map<number, number>()
  const bytes = plane.getUint16(6)
  const [ends, starts, deltas, ranges] = [14, 16 + bytes, 16 + 2 * bytes, 16 + 3 * bytes] as const
  for (let at = 0; at < bytes; at += SEGMENT_BYTES) {
    const range = plane.getUint16(ranges + at)
    const start = plane.getUint16(starts + at)
    for (let point = start; point <= plane.getUint16(ends + at) && point < 0xffff; point += 1) {
      const found = range === 0 ? point : plane.getUint16(ranges + at + range + 2 * (point - start))
      const glyph = found === 0 ? 0 : (found + plane.getUint16(deltas + at)) & 0xffff
      if (glyph !== 0) glyphs.set(point, glyph)
    }
  }
  return glyphs
}

/** Parses a TrueType file. */
function faceOf(bytes: Uint8Array<ArrayBuffer>): Face {
  const table = tablesOf(new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength))
  const em = table('head').getUint16(18)
  const measured = table('hhea').getUint16(34)
  const widths = table('hmtx')
  const glyphs = glyphsOf(planeOf(table('cmap')))
  const advances = new Map<number, number>()
  for (const [point, glyph] of glyphs) advances.set(point, widths.getUint16(4 * Math.min(glyph, measured - 1)) / em)
  return { advance: (point) => advances.get(point) }
}

/** The documents' own font family: PDF's standard fonts lack U+202F, '≤', '☐' and many European names. */
export const FAMILY = 'RayonTexte'

export interface Font {
  readonly style: 'normal' | 'bold'
  /** A CSS font weight. */
  readonly weight: '400' | '600'
  /** The file, in base64. */
  readonly base64: string
}

const payload = (url: string): string => url.slice(url.indexOf(',') + 1)

/** The two weights. They are inlined in this chunk, so that a document can be made offline. */
export const FONTS: readonly Font[] = [
  { style: 'normal', weight: '400', base64: payload(regular) },
  { style: 'bold', weight: '600', base64: payload(semibold) },
]

export function fontBytes({ base64 }: Font): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(base64), (char) => char.charCodeAt(0))
}

const faces = new Map<Font, Face>()

/** The metrics of a weight. */
export function face(bold: boolean): Face {
  const font = FONTS[bold ? 1 : 0] as Font
  const cached = faces.get(font)
  if (cached !== undefined) return cached
  const read = faceOf(fontBytes(font))
  faces.set(font, read)
  return read
}

/** Embeds the two weights in a PDF. */
export function embedFonts(pdf: jsPDF): void {
  for (const { style, base64 } of FONTS) {
    pdf.addFileToVFS(`${style}.ttf`, base64)
    pdf.addFont(`${style}.ttf`, FAMILY, style)
  }
  pdf.setFont(FAMILY, 'normal')
}
