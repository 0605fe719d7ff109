import type { Candidature } from '../candidature.ts'
import { displayName, type User } from '../user.ts'
import { BLANK_CONTRAT, CONTRAT_FIELDS, type ContratData } from './contrat.ts'

const DAY_MS = 24 * 60 * 60 * 1000

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

/** The beginning of the day after; null when `day` is no date. */
function dayAfter(day: string): Date | null {
  const time = Date.parse(`${day}T00:00:00Z`)
  return Number.isNaN(time) ? null : new Date(time + DAY_MS)
}

/** How long from the first to the last day, both included: in months when they are whole, else in days. */
export function dureeBetween(debut: string, fin: string): Pick<ContratData, 'duree' | 'dureeUnite'> {
  const from = Date.parse(`${debut}T00:00:00Z`)
  const end = dayAfter(fin)
  if (Number.isNaN(from) || end === null || end.getTime() <= from) return { duree: '', dureeUnite: '' }
  const start = new Date(from)
  const months = (end.getUTCFullYear() - start.getUTCFullYear()) * 12 + end.getUTCMonth() - start.getUTCMonth()
  if (months > 0 && end.getUTCDate() === start.getUTCDate()) return { duree: String(months), dureeUnite: 'mois' }
  return { duree: String(Math.round((end.getTime() - from) / DAY_MS)), dureeUnite: 'jours' }
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

/** The contract of a partnership as far as its data go; the rest is left to be written. */
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
    lieu: ville,
  } as const
  const fitted = Object.assign({}, BLANK_CONTRAT, texts, dureeBetween(dateDebut, dateFin), {
    loyer: prix > 0,
    commission: commission > 0,
  })
  for (const field of Object.keys(texts) as (keyof typeof texts)[]) {
    fitted[field] = cut(texts[field], CONTRAT_FIELDS[field].max)
  }
  return fitted
}
