import type { jsPDF } from 'jspdf'
import { type Face, faceOf } from './face.ts'
import regular from './fonts/regular.ttf?inline'
import semibold from './fonts/semibold.ttf?inline'

/** The documents' own family: the standard fonts of PDF break on U+202F, '≤', '☐' and many European names. */
export const FAMILY = 'RayonTexte'

export interface Font {
  readonly style: 'normal' | 'bold'
  /** As CSS counts weights. */
  readonly weight: '400' | '600'
  /** The file, in base64. */
  readonly base64: string
}

const payload = (url: string): string => url.slice(url.indexOf(',') + 1)

/** The two weights. They travel inside this chunk, so that a document can be made with no network. */
export const FONTS: readonly Font[] = [
  { style: 'normal', weight: '400', base64: payload(regular) },
  { style: 'bold', weight: '600', base64: payload(semibold) },
]

export function bytesOf({ base64 }: Font): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(base64), (char) => char.charCodeAt(0))
}

const faces = new Map<Font, Face>()

/** What a weight draws, and how wide. */
export function face(bold: boolean): Face {
  const font = FONTS[bold ? 1 : 0] as Font
  const known = faces.get(font)
  if (known !== undefined) return known
  const read = faceOf(bytesOf(font))
  faces.set(font, read)
  return read
}

/** Gives a PDF the two weights. */
export function embedFonts(pdf: jsPDF): void {
  for (const { style, base64 } of FONTS) {
    pdf.addFileToVFS(`${style}.ttf`, base64)
    pdf.addFont(`${style}.ttf`, FAMILY, style)
  }
  pdf.setFont(FAMILY, 'normal')
}
