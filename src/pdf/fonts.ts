import type { jsPDF } from 'jspdf'
import regular from './fonts/regular.ttf?inline'
import semibold from './fonts/semibold.ttf?inline'

/** The documents' own family: the standard fonts of PDF break on U+202F, '≤', '☐' and many European names. */
export const FAMILY = 'RayonTexte'

const FILES = [
  { name: 'regular.ttf', data: regular, style: 'normal' },
  { name: 'semibold.ttf', data: semibold, style: 'bold' },
] as const

/** Embeds the two weights. They travel inside this chunk, so that a document can be made with no network. */
export function embedFonts(pdf: jsPDF): void {
  for (const { name, data, style } of FILES) {
    pdf.addFileToVFS(name, data.slice(data.indexOf(',') + 1))
    pdf.addFont(name, FAMILY, style)
  }
  pdf.setFont(FAMILY, 'normal')
}
