import { typeset } from '#messages/typography.ts'
import { escapeHtml } from '../../http/pages/escape.ts'

/** Escapes and typesets our own texts. */
export function words(text: string): string {
  return escapeHtml(typeset(text))
}

/** A label, and its content as HTML; empty content omits the row. */
export type HtmlRow = readonly [label: string, html: string]

export function rowsHtml(rows: readonly HtmlRow[]): string {
  const filled = rows.filter(([, html]) => html !== '')
  if (filled.length === 0) return ''
  return `<dl>${filled.map(([label, html]) => `<dt>${words(label)}</dt><dd dir="auto">${html}</dd>`).join('')}</dl>`
}

/** A titled list; nothing when it is empty. @param items as HTML */
export function listHtml(title: string, items: readonly string[]): string {
  if (items.length === 0) return ''
  return `<h4>${words(title)}</h4><ul>${items.map((item) => `<li dir="auto">${item}</li>`).join('')}</ul>`
}
