import { parsePhotoUrl } from '#domain/market/photo.ts'
import { type PhotoTexts, photoText } from '#domain/market/photo-texts.ts'
import { PRECISION_NAMES } from '#domain/market/precisions.ts'
import { formatSiret } from '#messages/contrat-values.ts'
import { formatCommission, formatDate, formatEuros, formatNumber } from '#messages/format.ts'
import { EXPORT } from '#messages/fr/export.ts'
import { formatParis } from '#messages/instants.ts'
import { formatPrecision } from '#messages/precision-values.ts'
import { escapeHtml } from '../../http/pages/escape.ts'
import { archivePathOf } from '../photos.ts'
import { words } from './html.ts'

/** Files in the archive next to the page. */
export type ArchiveFiles = ReadonlySet<string>

/** '12,5 %'; 'aucune' for none. */
export function percent(value: number): string {
  return value > 0 ? formatCommission(value) : EXPORT.noCommission
}

/** '1er mars 2026 à 10 h 05', in Paris time; anything but an instant is returned unchanged. */
export function displayInstant(value: unknown): string {
  const text = String(value)
  return Number.isNaN(Date.parse(text)) ? text : formatParis(text)
}

const named = (value: unknown) => EXPORT.values[String(value)] ?? String(value)
const day = (value: unknown) => formatDate(String(value))

/** Display formats of fields that are not shown as stored. */
const FORMATS: { readonly [field: string]: (value: unknown) => string } = {
  status: named,
  state: named,
  userType: named,
  createdAt: displayInstant,
  closedAt: displayInstant,
  offerExpiresAt: displayInstant,
  date: displayInstant,
  at: displayInstant,
  receivedAt: displayInstant,
  reason: named,
  outcome: named,
  seenAt: displayInstant,
  kind: named,
  alert: named,
  sentAt: displayInstant,
  expiresAt: displayInstant,
  dateDebut: day,
  dateFin: day,
  siret: (value) => formatSiret(String(value)),
  prix: (value) => formatEuros(Number(value)),
  commission: (value) => percent(Number(value)),
  ...Object.fromEntries(PRECISION_NAMES.map((name) => [name, (value: unknown) => formatPrecision(name, value)])),
}

/** @param text the photo's description, in its author's words */
export function photoHtml(file: string, at: number, text = ''): string {
  const alt = text === '' ? words(EXPORT.photo(at)) : escapeHtml(text)
  return `<a href="${escapeHtml(file)}"><img src="${escapeHtml(file)}" alt="${alt}" loading="lazy"></a>`
}

/** A picture with its caption, grouped for screen readers. */
export function figureHtml(picture: string, caption: string): string {
  const said = words(caption)
  return `<figure role="group" aria-label="${said}">${picture}<figcaption>${said}</figcaption></figure>`
}

/** The photos at these addresses: those in the archive are shown, the others counted. */
export function photosHtml(urls: readonly unknown[], files: ArchiveFiles, photoTexts?: PhotoTexts): string {
  const available = urls.flatMap((url) => {
    const address = parsePhotoUrl(String(url))
    const file = address === null ? '' : archivePathOf(address)
    return files.has(file) ? [{ file, text: photoText(photoTexts, String(url)) }] : []
  })
  const missingCount = urls.length - available.length
  const shown = available.map(({ file, text }, index) => photoHtml(file, index + 1, text)).join('')
  if (shown === '') return missingCount === 0 ? '' : words(EXPORT.photos(missingCount))
  return `<div class="photos">${shown}</div>${missingCount === 0 ? '' : words(EXPORT.elsewhere(missingCount))}`
}

/** Display form of a value, as HTML; nothing when it is empty. */
export function valueHtml(field: string, value: unknown, files: ArchiveFiles): string {
  if (value === undefined || value === null || value === '') return ''
  if (Array.isArray(value)) return field === 'photos' ? photosHtml(value, files) : escapeHtml(value.join(', '))
  if (typeof value === 'boolean') return value ? EXPORT.yes : EXPORT.no
  const format = FORMATS[field]
  if (format !== undefined) return escapeHtml(format(value))
  return escapeHtml(typeof value === 'number' ? formatNumber(value) : String(value))
}
