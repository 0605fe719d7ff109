import type { Candidature } from '#domain/candidature.ts'
import type { Doc } from '#domain/rules.ts'
import { valueOfText } from '#domain/versions/choices.ts'
import type { Conflicts } from '#domain/versions/fields.ts'
import { isVersioned, SHAPES } from '#domain/versions/shapes.ts'
import { formatParis } from '#messages/format.ts'
import { EXPORT } from '#messages/fr/export.ts'
import { PAPERS_EXPORT } from '#messages/fr/partenariat/export.ts'
import { escapeHtml } from '../../notices/mail/escape.ts'
import { type Row, rowsHtml, words } from './html.ts'
import { type Files, valueHtml } from './values.ts'

/** What machines need and people don't: the JSON has it. */
const HIDDEN: readonly string[] = ['_id', 'id', 'uid', 'userId', 'annonceId', 'marks']

type Record = { readonly [field: string]: unknown }

function labelOf(section: string, field: string): string {
  return EXPORT.sectionFields[section]?.[field] ?? EXPORT.pageFields[field] ?? EXPORT.fields[field] ?? field
}

function asValue(section: string, field: string, text: string): unknown {
  try {
    return isVersioned(section) ? valueOfText(SHAPES[section], field, text) : text
  } catch {
    return text // any text may have been written there
  }
}

/** The texts of one's own that were written apart: of which field, and when. */
function conflictsHtml(section: string, conflicts: Conflicts, files: Files): string {
  const items = Object.values(conflicts).map(({ field, value, at }) => {
    const html = valueHtml(field, asValue(section, field, value), files)
    return `<li>${words(PAPERS_EXPORT.line(formatParis(at), labelOf(section, field), ''))}${html}</li>`
  })
  return items.length === 0 ? '' : `<ul>${items.join('')}</ul>`
}

/** A record's fields in their order, by their French names; empty ones are left out. */
export function recordHtml(section: string, record: object, files: Files): string {
  const shown = Object.entries(record as Record).filter(([field]) => !HIDDEN.includes(field))
  const rows = shown.map(([field, value]): Row => {
    const label = labelOf(section, field)
    if (field === 'conflicts') return [label, conflictsHtml(section, value as Conflicts, files)]
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) {
      return [label, recordHtml(section, value, files)]
    }
    return [label, valueHtml(field, value, files)]
  })
  return rowsHtml(rows)
}

/** A candidature with its parties' names in place of their ids. */
function named({ nom, ...candidature }: Candidature): object {
  return { ...candidature, boutiqueId: candidature.annonce.nom, creatorId: nom }
}

/** What a record is headed by; nothing when its section holds one. */
function headingOf(section: string, record: Record): string {
  if (section === 'annonces') return String(record.nom)
  if (section === 'mails' || section === 'contacts') return String(record.subject ?? '')
  if (section !== 'candidatures') return ''
  const { annonce, nom } = record as unknown as Candidature
  return PAPERS_EXPORT.parties(annonce.nom, nom)
}

/** One record of a section that is a list of fields. */
export function articleHtml(section: string, record: object, files: Files): string {
  const heading = headingOf(section, record as Record)
  const title = heading === '' ? '' : `<h3 dir="auto">${escapeHtml(heading)}</h3>`
  const fields = section === 'candidatures' ? named(record as Doc as unknown as Candidature) : record
  return `<article>${title}${recordHtml(section, fields, files)}</article>`
}
