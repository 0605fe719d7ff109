import type { Taxe } from '#domain/papers/contrat.ts'
import { CONTRAT_FORM } from './fr/partenariat/contrat-form.ts'

/** The VAT treatment of an amount as the form offers it; the template's own 'hors taxes' until one is chosen. */
export function formatTaxe(taxe: Taxe): string {
  return CONTRAT_FORM.taxes.loyerTaxe.choices.find(({ value }) => value === (taxe || 'ht'))?.label ?? ''
}
