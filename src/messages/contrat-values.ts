import { normaliseSiret, parseNumber } from '#domain/input.ts'
import type { ContratData, ContratText, Taxe } from '#domain/papers/contrat.ts'
import { formatDate, formatEuros, formatNumber } from './format.ts'
import { CONTRAT_FORM } from './fr/partenariat/contrat-form.ts'

const NO_BREAK = '\u00a0'

/** '732 829 320 00074', as read aloud; anything but a SIRET is returned as typed. */
export function formatSiret(typed: string): string {
  const digits = normaliseSiret(typed)
  return /^\d{14}$/.test(digits)
    ? digits.replace(/^(\d{3})(\d{3})(\d{3})/, `$1${NO_BREAK}$2${NO_BREAK}$3${NO_BREAK}`)
    : typed
}

function formatAmount(typed: string): string {
  const amount = parseNumber(typed, '€')
  return Number.isNaN(amount) ? typed : formatEuros(amount).replace(/\s*€$/, '')
}

function formatRate(typed: string): string {
  const rate = parseNumber(typed, '%')
  return Number.isNaN(rate) ? typed : formatNumber(rate)
}

/** The VAT treatment of an amount as the form offers it; the template's own 'hors taxes' until one is chosen. */
export function formatTaxe(taxe: Taxe): string {
  return CONTRAT_FORM.taxes.loyerTaxe.choices.find(({ value }) => value === (taxe || 'ht'))?.label ?? ''
}

const FORMATS: { readonly [F in ContratText]?: (typed: string) => string } = {
  createurSiret: formatSiret,
  loyerMontant: formatAmount,
  commissionTaux: formatRate,
  dateDebut: formatDate,
  dateFin: formatDate,
  date: formatDate,
}

/** A contract field as printed; empty for a blank to fill in by hand. */
export function contratValue(contrat: ContratData | null, field: ContratText): string {
  const typed = contrat?.[field].trim() ?? ''
  return typed === '' ? '' : (FORMATS[field]?.(typed) ?? typed)
}
