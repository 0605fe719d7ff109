import type { FieldCode } from '../codes.ts'
import { checkField } from '../fields.ts'
import { parseNumber } from '../input.ts'
import { CELLULE_FIELDS, type ChampLigne, TETE_FIELDS, type Tete } from './partenariat.ts'

/** A cell as typed: the value it stands for, or why it stands for none. */
export type Lu =
  | { readonly ok: true; readonly valeur: string | number }
  | { readonly ok: false; readonly code: FieldCode }

/** A cell that can be typed: of a row, or around the rows. */
export type Champ = ChampLigne | keyof Tete

const RULES = Object.assign({}, CELLULE_FIELDS, TETE_FIELDS)

/** An amount as people type it, in whole cents: '12,5', '1 200,50 €'. NaN past two decimals and for anything else. */
export function parseCentimes(typed: string): number {
  const text = typed.replace(/[\s\u00a0\u202f€]/g, '').replace(',', '.')
  const found = /^(-?)(\d{1,12})(?:\.(\d{1,2}))?$/.exec(text)
  if (found === null) return NaN
  const [, sign, euros, decimals = ''] = found
  const centimes = Number(euros) * 100 + Number(`${decimals}00`.slice(0, 2))
  return sign === '-' && centimes > 0 ? -centimes : centimes
}

/** Reads a cell as it was typed. An empty number is none: zero. Line breaks have no place in a row. */
export function lire(champ: Champ, typed: string): Lu {
  const rule = RULES[champ]
  const text = typed.replace(/\s*[\r\n]+\s*/g, ' ').trim()
  let valeur: string | number = text
  if (rule.kind === 'number' && text === '') valeur = 0
  else if (champ === 'prixCentimes') valeur = parseCentimes(text)
  else if (rule.kind === 'number') valeur = parseNumber(text)
  const [error] = checkField(champ, rule, valeur)
  return error === undefined ? { ok: true, valeur } : { ok: false, code: error.code }
}
