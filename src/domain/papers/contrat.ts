import type { FieldError } from '../codes.ts'
import { checkDay, checkFields, emptyValue, type FieldTable } from '../fields.ts'
import { normaliseSiret, parseNumber } from '../input.ts'
import { COMMISSION_MAX } from '../market/annonce.ts'
import type { Typed } from '../typed.ts'
import { USER_FIELDS } from '../user.ts'
import { ownLines } from '../visible.ts'

const DUREE_UNITES = ['', 'mois', 'jours'] as const

/** The VAT treatment of an amount. Empty is the template's own 'hors taxes'; 'a-rayer' is struck out by hand. */
const TAXES = ['', 'a-rayer', 'ht', 'ttc', 'sans-tva'] as const
export type Taxe = (typeof TAXES)[number]

/** In whose name the boutique sells; empty is not said. */
const VENTES = ['', 'au-nom-du-createur', 'en-son-nom'] as const

/** How often the boutique states its sales. */
const RYTHMES = ['', 'mensuel', 'bimensuel', 'trimestriel', 'a-la-demande'] as const

export const CLAUSE_MAX = 600 // characters, of the longest texts

/** Who bears a piece lost, stolen or broken. */
const RISQUES = ['', 'boutique', 'createur'] as const

const boolean = { kind: 'boolean' } as const

/**
 * The values of the contract's blanks: texts as typed, and ticked boxes. An empty text is a blank to fill in by hand,
 * so nothing is required. Dates are `YYYY-MM-DD`. Fields beginning with a party's name are that party's block, which
 * nobody else writes (`ownerOfField`).
 */
export const CONTRAT_FIELDS = {
  boutiqueNom: { kind: 'text', max: 120 },
  boutiqueAdresse: { kind: 'text', max: 400 },
  boutiqueRepresentant: { kind: 'text', max: 120 },
  boutiqueSiret: { kind: 'text', max: 20 }, // as typed, in groups
  boutiqueTva: { kind: 'text', max: 40 },
  boutiqueSansTva: boolean, // 'TVA non applicable, art. 293 B du CGI'
  createurNom: { kind: 'text', max: 250 },
  createurAdresse: { kind: 'text', max: 400 },
  createurSiret: { kind: 'text', max: 20 },
  createurSansSiret: boolean,
  createurTva: { kind: 'text', max: 40 },
  createurSansTva: boolean,
  espace: { kind: 'text', max: CLAUSE_MAX },
  duree: { kind: 'text', max: 20 },
  dureeUnite: { kind: 'choice', values: DUREE_UNITES },
  dateDebut: { kind: 'text', max: 10, format: 'date' },
  dateFin: { kind: 'text', max: 10, format: 'date' },
  loyer: { kind: 'boolean' },
  loyerMontant: { kind: 'text', max: 20 },
  loyerTaxe: { kind: 'choice', values: TAXES },
  commission: { kind: 'boolean' },
  commissionTaux: { kind: 'text', max: 20 },
  commissionTaxe: { kind: 'choice', values: TAXES },
  responsabilite: { kind: 'text', max: CLAUSE_MAX },
  lieu: { kind: 'text', max: 120 },
  date: { kind: 'text', max: 10, format: 'date' },
  // The annex of special conditions, off by default: the five articles stay as they are.
  annexe: boolean,
  vente: { kind: 'choice', values: VENTES },
  rythme: { kind: 'choice', values: RYTHMES },
  paiement: { kind: 'text', max: 160 },
  preavis: { kind: 'text', max: 80 },
  invendus: { kind: 'text', max: 80 },
  remise: { kind: 'text', max: 160 },
  risque: { kind: 'choice', values: RISQUES },
  risqueMontant: { kind: 'text', max: 160 },
  boutiqueAssurance: { kind: 'text', max: 160 },
  createurAssurance: { kind: 'text', max: 160 },
  boutiqueBail: boolean, // authorised by its lease
  presence: { kind: 'text', max: 200 },
  propriete: boolean, // pieces stay their maker's until sold
} as const satisfies FieldTable

export type ContratField = keyof typeof CONTRAT_FIELDS

/** The contract as filled in so far; each field is stored and merged separately. */
export type ContratData = Typed<typeof CONTRAT_FIELDS>

type FieldsOfKind<K extends string> = {
  [F in ContratField]: (typeof CONTRAT_FIELDS)[F]['kind'] extends K ? F : never
}[ContratField]

/** The fields whose value is a text, typed or chosen. */
export type ContratText = FieldsOfKind<'text' | 'choice'>
/** Of those, the typed ones. */
export type ContratTyped = FieldsOfKind<'text'>
/** The ticked boxes. */
export type ContratBox = FieldsOfKind<'boolean'>

export const BLANK_CONTRAT = emptyValue({ kind: 'record', fields: CONTRAT_FIELDS }) as ContratData

/** A contract for display: its texts without invisible characters. */
export function visibleContrat(contrat: ContratData): ContratData {
  const visible: { [field: string]: unknown } = {}
  for (const field of Object.keys(contrat) as ContratField[]) {
    const value = contrat[field]
    visible[field] = typeof value === 'string' ? ownLines(value) : value
  }
  return visible as unknown as ContratData
}

/** The amounts that are printed as numbers; words such as 'à voir' are printed as typed. */
const AMOUNTS = { loyerMontant: '€', commissionTaux: '%' } as const

/** The errors of a typed contract: too long, an invalid date, SIRET or amount, days in the wrong order. */
export function checkContrat(contrat: ContratData): FieldError[] {
  const found: FieldError[] = []
  for (const field of ['boutiqueSiret', 'createurSiret'] as const) {
    const siret = { siret: normaliseSiret(contrat[field]) }
    if (checkFields({ siret: USER_FIELDS.siret }, siret).length > 0) found.push({ field, code: 'siret-length' })
  }
  for (const field of Object.keys(AMOUNTS) as (keyof typeof AMOUNTS)[]) {
    const amount = parseNumber(contrat[field], AMOUNTS[field])
    if (/\p{N}/u.test(contrat[field]) && !(amount >= 0)) found.push({ field, code: 'not-a-number' })
    if (field === 'commissionTaux' && amount > COMMISSION_MAX)
      found.push({ field, code: 'out-of-range', bound: COMMISSION_MAX })
  }
  const { dateDebut, dateFin } = contrat
  if (checkDay(dateDebut) === null && checkDay(dateFin) === null && dateFin < dateDebut)
    found.push({ field: 'dateFin', code: 'dates-reversed' })
  return checkFields(CONTRAT_FIELDS, contrat as unknown as { readonly [field: string]: unknown }).concat(found)
}
