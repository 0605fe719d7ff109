import { normalizeKeyboardText, oneLine } from './visible.ts'

/** Turns typed text into field values. Nothing is rejected here: the field rules do that afterwards. */

/** The units accepted after a number, for each field; any other unit is an error. */
const UNITS = {
  '€': / ?(?:€|euros?|eur)$/,
  '%': / ?%$/,
  cm: / ?cm$/,
  '': /$/,
  any: / ?(?:€|euros?|eur|%|cm)$/,
} as const

/**
 * Thousands are in groups of three with one separator; a decimal mark is followed by one or two digits. '1.200' and
 * '1,200' are ambiguous, so a dot or a comma separates thousands only if the other mark follows.
 */
const NUMBER = /^-?(?:\d+|[1-9]\d{0,2}(?:( \d{3})+|(['’]\d{3})+|(\.\d{3})+(?=,\d)|(,\d{3})+(?=\.\d)))(?:[.,]\d{1,2})?$/

/** Text on two lines, or in two cells, is two numbers. */
const BREAKS = /[\t\n\v\f\r\u0085\u2028\u2029]/

const EXACT_DIGITS = 15 // beyond it, a JavaScript number is not exact

/**
 * The single parser of amounts, numbers and quantities: '35', '35,50', '1 200 €', '12€50', '12 %', '80 cm'. Anything
 * ambiguous is NaN, so an error at its field and never another number. An empty text is NaN too.
 * @param unit what the field counts; '' for pieces
 */
export function parseNumber(typed: string, unit: keyof typeof UNITS = 'any'): number {
  let text = normalizeKeyboardText(typed).toLowerCase()
  if (unit === '€' || unit === 'any')
    text = text.replace(/^€ ?/, '').replace(/(\d) ?(?:€|euros?|eur) ?(\d\d)$/, '$1,$2')
  text = text.replace(UNITS[unit], '')
  const decimals = /[.,]\d{1,2}$/.exec(text)
  const whole = decimals === null ? text : text.slice(0, decimals.index)
  const digits = whole.replace(/[ '’.,]/g, '')
  const isBroken = typed.split(BREAKS).filter((part) => normalizeKeyboardText(part) !== '').length > 1
  if (isBroken || !NUMBER.test(text) || digits.length > EXACT_DIGITS - 2) return NaN
  return Number(decimals === null ? digits : `${digits}.${decimals[0].slice(1)}`) + 0 // no -0
}

/** A number as people type it, with a decimal comma: '12,5'. */
export function typedNumber(value: number): string {
  return String(value).replace('.', ',')
}

/** A whole number between two bounds, both included; NaN for anything else. */
export function parseWhole(typed: string, least: number, most: number): number {
  const number = parseNumber(typed, '')
  return number >= least && number <= most && Math.floor(number) === number ? number : NaN
}

/** An optional number, such as a commission: empty means 0. */
export function parseOptional(typed: string, unit?: keyof typeof UNITS): number {
  return normalizeKeyboardText(typed) === '' ? 0 : parseNumber(typed, unit)
}

/** SIRETs are written in groups: '732 829 320 00074'. Dots and hyphens go too. */
export function normaliseSiret(typed: string): string {
  return normalizeKeyboardText(typed).replace(/[ .-]/g, '')
}

/** The SIREN that a SIRET begins with, as typed in groups; empty for an incomplete one. */
export function sirenOf(siret: string): string {
  const siren = normaliseSiret(siret).slice(0, 9)
  return /^\d{9}$/.test(siren) ? siren : ''
}

/** Lowercases an address, since people ignore case when they type one, and composes its accented letters. */
export function normaliseEmail(typed: string): string {
  return typed.trim().toLowerCase().normalize('NFC')
}

/** Cleans an e-mail address typed or pasted into a form. The server rejects one that needs cleaning. */
export function typedEmail(typed: string): string {
  return normaliseEmail(normalizeKeyboardText(typed))
}

/** Adds the scheme to a site typed as 'www.example.fr', with or without its port. */
export function normaliseUrl(typed: string): string {
  const text = normalizeKeyboardText(typed).replace(/[.,;]+$/, '') // punctuation of the sentence it was copied from
  return text === '' || /^[a-z][a-z0-9+.-]*:(?!\d)/i.test(text) ? text : `https://${text}`
}

/**
 * The normalised form used for searching: lower case, without accents, ligatures or punctuation, 'Saint' as 'st'.
 * 'Saint-Étienne', 'St Etienne' and 'st etienne' are equal.
 */
export function searchKey(text: string): string {
  return oneLine(text)
    .toLowerCase()
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/œ/g, 'oe')
    .replace(/æ/g, 'ae')
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()
    .replace(/\bsaint(e?)\b/g, 'st$1')
}
