import type { ContratField } from '#domain/partenariat/contrat.ts'

/** The contract on a narrow screen, one step at a time; the form's own come first. */
export const FORM_STEPS = ['parties', 'espace', 'argent', 'signature'] as const
export const STEPS = [...FORM_STEPS, 'apercu', 'partage'] as const
export type FormStep = (typeof FORM_STEPS)[number]
export type Step = (typeof STEPS)[number]

/** The step in which each field is typed. */
export const STEP_OF: { readonly [F in ContratField]: FormStep } = {
  boutiqueNom: 'parties',
  boutiqueAdresse: 'parties',
  boutiqueRepresentant: 'parties',
  createurNom: 'parties',
  createurAdresse: 'parties',
  createurSiret: 'parties',
  espace: 'espace',
  duree: 'espace',
  dureeUnite: 'espace',
  dateDebut: 'espace',
  dateFin: 'espace',
  loyer: 'argent',
  loyerMontant: 'argent',
  loyerTaxe: 'argent',
  commission: 'argent',
  commissionTaux: 'argent',
  commissionTaxe: 'argent',
  responsabilite: 'signature',
  lieu: 'signature',
  date: 'signature',
}
