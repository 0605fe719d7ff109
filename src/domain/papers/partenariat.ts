import type { CandidatureId, Uid } from '../ids.ts'
import type { AnnonceSnapshot } from '../market/annonce.ts'
import type { Author, Conflicts, Versioned } from '../versions/fields.ts'
import type { ContratData } from './contrat.ts'
import type { InventaireHeader, InventaireRows } from './inventaire.ts'
import type { PaperName } from './papers.ts'

export const HISTORY_MAX = 300 // entries; the oldest are evicted first
export const COPIES_MAX = 100 // of agreed versions, of both papers: each agreed again every week for a year
export const EXCERPT_MAX = 80 // characters of a value in the history; a contract's are whole

/** The location of a cell: a row's key, or one of the two other parts of the document. */
export type Target = string
export const HEADER_TARGET: Target = 'header'
export const CONTRAT_TARGET: Target = 'contrat'

export type Party = 'boutique' | 'creator'
export const PARTIES: readonly Party[] = ['boutique', 'creator']

/** The party that a member of a partnership is. @param by a uid, or a record's author; the server's is empty */
export function partyOf({ boutiqueId }: { readonly boutiqueId: Uid }, by: Uid | '' | undefined): Party {
  return by === boutiqueId ? 'boutique' : 'creator'
}

export function counterparty(party: Party): Party {
  return party === 'boutique' ? 'creator' : 'boutique'
}

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

/** The version of the contract that both parties agreed to last: it holds until they agree to another. */
export interface InForce {
  /** As in their agreements, and in the copy; empty until they have agreed to one. */
  readonly hash: string
  /** When the second party agreed, by the server's clock. */
  readonly at: string
  /** The day from which it counts, `YYYY-MM-DD`: of an amendment, the day after the agreement; empty, from the start. */
  readonly from: string
  /**
   * Those that counted before, each under the day, `YYYY-MM-DD`, from which it no longer did; an empty hash stands for
   * the terms of the annonce, on which a statement was made before the first contract.
   */
  readonly former: { readonly [until: string]: { readonly hash: string } }
}

/** The key of one party's agreement to one paper. */
export function agreementKey(paper: PaperName, party: Party): string {
  return `${paper}-${party}`
}

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
  /** The annonce that was answered, as in the candidature: the initial values of the papers. */
  readonly annonce: AnnonceSnapshot
  readonly header: InventaireHeader
  readonly rows: InventaireRows
  readonly contrat: ContratData
  readonly conflicts: Conflicts
  readonly agreements: { readonly [agreement: string]: Agreement }
  /** Rejected agreements, under the keys of `agreements`; absent until there was one. Written by the server. */
  readonly asked?: { readonly [agreement: string]: RejectedAgreement }
  /** Written by the server. */
  readonly inForce: InForce
  readonly history: { readonly [sequence: string]: HistoryEntry }
}

export const NOT_IN_FORCE: InForce = { hash: '', at: '', from: '', former: {} }

/** The party that alone writes a field of the contract; `null` for the terms, which both write. */
export function ownerOfField(field: string): Party | null {
  if (field.indexOf('boutique') === 0) return 'boutique'
  return field.indexOf('createur') === 0 ? 'creator' : null
}

/** The paper that a cell belongs to. */
export function paperOf(target: Target): PaperName {
  return target === CONTRAT_TARGET ? 'contrat' : 'inventaire'
}
