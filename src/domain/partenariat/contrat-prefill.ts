import type { Candidature } from '../candidature.ts'
import { displayName, type User } from '../user.ts'
import { BLANK_CONTRAT, CONTRAT_FIELDS, type ContratData } from './contrat.ts'
import { dureeBetween } from './duree.ts'

/** What is known of a confirmed partnership. What this device does not know yet is null or empty. */
export interface ContratSource {
  readonly candidature: Candidature
  readonly boutique: Pick<User, 'nom' | 'ville'> | null
  readonly createur: Pick<User, 'nom' | 'prenom' | 'ville' | 'siret'> | null
  /** The boutique's private address: known to itself only, so empty when the créateur makes the document. */
  readonly adresseLocale: string
  /** The annonce's description, in which the space is described. */
  readonly description: string
}

/** As much of a text as fits, cut between two words. */
function cut(text: string, max: number): string {
  const flat = text.trim().replace(/\s+/g, ' ')
  return flat.length <= max ? flat : `${flat.slice(0, max - 3).replace(/ [^ ]*$/, '')}...`
}

/** '12 rue des Halles, Nantes', the ville written once. */
function address(street: string, ville: string): string {
  const parts = street.toLowerCase().indexOf(ville.toLowerCase()) >= 0 ? [street] : [street, ville]
  return parts.filter((part) => part !== '').join(', ')
}

function decimal(amount: number): string {
  return String(amount).replace('.', ',')
}

/** The contract of a partnership as far as somebody has said it; the rest is left to be written. */
export function prefillContrat(source: ContratSource): ContratData {
  const { candidature, boutique, createur } = source
  const { prix, commission, dateDebut, dateFin, nom, ville } = candidature.annonce
  const texts = {
    boutiqueNom: boutique?.nom || nom,
    boutiqueAdresse: address(source.adresseLocale.trim().replace(/\s+/g, ' '), boutique?.ville || ville),
    createurNom: (createur && displayName(createur)) || candidature.nom,
    createurAdresse: createur?.ville ?? '',
    createurSiret: createur?.siret ?? '',
    espace: source.description,
    dateDebut,
    dateFin,
    loyerMontant: prix > 0 ? decimal(prix) : '',
    commissionTaux: commission > 0 ? decimal(commission) : '',
  } as const
  const fitted = Object.assign({}, BLANK_CONTRAT, texts, dureeBetween(dateDebut, dateFin), {
    loyer: prix > 0,
    loyerTaxe: 'a-rayer', // an annonce says an amount, and nothing of VAT
    commission: commission > 0,
    commissionTaxe: 'a-rayer',
  } as const)
  for (const field of Object.keys(texts) as (keyof typeof texts)[]) {
    fitted[field] = cut(texts[field], CONTRAT_FIELDS[field].max)
  }
  return fitted
}
