import { type CandidatureId, partsOf, type Uid } from '../ids.ts'
import type { Author, Conflicts, Versioned } from '../versions/fields.ts'
import { BLANK_CONTRAT, type ContratData } from './contrat.ts'
import type { InventaireHeader, InventaireRows } from './inventaire.ts'
import type { PaperName } from './papers.ts'

export const HISTORY_MAX = 300 // entries kept; the oldest go first
export const COPIES_MAX = 100 // of what was agreed, of both papers: each agreed anew every week for a year
export const EXCERPT_MAX = 80 // characters of a value that the history keeps

/** Where a cell is: a row's key, or one of the two other parts of the document. */
export type Target = string
export const HEADER_TARGET: Target = 'header'
export const CONTRAT_TARGET: Target = 'contrat'

export type Party = 'boutique' | 'creator'
export const PARTIES: readonly Party[] = ['boutique', 'creator']

/** 'Bon pour accord' of one party to one version. The server writes who and when; it claims no legal force. */
export interface Agreement extends Author {
  readonly nom: string
  /** SHA-256, in hexadecimal, of the version's canonical form. */
  readonly hash: string
}

/**
 * Why an agreement was not taken: the papers said otherwise, two values were to choose from, the other party was gone, or
 * the partnership had all the copies that it may have.
 */
export const ASK_REASONS = ['changed', 'to-choose', 'left', 'full'] as const

/** An agreement that the server could not take: the party is asked again. */
export interface RejectedAgreement {
  readonly at: string
  /** Of the version that was shown, as in an agreement. */
  readonly hash: string
  readonly why: (typeof ASK_REASONS)[number]
}

export const ACTIONS = ['row-added', 'cell-changed', 'row-removed', 'conflict', 'agreement'] as const

/** One line of the history, written by the server when a change reaches it. */
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
  /** The commission of the annonce that was answered; `header.commission` begins with it. */
  readonly commissionConvenue: number
  readonly header: InventaireHeader
  readonly rows: InventaireRows
  readonly contrat: ContratData
  readonly conflicts: Conflicts
  readonly agreements: { readonly [agreement: string]: Agreement }
  /** Under the keys of `agreements`; absent from papers that are older. Written by the server. */
  readonly asked?: { readonly [agreement: string]: RejectedAgreement }
  readonly history: { readonly [sequence: string]: HistoryEntry }
}

/** The papers of a partnership before anybody wrote in them: the same on both parties' devices. */
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
