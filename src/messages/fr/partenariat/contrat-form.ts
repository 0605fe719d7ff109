import { plural } from '../../format.ts'
import { ofName } from '../../typography.ts'

/** The choices for the VAT treatment of an amount. */
const TAXES = [
  { value: 'a-rayer', label: 'À rayer à la main' },
  { value: 'ht', label: 'Hors taxes (HT)' },
  { value: 'ttc', label: 'TVA comprise (TTC)' },
  { value: 'sans-tva', label: 'TVA non applicable' },
] as const

/** The form that fills in the blanks of the contract. */
export const CONTRAT_FORM = {
  title: 'Compléter le contrat',
  stepList: 'Étapes',
  /** Each step: its name in the list, and its heading. */
  steps: {
    parties: { short: 'Parties', title: 'Les parties' },
    espace: { short: 'Espace', title: 'Espace et durée' },
    argent: { short: 'Argent', title: 'Argent' },
    signature: { short: 'Signature', title: 'Responsabilités et signature' },
    apercu: { short: 'Aperçu', title: 'Aperçu' },
    conditions: { short: 'Conditions', title: 'Conditions particulières' },
    agreement: { short: 'Accord', title: 'Accord des parties' },
  },
  next: (step: string) => `Suivant : ${step}`,
  previous: (step: string) => `Précédent : ${step}`,
  missing: (count: number) => plural(count, 'ligne encore vide', 'lignes encore vides'),
  optional: (count: number) => plural(count, 'ligne facultative encore vide', 'lignes facultatives encore vides'),
  toWrite: 'à compléter',
  pen: 'Ce que vous laissez vide reste à écrire à la main : le document peut être imprimé tel quel.',
  neither: 'Loyer ou commission',
  complete: 'Rien ne manque.',
  lead: (other: string) =>
    `Un seul contrat pour vous deux : ${other} lit ce que vous y écrivez, et chacun remplit sa partie. L'annonce et les profils n'en changent pas.`,
  own: 'Votre partie',
  ofOther: (other: string) => `La partie ${ofName(other)}`,
  notWritten: (other: string) => `${other} ne l'a pas encore écrite.`,
  siret: { label: 'Numéro SIRET', name: 'boutiqueSiret' },
  sansSiret: "Je n'ai pas de SIRET",
  tva: {
    boutique: { label: 'Numéro de TVA, si vous en avez un', name: 'boutiqueTva' },
    createur: { label: 'Numéro de TVA, si vous en avez un', name: 'createurTva' },
  },
  writePrivateAddress: (address: string) => `Écrire l'adresse de ma boutique : ${address}`,
  townWithoutStreet: 'Il manque la rue.',
  dureeOfDates: (duree: string, unit: string) => `D'après les dates : ${duree} ${unit}.`,
  unit: 'Unité',
  units: [
    { value: '', label: 'À rayer à la main' },
    { value: 'mois', label: 'mois' },
    { value: 'jours', label: 'jours' },
  ],
  taxes: {
    loyerTaxe: { label: 'TVA sur le loyer', choices: TAXES },
    commissionTaxe: { label: 'Prix de vente de référence', choices: TAXES },
  },
  loyer: 'Un loyer mensuel fixe',
  commission: 'Une commission sur les ventes',
  signature: 'Lieu et date',
} as const
