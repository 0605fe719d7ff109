import type { Candidature } from '../candidature.ts'
import { DAY_MS } from '../durations.ts'
import { displayName, type User } from '../user.ts'
import { BLANK_CONTRAT, CONTRAT_FIELDS, type ContratData } from './contrat.ts'
import { timeOf } from './statements/period.ts'

const UNSAID = { duree: '', dureeUnite: '' } as const

/** The same day that many months later, or the last day of a shorter month. */
function monthsAfter(time: number, months: number): number {
  const start = new Date(time)
  const [year, month] = [start.getUTCFullYear(), start.getUTCMonth() + months]
  const lastDay = new Date(Date.UTC(year, month + 1, 0)).getUTCDate()
  return Date.UTC(year, month, Math.min(start.getUTCDate(), lastDay))
}

/**
 * The duration between two days, as people say it. Months when they are whole, whether the last day ends one (1 January
 * to 31 March) or is the first day of the next (1 January to 1 April); days, both included, for less than a month.
 * Otherwise empty: nobody says '84 jours', and the dates are given anyway.
 * @param debut `YYYY-MM-DD`, as `fin`
 */
export function dureeBetween(debut: string, fin: string): Pick<ContratData, 'duree' | 'dureeUnite'> {
  const [from, last] = [timeOf(debut), timeOf(fin)]
  if (Number.isNaN(from) || Number.isNaN(last) || last < from) return UNSAID
  const after = last + DAY_MS
  if (after < monthsAfter(from, 1)) return { duree: String((after - from) / DAY_MS), dureeUnite: 'jours' }
  const [a, b] = [new Date(from), new Date(after)]
  const most = (b.getUTCFullYear() - a.getUTCFullYear()) * 12 + b.getUTCMonth() - a.getUTCMonth()
  for (let months = most; months > 0 && months >= most - 1; months -= 1) {
    const end = monthsAfter(from, months)
    if (end === after || end === last) return { duree: String(months), dureeUnite: 'mois' }
  }
  return UNSAID
}

/** The known data of a confirmed partnership. Data not on this device yet is null or empty. */
export interface ContratSource {
  readonly candidature: Candidature
  readonly boutique: Pick<User, 'nom' | 'ville'> | null
  readonly createur: Pick<User, 'nom' | 'prenom' | 'ville' | 'siret'> | null
  /** The boutique's private address: known only to the boutique, so empty when the créateur makes the document. */
  readonly adresseLocale: string
  /** The kind and size of the space in words, from the candidature's snapshot: article 2 states no advertising. */
  readonly espace: string
}

/** A text truncated to `max`, between two words. */
function cut(text: string, max: number): string {
  const flat = text.trim().replace(/\s+/g, ' ')
  return flat.length <= max ? flat : `${flat.slice(0, max - 3).replace(/ [^ ]*$/, '')}...`
}

/** '12 rue des Halles, Nantes', without repeating the ville. */
function address(street: string, ville: string): string {
  const parts = street.toLowerCase().indexOf(ville.toLowerCase()) >= 0 ? [street] : [street, ville]
  return parts.filter((part) => part !== '').join(', ')
}

function decimal(amount: number): string {
  return String(amount).replace('.', ',')
}

/** The contract prefilled with a partnership's known data; the rest stays blank. */
export function prefillContrat(source: ContratSource): ContratData {
  const { candidature, boutique, createur } = source
  const { prix, commission, dateDebut, dateFin, nom, ville } = candidature.annonce
  const texts = {
    boutiqueNom: boutique?.nom || nom,
    boutiqueAdresse: address(source.adresseLocale.trim().replace(/\s+/g, ' '), boutique?.ville || ville),
    createurNom: (createur && displayName(createur)) || candidature.nom,
    createurAdresse: createur?.ville ?? '',
    createurSiret: createur?.siret ?? '',
    espace: source.espace,
    dateDebut,
    dateFin,
    loyerMontant: prix > 0 ? decimal(prix) : '',
    commissionTaux: commission > 0 ? decimal(commission) : '',
  } as const
  const fitted = Object.assign({}, BLANK_CONTRAT, texts, dureeBetween(dateDebut, dateFin), {
    loyer: prix > 0,
    loyerTaxe: 'a-rayer', // an annonce gives an amount, without its VAT treatment
    commission: commission > 0,
    commissionTaxe: 'a-rayer',
  } as const)
  for (const field of Object.keys(texts) as (keyof typeof texts)[]) {
    fitted[field] = cut(texts[field], CONTRAT_FIELDS[field].max)
  }
  return fitted
}
