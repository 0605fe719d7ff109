import { asKeyed, oneLine } from './visible.ts'

/** What people type, made into what the fields hold. Nothing is rejected here: the field rules do that afterwards. */

/** What a number may be followed by, as the whole of it: in its field another unit is a mistake. */
const UNITS = {
  '€': / ?(?:€|euros?|eur)$/,
  '%': / ?%$/,
  cm: / ?cm$/,
  '': /$/,
  any: / ?(?:€|euros?|eur|%|cm)$/,
} as const

/**
 * Thousands stand in groups of three, all parted alike; a decimal mark is followed by one or two digits. Of '1.200' and
 * '1,200' nobody knows which of the two it is, so a dot or a comma parts thousands only where the other mark follows.
 */
const NUMBER = /^-?(?:\d+|[1-9]\d{0,2}(?:( \d{3})+|(['’]\d{3})+|(\.\d{3})+(?=,\d)|(,\d{3})+(?=\.\d)))(?:[.,]\d{1,2})?$/

/** What is on two lines, or in two cells, is two numbers. */
const BREAKS = /[\t\n\v\f\r\u0085\u2028\u2029]/

const EXACT_DIGITS = 15 // more are not told apart by a number of JavaScript

/**
 * The one reader of amounts, numbers and quantities: '35', '35,50', '1 200 €', '12€50', '12 %', '80 cm'. What it does not
 * surely understand is NaN, and an error at its field, never another number. An empty text is NaN too.
 * @param unit what the field counts; '' for pieces
 */
export function parseNumber(typed: string, unit: keyof typeof UNITS = 'any'): number {
  let text = asKeyed(typed).toLowerCase()
  if (unit === '€' || unit === 'any')
    text = text.replace(/^€ ?/, '').replace(/(\d) ?(?:€|euros?|eur) ?(\d\d)$/, '$1,$2')
  text = text.replace(UNITS[unit], '')
  const decimals = /[.,]\d{1,2}$/.exec(text)
  const whole = decimals === null ? text : text.slice(0, decimals.index)
  const digits = whole.replace(/[ '’.,]/g, '')
  const isBroken = typed.split(BREAKS).filter((part) => asKeyed(part) !== '').length > 1
  if (isBroken || !NUMBER.test(text) || digits.length > EXACT_DIGITS - 2) return NaN
  return Number(decimals === null ? digits : `${digits}.${decimals[0].slice(1)}`) + 0 // no -0
}

/** A whole number between two bounds, both included; NaN for anything else. */
export function parseWhole(typed: string, least: number, most: number): number {
  const number = parseNumber(typed, '')
  return number >= least && number <= most && Math.floor(number) === number ? number : NaN
}

/** A number that may be left out, such as a commission: empty means none. */
export function parseOptional(typed: string, unit?: keyof typeof UNITS): number {
  return asKeyed(typed) === '' ? 0 : parseNumber(typed, unit)
}

/** SIRETs are written in groups: '732 829 320 00074'. Dots and hyphens go too. */
export function normaliseSiret(typed: string): string {
  return asKeyed(typed).replace(/[ .-]/g, '')
}

/** Addresses are compared without regard to case, as people type them; an accent typed apart from its letter is one with it. */
export function normaliseEmail(typed: string): string {
  return typed.trim().toLowerCase().normalize('NFC')
}

/** An e-mail address as it was typed or pasted into a form. The server takes none that has to be cleaned. */
export function typedEmail(typed: string): string {
  return normaliseEmail(asKeyed(typed))
}

/** 'www.example.fr' is what people type for a site, with its port or not. */
export function normaliseUrl(typed: string): string {
  const text = asKeyed(typed).replace(/[.,;]+$/, '') // of the sentence that it was copied from
  return text === '' || /^[a-z][a-z0-9+.-]*:(?!\d)/i.test(text) ? text : `https://${text}`
}

/**
 * A text as it is searched: lower case, without accents, ligatures or punctuation, 'Saint' as 'st'.
 * 'Saint-Étienne', 'St Etienne' and 'st etienne' are one.
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
