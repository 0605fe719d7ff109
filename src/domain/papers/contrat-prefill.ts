import type { Candidature } from '../candidature.ts'
import { DAY_MS } from '../durations.ts'
import { partsOf } from '../ids.ts'
import { typedNumber } from '../input.ts'
import type { AnnonceSnapshot } from '../market/annonce.ts'
import { displayName, type User } from '../user.ts'
import { BLANK_CONTRAT, CONTRAT_FIELDS, type ContratData, type ContratTyped } from './contrat.ts'
import { timeOf } from './days.ts'
import { BLANK_HEADER } from './inventaire.ts'
import { NOT_IN_FORCE, type Partenariat, type Party } from './partenariat.ts'

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

/** A text truncated to `max`, between two words. */
function cut(text: string, max: number): string {
  const flat = text.trim().replace(/\s+/g, ' ')
  return flat.length <= max ? flat : `${flat.slice(0, max - 3).replace(/ [^ ]*$/, '')}...`
}

/** Texts that fit their fields. */
function fitted<F extends ContratTyped>(texts: { readonly [N in F]: string }): { readonly [N in F]: string } {
  const fits = {} as { [N in F]: string }
  for (const field of Object.keys(texts) as F[]) fits[field] = cut(texts[field], CONTRAT_FIELDS[field].max)
  return fits
}

/** The terms that an annonce says, as a new contract has them. It gives amounts without their VAT treatment. */
function termsOfAnnonce({ prix, commission, dateDebut, dateFin }: AnnonceSnapshot): Partial<ContratData> {
  const texts = fitted({
    dateDebut,
    dateFin,
    loyerMontant: prix > 0 ? typedNumber(prix) : '',
    commissionTaux: commission > 0 ? typedNumber(commission) : '',
  })
  return Object.assign({}, texts, dureeBetween(dateDebut, dateFin), {
    loyer: prix > 0,
    loyerTaxe: 'a-rayer',
    commission: commission > 0,
    commissionTaxe: 'a-rayer',
  } as const) as Partial<ContratData>
}

/** The initial papers of a partnership, with the terms of the annonce: identical on both parties' devices. */
export function newPartenariat({ _id, annonce }: Pick<Candidature, '_id' | 'annonce'>): Partenariat {
  const { boutiqueId, creatorId } = partsOf(_id)
  return {
    _id,
    boutiqueId,
    creatorId,
    annonce,
    header: BLANK_HEADER,
    rows: {},
    contrat: Object.assign({}, BLANK_CONTRAT, termsOfAnnonce(annonce)),
    conflicts: {},
    agreements: {},
    inForce: NOT_IN_FORCE,
    history: {},
  }
}

/** '12 rue des Halles, Nantes', without repeating the ville; empty without a street. */
export function addressOf(street: string, ville: string): string {
  const flat = cut(street, CONTRAT_FIELDS.boutiqueAdresse.max - ville.length - 2)
  if (flat === '') return ''
  return flat.toLowerCase().indexOf(ville.toLowerCase()) >= 0 ? flat : `${flat}, ${ville}`
}

/**
 * A party's own block, from their profile: offered to them alone, and written by them alone. Nothing of it is in the
 * contract before. Of an address only the town is public: the street is left to them.
 */
export function blockOf(party: Party, member: Pick<User, 'nom' | 'prenom' | 'ville' | 'siret'>): Partial<ContratData> {
  const { nom, ville, siret } = member
  return party === 'boutique'
    ? fitted({ boutiqueNom: nom, boutiqueAdresse: ville, boutiqueSiret: siret })
    : fitted({ createurNom: displayName(member), createurAdresse: ville, createurSiret: siret })
}
