import { COMMISSION_MAX } from '../annonce.ts'
import type { FieldTable } from '../fields.ts'
import { type CandidatureId, partsOf, type Uid } from '../ids.ts'
import { CONTRAT_FIELDS, CONTRAT_VIERGE, type ContratData } from './contrat.ts'
import type { LigneData } from './papers.ts'

export const QUANTITE_MAX = 99_999 // pieces
export const PRIX_CENTIMES_MAX = 10_000_000 // 100 000 €
export const LIGNE_ID_LENGTH = 12 // characters of [a-z0-9]
export const DESCRIPTION_MAX = 500 // characters
export const LIGNES_SAISIE_MAX = 500 // lignes one device may add to
/** Two devices that each filled the sheet offline still make one document. */
export const LIGNES_MAX = 2 * LIGNES_SAISIE_MAX
export const HISTORIQUE_MAX = 300 // entries kept; the oldest go first
export const EXTRAIT_MAX = 80 // characters of a value that the history keeps

/** What both parties agree on around the rows. Dates are `YYYY-MM-DD` or empty. */
export interface Tete {
  readonly dateDepot: string
  readonly dateReprise: string
  readonly lieu: string
  readonly date: string
  /** Percent of the sales kept by the boutique; two decimals count. */
  readonly commission: number
}

/** A row, shown in order of `ordre`, then of its key. */
export interface Ligne extends LigneData {
  readonly ordre: number
}

/** Where a cell is: a row's key, or one of the two other parts of the document. */
export type Cible = string
export const TETE: Cible = 'tete'
export const CONTRAT: Cible = 'contrat'

/** The value that another edit of the same cell met. Both are shown, and a person chooses. */
export interface Conflit {
  readonly cible: Cible
  readonly champ: string
  /** As text, whatever the field holds. */
  readonly valeur: string
  /** Who had written it, and when by their device's clock. */
  readonly par: Uid
  readonly le: string
}

export const DOCUMENTS_ACCORD = ['inventaire', 'contrat'] as const
export type DocumentAccord = (typeof DOCUMENTS_ACCORD)[number]
export type RoleAccord = 'boutique' | 'creator'

/** 'Bon pour accord' of one party to one version. Who and when are the server's words; it claims no legal force. */
export interface Accord {
  readonly par: Uid
  readonly nom: string
  readonly le: string
  /** SHA-256, in hexadecimal, of the version's canonical form. */
  readonly empreinte: string
}

export const ACTIONS = ['ajout', 'modification', 'suppression', 'conflit', 'accord'] as const

/** One line of the history, written by the server when a change reaches it. */
export interface Evenement {
  readonly le: string
  readonly par: Uid
  readonly action: (typeof ACTIONS)[number]
  readonly cible: Cible
  readonly champ: string
  readonly avant: string
  readonly apres: string
}

/** The papers of one partnership, under the `_id` of its candidature. */
export interface Partenariat {
  readonly _id: CandidatureId
  readonly boutiqueId: Uid
  readonly creatorId: Uid
  /** The commission of the annonce that was answered; `tete.commission` begins with it. */
  readonly commissionConvenue: number
  readonly tete: Tete
  readonly lignes: { readonly [ligneId: string]: Ligne }
  readonly contrat: ContratData
  readonly conflits: { readonly [cellule: string]: Conflit }
  readonly accords: { readonly [document: string]: Accord }
  readonly historique: { readonly [sequence: string]: Evenement }
}

export const TETE_FIELDS = {
  dateDepot: { kind: 'text', max: 10, format: 'date' },
  dateReprise: { kind: 'text', max: 10, format: 'date' },
  lieu: { kind: 'text', max: 120 },
  date: { kind: 'text', max: 10, format: 'date' },
  commission: { kind: 'number', min: 0, max: COMMISSION_MAX },
} as const satisfies FieldTable

/** What a row's cells hold, in the order of the sheet's columns. */
export const CELLULE_FIELDS = {
  ref: { kind: 'text', max: 40 },
  description: { kind: 'text', max: DESCRIPTION_MAX },
  depot: { kind: 'number', min: 0, max: QUANTITE_MAX, whole: true },
  prixCentimes: { kind: 'number', min: 0, max: PRIX_CENTIMES_MAX, whole: true },
  repris: { kind: 'number', min: 0, max: QUANTITE_MAX, whole: true },
  vendu: { kind: 'number', min: 0, max: QUANTITE_MAX, whole: true },
} as const satisfies FieldTable

export type ChampLigne = keyof typeof CELLULE_FIELDS
export const CHAMPS_LIGNE = Object.keys(CELLULE_FIELDS) as readonly ChampLigne[]

const LIGNE_FIELDS = Object.assign({}, CELLULE_FIELDS, {
  ordre: { kind: 'number', min: 0, max: 10_000_000, whole: true } as const,
}) satisfies FieldTable

const CONFLIT_FIELDS = {
  cible: { kind: 'text', max: 12, required: true },
  champ: { kind: 'text', max: 30, required: true },
  valeur: { kind: 'text', max: 600 },
  par: { kind: 'text', max: 20, required: true, format: 'uid' },
  le: { kind: 'text', max: 24, required: true, format: 'instant' },
} as const satisfies FieldTable

const ACCORD_FIELDS = {
  par: { kind: 'text', max: 20, required: true, format: 'uid' },
  nom: { kind: 'text', max: 250, required: true },
  le: { kind: 'text', max: 24, required: true, format: 'instant' },
  empreinte: { kind: 'text', max: 64, required: true, format: 'sha256' },
} as const satisfies FieldTable

const EVENEMENT_FIELDS = {
  le: { kind: 'text', max: 24, required: true, format: 'instant' },
  par: { kind: 'text', max: 20, required: true, format: 'uid' },
  action: { kind: 'choice', values: ACTIONS },
  cible: { kind: 'text', max: 24 },
  champ: { kind: 'text', max: 30 },
  avant: { kind: 'text', max: EXTRAIT_MAX },
  apres: { kind: 'text', max: EXTRAIT_MAX },
} as const satisfies FieldTable

export const PARTENARIAT_FIELDS = {
  boutiqueId: { kind: 'text', max: 20, required: true, format: 'uid' },
  creatorId: { kind: 'text', max: 20, required: true, format: 'uid' },
  commissionConvenue: { kind: 'number', min: 0, max: COMMISSION_MAX },
  tete: { kind: 'record', fields: TETE_FIELDS },
  lignes: { kind: 'map', maxItems: LIGNES_MAX, key: 'ligne-id', fields: LIGNE_FIELDS },
  contrat: { kind: 'record', fields: CONTRAT_FIELDS },
  conflits: { kind: 'map', maxItems: 2000, key: 'cellule', fields: CONFLIT_FIELDS },
  accords: { kind: 'map', maxItems: 4, key: 'accord', fields: ACCORD_FIELDS },
  historique: { kind: 'map', maxItems: HISTORIQUE_MAX, key: 'sequence', fields: EVENEMENT_FIELDS },
} as const satisfies FieldTable

export const LIGNE_VIERGE: Ligne = {
  ref: '',
  description: '',
  depot: 0,
  prixCentimes: 0,
  repris: 0,
  vendu: 0,
  ordre: 0,
}

/** The papers of a partnership before anybody wrote in them: the same on both parties' devices. */
export function blankPartenariat(id: CandidatureId, commissionConvenue: number): Partenariat {
  const { boutiqueId, creatorId } = partsOf(id)
  return {
    _id: id,
    boutiqueId,
    creatorId,
    commissionConvenue,
    tete: { dateDepot: '', dateReprise: '', lieu: '', date: '', commission: commissionConvenue },
    lignes: {},
    contrat: CONTRAT_VIERGE,
    conflits: {},
    accords: {},
    historique: {},
  }
}

/** The rows with their keys, in the order they are shown in on every device. */
export function lignesOf(partenariat: Pick<Partenariat, 'lignes'>): readonly (readonly [string, Ligne])[] {
  const rows = Object.keys(partenariat.lignes).map((id) => [id, partenariat.lignes[id] as Ligne] as const)
  return rows.sort(([idA, a], [idB, b]) => a.ordre - b.ordre || (idA < idB ? -1 : 1))
}
