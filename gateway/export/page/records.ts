import type { Candidature } from '#domain/candidature.ts'
import { suiviPartsOf } from '#domain/ids.ts'
import type { Described } from '#domain/market/photo-texts.ts'
import { readSearch } from '#domain/market/search/search.ts'
import { awaitedAnnonce, type Suivi } from '#domain/market/suivis.ts'
import type { StoredEntry } from '#domain/talk/entries.ts'
import { conversationOf } from '#domain/talk/ids.ts'
import { valueOfText } from '#domain/versions/choices.ts'
import type { Conflicts } from '#domain/versions/fields.ts'
import { isVersioned, SHAPES } from '#domain/versions/shapes.ts'
import { EXPORT } from '#messages/fr/export.ts'
import { PAPERS_EXPORT } from '#messages/fr/partenariat/export.ts'
import { photoTextLines } from '#messages/photo-texts.ts'
import { searchName } from '#messages/search-name.ts'
import { escapeHtml } from '../../http/pages/escape.ts'
import type { MemberExport } from '../export.ts'
import { type HtmlRow, rowsHtml, words } from './html.ts'
import { type ArchiveFiles, displayInstant, photosHtml, valueHtml } from './values.ts'

/** Fields that only machines need: the JSON has them. */
const HIDDEN: readonly string[] = ['_id', 'id', 'uid', 'userId', 'annonceId', 'marks']

type Record = { readonly [field: string]: unknown }

function labelOf(section: string, field: string): string {
  return EXPORT.sectionFields[section]?.[field] ?? EXPORT.pageFields[field] ?? EXPORT.fields[field] ?? field
}

function asValue(section: string, field: string, text: string): unknown {
  try {
    return isVersioned(section) ? valueOfText(SHAPES[section], field, text) : text
  } catch {
    return text // the stored text may be anything
  }
}

/** Conflicting alternatives of the member's texts: the field, the date and the value. */
function conflictsHtml(section: string, conflicts: Conflicts, files: ArchiveFiles): string {
  const items = Object.values(conflicts).map(({ field, value, at }) => {
    const html = valueHtml(field, asValue(section, field, value), files)
    return `<li>${words(PAPERS_EXPORT.line(displayInstant(at), labelOf(section, field), ''))}${html}</li>`
  })
  return items.length === 0 ? '' : `<ul>${items.join('')}</ul>`
}

/** A record's fields in order, under their French names; empty ones are omitted. */
function recordHtml(section: string, record: object, files: ArchiveFiles): string {
  const shown = Object.entries(record as Record).filter(([field]) => !HIDDEN.includes(field))
  const rows = shown.map(([field, value]): HtmlRow => {
    const label = labelOf(section, field)
    if (field === 'conflicts') return [label, conflictsHtml(section, value as Conflicts, files)]
    const { photoTexts } = record as Partial<Described>
    if (field === 'photos' && Array.isArray(value)) return [label, photosHtml(value, files, photoTexts)]
    if (field === 'photoTexts') {
      const lines = photoTextLines(record as unknown as Described).map((line) => `<li>${escapeHtml(line)}</li>`)
      return [label, lines.length === 0 ? '' : `<ul>${lines.join('')}</ul>`]
    }
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

interface Article {
  /** Empty when its section holds one record. */
  readonly heading: string
  readonly fields: object
}

/** Of a favourite, these say something even when they are empty: it was removed, or the space is free. */
const OF_FAVORI: readonly string[] = ['kept', 'prix']

/**
 * A suivi in words, without the empty fields: those of other kinds. A favourite, and the search of one annonce, have
 * its name.
 */
function ofItsKind(suivi: Suivi, candidature: Candidature | undefined): Record {
  const { kind, nom, search, boutiqueId, creatorId } = suivi
  const isOwn = (field: string) => kind === 'favori' && OF_FAVORI.includes(field)
  const said = {
    ...suivi,
    search: search && awaitedAnnonce(suivi) === null && searchName(readSearch(new URLSearchParams(search)).search),
    boutiqueId: candidature?.annonce.nom ?? (nom ? '' : boutiqueId),
    creatorId: candidature?.nom ?? creatorId,
  }
  return Object.fromEntries(Object.entries(said).filter(([field, value]) => Boolean(value) || isOwn(field)))
}

function articleOf(section: string, record: Record): Article {
  if (section === 'annonces') return { heading: String(record.nom), fields: record }
  if (section === 'mails' || section === 'contacts') {
    const { subject, ...fields } = record
    return { heading: String(subject ?? ''), fields }
  }
  if (section !== 'candidatures') return { heading: '', fields: record }
  const candidature = record as unknown as Candidature
  return { heading: PAPERS_EXPORT.parties(candidature.annonce.nom, candidature.nom), fields: named(candidature) }
}

function html(section: string, { heading, fields }: Article, files: ArchiveFiles): string {
  const title = heading === '' ? '' : `<h3 dir="auto">${escapeHtml(heading)}</h3>`
  return `<article>${title}${recordHtml(section, fields, files)}</article>`
}

/** One record of a section of field lists. */
export function articleHtml(section: string, record: object, files: ArchiveFiles): string {
  return html(section, articleOf(section, record as Record), files)
}

/** An entry under its parties' names, with the fields of its kind. */
function asRead(entry: StoredEntry, candidature: Candidature | undefined): Article {
  const { kind, by, boutiqueId, at, receivedAt, text, photos, active, reason } = entry
  const boutique = candidature?.annonce.nom ?? PAPERS_EXPORT.boutique
  const createur = candidature?.nom ?? PAPERS_EXPORT.createur
  const kindFields = kind === 'blocage' ? { active } : { reason, text, photos }
  return {
    heading: PAPERS_EXPORT.parties(boutique, createur),
    fields: {
      kind: EXPORT.values[kind] ?? kind,
      by: by === boutiqueId ? boutique : createur,
      at,
      receivedAt,
      ...kindFields,
    },
  }
}

/** The entries of the member's conversations, as HTML, a page at a time. */
export async function* conversationArticles(
  data: MemberExport,
  files: ArchiveFiles,
): AsyncGenerator<readonly string[]> {
  for await (const page of data.documents.conversations()) {
    const entries = page as unknown as readonly StoredEntry[]
    const ids = [...new Set(entries.map(({ _id }) => conversationOf(_id)))]
    const candidatures = await data.candidatures(ids)
    yield entries.map((entry) =>
      html('conversations', asRead(entry, candidatures.get(conversationOf(entry._id))), files),
    )
  }
}

/** @param candidature the one that the suivi is about, if any */
export function suiviHtml(suivi: Suivi, candidature: Candidature | undefined, files: ArchiveFiles): string {
  return html('suivis', { heading: '', fields: ofItsKind(suivi, candidature) }, files)
}

/** The member's suivis, as HTML, a page at a time. */
export async function* suiviArticles(data: MemberExport, files: ArchiveFiles): AsyncGenerator<readonly string[]> {
  const aboutOf = ({ _id }: Suivi) => suiviPartsOf(_id)?.about ?? ''
  for await (const page of data.documents.suivis()) {
    const suivis = page as unknown as readonly Suivi[]
    const candidatures = await data.candidatures(suivis.map(aboutOf))
    yield suivis.map((suivi) => suiviHtml(suivi, candidatures.get(aboutOf(suivi)), files))
  }
}
