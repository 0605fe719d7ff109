import type { Described } from '#domain/market/photo-texts.ts'
import { errorMessage } from './errors.ts'
import { formatCentimes, formatDate, formatNumber } from './format.ts'
import { deferredShell } from './fr/deferred-shell.ts'
import { erasure } from './fr/erasure.ts'
import { EXPORT_FIELDS, EXPORT_VALUES, EXPORT_YES } from './fr/export.ts'
import { contratFieldLabel } from './fr/partenariat/export.ts'
import { SHARED_INVENTAIRE } from './fr/partenariat/shared-inventaire.ts'
import { formatMoment } from './instants.ts'
import { photoTextLines } from './photo-texts.ts'
import { PRODUCT_NAME } from './product.ts'

/** An unsent item in the file. */
interface Item {
  readonly kind: string
  readonly title: string
  readonly at: string
  readonly refused?: string
  readonly removal?: boolean
  readonly fields: Fields
}

type Fields = { readonly [field: string]: unknown }

/** Fields of no use for typing it again. */
const HIDDEN: readonly string[] = [
  ...[
    '_id',
    'id',
    'userId',
    'boutiqueId',
    'creatorId',
    'annonceId',
    'by',
    'hash',
    'marks',
    'conflicts',
    'history',
    'asked',
  ],
  ...[
    'createdAt',
    'closedAt',
    'offerExpiresAt',
    'profileComplete',
    'userType',
    'annonce',
    'inForce',
    'active',
    'position',
  ],
]

const LABELS: { readonly [field: string]: string } = { ...EXPORT_FIELDS, ...erasure.groups, at: erasure.agreedAt }
const CELL_LABELS: { readonly [field: string]: string } = {
  ...SHARED_INVENTAIRE.columns,
  ...SHARED_INVENTAIRE.headerFields,
}

function labelOf(field: string, within: string): string {
  if (within === 'contrat') return contratFieldLabel(field)
  const labels = within === 'row' || within === 'header' ? CELL_LABELS : LABELS
  return labels[field] ?? field
}

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function isEmpty(value: unknown): boolean {
  if (isFields(value)) return Object.values(value).every(isEmpty)
  return value === '' || value === false || value === null || (Array.isArray(value) && value.length === 0)
}

function readable(field: string, value: unknown): string {
  if (Array.isArray(value)) return formatNumber(value.length) // photos
  if (value === true) return EXPORT_YES
  if (field === 'prixCentimes' && typeof value === 'number') return formatCentimes(value)
  if (typeof value === 'number') return formatNumber(value)
  const text = String(value)
  if (field === 'at') return formatMoment(text)
  if (field.startsWith('date')) return text.includes('T') ? formatMoment(text) : formatDate(text)
  return field === 'status' ? (EXPORT_VALUES[text] ?? text) : text
}

/** One field per line, nested fields under their parent's name. */
function linesOf(fields: Fields, within = '', indent = ''): string[] {
  const shown = Object.entries(fields).filter(([field, value]) => !HIDDEN.includes(field) && !isEmpty(value))
  return shown.flatMap(([field, value], index) => {
    if (within === 'rows')
      return [`${indent}${erasure.row(index + 1)} :`, ...linesOf(value as Fields, 'row', `${indent}  `)]
    if (within === 'agreements') return linesOf(value as Fields, '', indent)
    const label = labelOf(field, within)
    if (field === 'photoTexts') {
      const lines = photoTextLines(fields as unknown as Described)
      return [`${indent}${label} :`, ...lines.map((line) => `${indent}  ${line}`)]
    }
    if (isFields(value)) return [`${indent}${label} :`, ...linesOf(value, field, `${indent}  `)]
    return [`${indent}${label} : ${readable(field, value).replaceAll('\n', `\n${indent}  `)}`]
  })
}

function section({ kind, title, at, refused, removal, fields }: Item): string {
  const name = kind === 'message' ? erasure.message : (deferredShell.collections[kind] ?? kind)
  const when = formatMoment(at)
  const head = [
    title === '' ? name : `${name} : ${title}`,
    refused === undefined ? erasure.writtenOn(when) : erasure.refusedOn(when, errorMessage(refused)),
  ]
  return [...head, ...(removal ? [erasure.removal] : linesOf(fields))].join('\n')
}

/** The unsent writes of a device, as a text to read and retype from. @param at the current time, as an ISO instant */
export function unsentFile(items: readonly Item[], pictures: number, at: string): string {
  const parts = [erasure.heading(PRODUCT_NAME), erasure.lead(formatMoment(at)), ...items.map(section)]
  if (pictures > 0) parts.push(erasure.pictures(pictures))
  // Without the byte order mark, some plain-text readers assume an encoding other than UTF-8.
  return `\uFEFF${parts.join('\n\n')}\n`
}
