import { formatParis } from '#messages/format.ts'
import { EXPORT } from '#messages/fr/export.ts'
import { PRODUCT_NAME } from '#messages/product.ts'
import { typeset } from '#messages/typography.ts'
import { escapeHtml } from '../http/pages/escape.ts'
import type { MemberExport } from './export.ts'

const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/
/** Fields whose few values have a French name. */
const NAMED: readonly string[] = ['status', 'state', 'userType']

const STYLE = `body{margin:0 auto;padding:24px 16px;max-width:52rem;background:#f7f1e5;color:#26211a;font:1rem/1.5 sans-serif}
h1,h2{color:#1f513d}article{margin:0 0 16px;padding:12px 16px;background:#fffbf3;border:1px solid #ddcfb6;border-radius:10px}
dl{display:grid;grid-template-columns:minmax(8rem,14rem) 1fr;gap:4px 16px;margin:0}dt{color:#5f5546}
dd{margin:0;white-space:pre-wrap;overflow-wrap:anywhere}@media(max-width:30rem){dl{grid-template-columns:1fr}dd{margin:0 0 8px}}`

function words(text: string): string {
  return escapeHtml(typeset(text))
}

function scalar(field: string, value: string | number | boolean): string {
  if (typeof value === 'boolean') return value ? EXPORT.yes : EXPORT.no
  const text = String(value)
  if (INSTANT.test(text)) return escapeHtml(formatParis(text))
  return escapeHtml(NAMED.includes(field) ? (EXPORT.values[text] ?? text) : text)
}

function valueHtml(field: string, value: unknown): string {
  if (Array.isArray(value)) return value.map((item) => valueHtml(field, item)).join('<br>')
  if (typeof value === 'object' && value !== null) return fieldsHtml(value)
  return scalar(field, value as string | number | boolean)
}

/** A record's fields in their order; empty ones are left out. */
function fieldsHtml(record: object): string {
  const filled = Object.entries(record).filter(
    ([, value]) => value !== undefined && value !== '' && !(Array.isArray(value) && value.length === 0),
  )
  const rows = filled.map(
    ([field, value]) => `<dt>${words(EXPORT.fields[field] ?? field)}</dt><dd>${valueHtml(field, value)}</dd>`,
  )
  return `<dl>${rows.join('')}</dl>`
}

function sectionHtml(name: string, records: readonly object[]): string {
  const body = records.map((record) => `<article>${fieldsHtml(record)}</article>`).join('')
  return `<section><h2>${words(EXPORT.sections[name] ?? name)}</h2>${body === '' ? `<p>${EXPORT.none}</p>` : body}</section>`
}

/** The same data as a page that any browser opens from the disk, without a script. Every value is escaped. */
export function exportHtml(data: MemberExport): string {
  const { compte, sessions, documents, photos, mails, contacts } = data
  const sections: readonly (readonly [string, readonly object[]])[] = [
    ['compte', [compte]],
    ...Object.entries(documents),
    ['photos', photos],
    ['sessions', sessions],
    ['mails', mails],
    ['contacts', contacts],
  ]
  const title = words(`${EXPORT.title} - ${PRODUCT_NAME}`)
  return [
    `<!doctype html><html lang="fr"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">`,
    `<title>${title}</title><style>${STYLE}</style></head><body><main><h1>${title}</h1>`,
    `<p>${words(EXPORT.lead(compte.email, formatParis(data.exportedAt)))}</p>`,
    ...sections.map(([name, records]) => sectionHtml(name, records)),
    '</main></body></html>',
  ].join('\n')
}
