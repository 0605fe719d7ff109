import type { FieldCode, FieldError } from './codes.ts'
import { SITE_ADDRESS, socialUrl } from './links.ts'

/**
 * The value a field may have. Forms, RxDB schemas, the gateway and CouchDB's validators all read these tables. Lengths
 * are in UTF-16 code units, as JavaScript and JSON schema count them.
 */
export type FieldRule = FieldKind & {
  /** May be absent, which means the same as empty. */
  readonly optional?: boolean
}

type FieldKind =
  | { readonly kind: 'text'; readonly max: number; readonly required?: boolean; readonly format?: Format }
  | {
      readonly kind: 'number'
      readonly min: number
      readonly max: number
      readonly required?: boolean
      readonly whole?: boolean
    }
  | { readonly kind: 'boolean' }
  | { readonly kind: 'choice'; readonly values: readonly string[] }
  | { readonly kind: 'texts'; readonly maxItems: number; readonly max: number; readonly format: Format }
  | { readonly kind: 'record'; readonly fields: FieldTable }
  /** Records by key, added and removed one by one: rows. A list would conflict as a whole. */
  | { readonly kind: 'map'; readonly maxItems: number; readonly key: Format; readonly fields: FieldTable }
  /** Single values by key. */
  | { readonly kind: 'entries'; readonly maxItems: number; readonly key: Format; readonly value: FieldRule }

export type FieldTable = { readonly [field: string]: FieldRule }

/** The initial value of a field, and the default of an absent one. */
export function emptyValue(rule: FieldRule): unknown {
  switch (rule.kind) {
    case 'text':
    case 'choice':
      return ''
    case 'number':
      return 0
    case 'boolean':
      return false
    case 'texts':
      return []
    case 'map':
    case 'entries':
      return {}
    case 'record': {
      const empty: { [field: string]: unknown } = {}
      for (const field of Object.keys(rule.fields)) empty[field] = emptyValue(rule.fields[field] as FieldRule)
      return empty
    }
  }
}

interface FormatRule {
  readonly pattern: Pick<RegExp, 'test'>
  readonly code: FieldCode
}

const FORMATS = {
  date: { pattern: /^20\d\d-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/, code: 'not-a-date' },
  instant: {
    pattern: /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])T([01]\d|2[0-3]):[0-5]\d:[0-5]\d\.\d{3}Z$/,
    code: 'not-an-instant',
  },
  // No invisible characters and none that a mail server normalises: one mailbox could evade per-address limits under
  // many spellings. Composed accented Latin letters are allowed before the @; a domain is in its xn-- form.
  email: {
    pattern:
      /^[!#-'*+\-./\w=?[\]^`{|}~\u00c0-\u00d6\u00d8-\u00de\u00e0-\u00f6\u00f8-\u012f\u0134-\u013e\u0141-\u0148\u014a-\u017e]+@[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)+$/,
    code: 'not-an-email',
  },
  url: { pattern: SITE_ADDRESS, code: 'not-a-url' },
  instagram: { pattern: { test: (text) => socialUrl('instagram', text) !== null }, code: 'not-instagram' },
  facebook: { pattern: { test: (text) => socialUrl('facebook', text) !== null }, code: 'not-facebook' },
  siret: { pattern: /^\d{14}$/, code: 'siret-length' },
  photo: {
    pattern: /^(?!.*(\.\.|\/\/))\/(photos|demo)\/[A-Za-z0-9._/-]{1,180}(#[A-Za-z0-9._-]{1,64})?$/,
    code: 'not-a-photo',
  },
  uid: { pattern: /^[a-z0-9]{20}$/, code: 'bad-id' },
  commune: { pattern: /^(\d{2}|2[AB])\d{3}$/, code: 'bad-id' },
  'annonce-id': { pattern: /^[a-z0-9]{20}\.[a-z0-9]{12}$/, code: 'bad-id' },
  'entry-id': { pattern: /^[a-z0-9]{20}\.[a-z0-9]{12}\.[a-z0-9]{20}\.[a-z0-9]{12}$/, code: 'bad-id' },
  number: { pattern: /^cand-\d{1,16}$/, code: 'bad-id' },
  'counted-key': { pattern: /^[a-z0-9]{12}(-void)?$/, code: 'bad-id' },
  'row-id': { pattern: /^[a-z0-9]{12}$/, code: 'bad-id' },
  cell: {
    pattern: /^((header|contrat|[a-z0-9]{12})-)?[A-Za-z]{1,30}~[a-z0-9]{10}\.[0-9a-z]{1,8}$/,
    code: 'bad-id',
  },
  agreement: { pattern: /^(inventaire|contrat)-(boutique|creator)$/, code: 'bad-id' },
  sequence: { pattern: /^\d{8}$/, code: 'bad-id' },
  sha256: { pattern: /^[0-9a-f]{64}$/, code: 'bad-id' },
  path: { pattern: /^[A-Za-z0-9-]{1,60}$/, code: 'bad-id' },
  stamp: { pattern: /^[0-9a-z]{9}[a-z0-9]{10}\.[1-9a-z][0-9a-z]{0,7}$/, code: 'bad-id' },
  node: { pattern: /^[a-z0-9]{10}$/, code: 'bad-id' },
} as const satisfies { readonly [format: string]: FormatRule }

/** Formats of a text; an empty text passes unless the field is required. */
export type Format = keyof typeof FORMATS

/** Days in a month, so that '2026-02-30' is rejected without the platform's calendar. */
function isRealDate(text: string): boolean {
  const [year, month, day] = text.split('-').map(Number) as [number, number, number]
  const leap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0
  const february = leap ? 29 : 28
  const days = [31, february, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
  return day <= (days[month - 1] as number)
}

/** A day of another century, or whose year does not have four digits: what browsers make of '26' and of '20226'. */
const OTHER_YEAR = /^(?!20\d\d-)\d+-\d\d-\d\d$/

function checkFormat(text: string, format: Format): FieldCode | null {
  const rule = FORMATS[format]
  if (format === 'date' && OTHER_YEAR.test(text)) return 'date-year'
  if (!rule.pattern.test(text)) return rule.code
  if ((format === 'date' || format === 'instant') && !isRealDate(text.slice(0, 10))) return rule.code
  return null
}

/** Never allowed in a text: CouchDB, LevelDB and their readers disagree on whether U+0000 ends one. */
const NUL = '\u0000'

type Found = { code: FieldCode; bound?: number } | null

function checkText(rule: FieldRule & { kind: 'text' }, value: unknown): Found {
  if (typeof value !== 'string') return { code: 'wrong-type' }
  // Checked first, because blanks have a length too. For a date, the length says nothing useful about the mistake.
  if (value.length > rule.max && rule.format !== 'date') return { code: 'too-long', bound: rule.max }
  if (value.indexOf(NUL) >= 0) return { code: 'bad-character' }
  if (rule.required === true && value.trim() === '') return { code: 'required' }
  const code = rule.format === undefined || value === '' ? null : checkFormat(value, rule.format)
  return code === null ? null : { code }
}

function checkNumber(rule: FieldRule & { kind: 'number' }, value: unknown): Found {
  if (typeof value !== 'number' || !Number.isFinite(value)) return { code: 'not-a-number' }
  if (value < rule.min) return { code: 'out-of-range', bound: rule.min }
  if (value > rule.max) return { code: 'out-of-range', bound: rule.max }
  return rule.whole === true && Math.floor(value) !== value ? { code: 'not-whole' } : null
}

function checkTexts(rule: FieldRule & { kind: 'texts' }, value: unknown): Found {
  if (!Array.isArray(value)) return { code: 'wrong-type' }
  if (value.length > rule.maxItems) {
    return { code: rule.format === 'photo' ? 'too-many-photos' : 'too-long', bound: rule.maxItems }
  }
  for (const item of value) {
    if (typeof item !== 'string' || item.length > rule.max) return { code: 'wrong-type' }
    const code = checkFormat(item, rule.format)
    if (code !== null) return { code }
  }
  return null
}

/** Errors reported per document: one with a hundred thousand fields does not get a hundred thousand errors. */
export const ERRORS_MAX = 20

/** Adds errors up to the maximum. @returns whether the maximum is reached */
function isFull(errors: FieldError[], more: readonly FieldError[]): boolean {
  for (const error of more) if (errors.length < ERRORS_MAX) errors.push(error)
  return errors.length >= ERRORS_MAX
}

/** @param isOthers whether a field is outside this table */
function checkTable(
  table: FieldTable,
  doc: { readonly [field: string]: unknown },
  isOthers: (field: string) => boolean,
): FieldError[] {
  const errors: FieldError[] = []
  const declared = Object.keys(table)
  for (const field of declared) {
    if (!isOthers(field) && isFull(errors, checkField(field, table[field] as FieldRule, doc[field]))) return errors
  }
  for (const field of Object.keys(doc)) {
    const isUnknown = declared.indexOf(field) < 0 && !isOthers(field)
    if (isUnknown && isFull(errors, [{ field, code: 'unknown-field' }])) return errors
  }
  return errors
}

function checkRecord(field: string, fields: FieldTable, value: unknown): FieldError[] {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return [{ field, code: 'wrong-type' }]
  // Fields beginning with `_` belong to the store at the top level of a document only.
  const errors = checkTable(fields, value as Record<string, unknown>, () => false)
  return errors.map((error) => Object.assign({}, error, { field: `${field}.${error.field}` }))
}

/** Checks each value of a keyed field. */
function checkKeyed(
  field: string,
  rule: FieldRule & { kind: 'map' | 'entries' },
  value: unknown,
  check: (path: string, one: unknown) => FieldError[],
): FieldError[] {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return [{ field, code: 'wrong-type' }]
  const keys = Object.keys(value)
  if (keys.length > rule.maxItems) return [{ field, code: 'too-many', bound: rule.maxItems }]
  const errors: FieldError[] = []
  for (const key of keys) {
    const code = checkFormat(key, rule.key)
    if (code !== null) return [{ field, code }]
    if (isFull(errors, check(`${field}.${key}`, (value as { [key: string]: unknown })[key]))) return errors
  }
  return errors
}

/**
 * Checks one value against its rule.
 * @returns the errors found, with paths such as `annonce.ville` for the fields of a record and `rows.<key>.ref` for
 * those of a map; empty when valid
 */
export function checkField(field: string, rule: FieldRule, value: unknown): FieldError[] {
  if (rule.optional === true && value === undefined) return []
  if (rule.kind === 'record') return checkRecord(field, rule.fields, value)
  if (rule.kind === 'map') return checkKeyed(field, rule, value, (path, one) => checkRecord(path, rule.fields, one))
  if (rule.kind === 'entries') return checkKeyed(field, rule, value, (path, one) => checkField(path, rule.value, one))
  let found: Found = null
  if (rule.kind === 'text') found = checkText(rule, value)
  else if (rule.kind === 'number') found = checkNumber(rule, value)
  else if (rule.kind === 'texts') found = checkTexts(rule, value)
  else if (rule.kind === 'boolean') found = typeof value === 'boolean' ? null : { code: 'wrong-type' }
  else if (rule.values.indexOf(value as string) < 0) found = { code: 'unknown-value' }
  return found === null ? [] : [Object.assign({ field }, found)]
}

/** The error of a day, `YYYY-MM-DD`; null for a real day of this century. */
export function checkDay(text: string): FieldCode | null {
  return checkFormat(text, 'date')
}

/**
 * Checks every field of a document: each must be present (unless optional) and valid, and none may be unknown. Fields
 * whose name begins with `_` belong to the store and are ignored.
 * @param isSettled whether a field is unchanged and not validated again
 * @returns the first `ERRORS_MAX` errors
 */
export function checkFields(
  table: FieldTable,
  doc: { readonly [field: string]: unknown },
  isSettled: (field: string) => boolean = () => false,
): FieldError[] {
  return checkTable(table, doc, (field) => field.charAt(0) === '_' || isSettled(field))
}
