import type { ContratData } from './contrat.ts'

/**
 * Who agreed to one version of a document, printed at its foot.
 * `empreinte` is the SHA-256 of the version agreed, in hexadecimal; dates are ISO 8601 instants in UTC.
 */
export interface AccordData {
  readonly empreinte: string
  readonly par: readonly { readonly nom: string; readonly date: string }[]
}

/** One line of the inventory. Quantities are whole numbers of pieces, the price is in cents. */
export interface LigneData {
  readonly ref: string
  readonly description: string
  readonly depot: number
  readonly prixCentimes: number
  readonly repris: number
  readonly vendu: number
}

/**
 * An inventory to print, its totals already computed: the document prints what the screen shows and counts nothing
 * itself. Dates are `YYYY-MM-DD` or empty, the commission is in percent.
 */
export interface InventaireData {
  readonly boutique: string
  readonly createur: string
  readonly dateDepot: string
  readonly dateReprise: string
  readonly commission: number
  readonly lignes: readonly LigneData[]
  readonly totals: {
    readonly deposes: number
    readonly vendus: number
    readonly repris: number
    readonly duCentimes: number
  }
  readonly lieu: string
  readonly date: string
  readonly accord?: AccordData
}

/** A document to make; `null` is the blank template. */
export type Papier =
  | { readonly name: 'contrat'; readonly data: ContratData | null; readonly accord?: AccordData }
  | { readonly name: 'inventaire'; readonly data: InventaireData | null }
