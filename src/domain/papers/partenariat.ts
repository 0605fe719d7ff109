import { type CandidatureId, partsOf, type Uid } from '../ids.ts'
import type { Author, Conflicts, Versioned } from '../versions/fields.ts'
import { BLANK_CONTRAT, type ContratData } from './contrat.ts'
import type { InventaireHeader, InventaireRows } from './inventaire.ts'
import type { PaperName } from './papers.ts'

export const HISTORY_MAX = 300 // entries; the oldest are evicted first
export const COPIES_MAX = 100 // of agreed versions, of both papers: each agreed again every week for a year
export const EXCERPT_MAX = 80 // characters of a value in the history

/** The location of a cell: a row's key, or one of the two other parts of the document. */
export type Target = string
export const HEADER_TARGET: Target = 'header'
export const CONTRAT_TARGET: Target = 'contrat'

export type Party = 'boutique' | 'creator'
export const PARTIES: readonly Party[] = ['boutique', 'creator']

/** 'Bon pour accord' of one party to one version. The server sets author and time; it claims no legal force. */
export interface Agreement extends Author {
  readonly nom: string
  /** SHA-256, in hexadecimal, of the version's canonical form. */
  readonly hash: string
}

/**
 * Why an agreement was rejected: the papers had changed, a conflict was unresolved, the other party had left, or the
 * partnership had reached its maximum of copies.
 */
export const ASK_REASONS = ['changed', 'to-choose', 'left', 'full'] as const

/** An agreement that the server rejected: the party is asked again. */
export interface RejectedAgreement {
  readonly at: string
  /** Of the version that was shown, as in an agreement. */
  readonly hash: string
  readonly why: (typeof ASK_REASONS)[number]
}

export const ACTIONS = ['row-added', 'cell-changed', 'row-removed', 'conflict', 'agreement'] as const

/** One line of the history, written by the server when it receives a change. */
export interface HistoryEntry extends Author {
  readonly action: (typeof ACTIONS)[number]
  readonly target: Target
  readonly field: string
  readonly before: string
  readonly after: string
}

/** The papers of one partnership, under the `_id` of its candidature. */
export interface Partenariat extends Versioned {
  readonly _id: CandidatureId
  readonly boutiqueId: Uid
  readonly creatorId: Uid
  /** The commission of the annonce that was answered; the initial value of `header.commission`. */
  readonly commissionConvenue: number
  readonly header: InventaireHeader
  readonly rows: InventaireRows
  readonly contrat: ContratData
  readonly conflicts: Conflicts
  readonly agreements: { readonly [agreement: string]: Agreement }
  /** Under the keys of `agreements`; absent from older papers. Written by the server. */
  readonly asked?: { readonly [agreement: string]: RejectedAgreement }
  readonly history: { readonly [sequence: string]: HistoryEntry }
}

/** The initial papers of a partnership: identical on both parties' devices. */
export function blankPartenariat(id: CandidatureId, commissionConvenue: number): Partenariat {
  const { boutiqueId, creatorId } = partsOf(id)
  return {
    _id: id,
    boutiqueId,
    creatorId,
    commissionConvenue,
    header: { dateDepot: '', dateReprise: '', lieu: '', date: '', commission: commissionConvenue },
    rows: {},
    contrat: BLANK_CONTRAT,
    conflicts: {},
    agreements: {},
    history: {},
  }
}

/** The paper that a cell belongs to. */
export function paperOf(target: Target): PaperName {
  return target === CONTRAT_TARGET ? 'contrat' : 'inventaire'
}
