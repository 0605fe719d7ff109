import type { ContratData } from './contrat.ts'

/** The two papers that the parties agree to. */
export const PAPER_NAMES = ['contrat', 'inventaire'] as const
export type PaperName = (typeof PAPER_NAMES)[number]

/**
 * Who agreed to one version of a paper, printed at its foot. `hash` is the SHA-256 of the agreed version, in
 * hexadecimal; dates are ISO 8601 instants in UTC.
 */
export interface AgreementData {
  readonly hash: string
  readonly by: readonly { readonly nom: string; readonly date: string }[]
  /** Of a contract that is not the only one to have counted. */
  readonly days?: DaysInForce | null
}

/** When a version counts beside others, `YYYY-MM-DD`. */
export interface DaysInForce {
  /** From which day an amendment counts; empty for the first contract. */
  readonly from: string
  /** From which day another counts instead; empty for the one in force. */
  readonly until: string
}

/** One row of the inventory. Quantities are whole numbers of pieces, the price is in cents. */
export interface RowData {
  readonly ref: string
  readonly description: string
  readonly depot: number
  readonly prixCentimes: number
  readonly repris: number
  readonly vendu: number
}

/** A row with its revenue, each sale at its own price, and the pieces that were added or lost since the deposit. */
export interface CountedRowData extends RowData {
  readonly ajoute: number
  readonly perdu: number
  readonly salesCentimes: number
}

/**
 * An inventory to print, its totals already computed: the paper prints what the screen shows and computes nothing.
 * Dates are `YYYY-MM-DD` or empty.
 */
export interface InventaireData {
  readonly boutique: string
  readonly createur: string
  readonly dateDepot: string
  readonly dateReprise: string
  readonly rows: readonly CountedRowData[]
  readonly totals: {
    readonly deposited: number
    readonly sold: number
    readonly takenBack: number
    readonly lost: number
  }
  readonly lieu: string
  readonly date: string
  readonly agreement?: AgreementData
}

/** A paper to generate; `data: null` is the blank template. */
export type Paper =
  | {
      readonly name: 'contrat'
      readonly data: ContratData | null
      readonly agreement?: AgreementData | undefined
      /** The members who made it, whatever names they wrote in it. */
      readonly parties?: Pick<InventaireData, 'boutique' | 'createur'> | undefined
    }
  | { readonly name: 'inventaire'; readonly data: InventaireData | null }
