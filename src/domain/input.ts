/** What people type, made into what the fields hold. Nothing is rejected here: the field rules do that afterwards. */

/** Typed or pasted white space, no-break spaces included. */
const SPACES = /[\s\u00a0\u202f]+/g

/** An amount as people write it: '35', '35,50', '1 200 €', '12 %', '80 cm'. Not a number gives NaN, an empty text too. */
export function parseNumber(typed: string): number {
  const text = typed
    .replace(SPACES, '')
    .replace(/(€|%|cm)$/i, '')
    .replace(',', '.')
  return /^-?\d+(\.\d+)?$/.test(text) ? Number(text) : NaN
}

/** A number that may be left out, such as a commission: empty means none. */
export function parseOptional(typed: string): number {
  return typed.trim() === '' ? 0 : parseNumber(typed)
}

/** SIRETs are written in groups: '732 829 320 00074'. Dots and hyphens go too. */
export function normaliseSiret(typed: string): string {
  return typed.replace(SPACES, '').replace(/[.-]/g, '')
}

/** Addresses are compared without regard to case, as people type them; an accent typed apart from its letter is one with it. */
export function normaliseEmail(typed: string): string {
  return typed.trim().toLowerCase().normalize('NFC')
}

/** 'www.example.fr' is what people type for a site. */
export function normaliseUrl(typed: string): string {
  const text = typed.trim()
  return text === '' || /^[a-z][a-z0-9+.-]*:/i.test(text) ? text : `https://${text}`
}

/**
 * A text as it is searched: lower case, without accents, ligatures or punctuation, 'Saint' as 'st'.
 * 'Saint-Étienne', 'St Etienne' and 'st etienne' are one.
 */
export function searchKey(text: string): string {
  return text
    .toLowerCase()
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/œ/g, 'oe')
    .replace(/æ/g, 'ae')
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()
    .replace(/\bsaint(e?)\b/g, 'st$1')
}
