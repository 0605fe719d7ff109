import type { InventaireRows } from './inventaire.ts'
import type { Copy, Deposit } from './records.ts'

/** Whether both parties approved an inventory: its deposits no longer change, and more pieces come by deposits. */
export function isFrozen(copies: readonly Pick<Copy, 'paper'>[]): boolean {
  return copies.some(({ paper }) => paper === 'inventaire')
}

/** Pieces of one row that a deposit adds; the price is in cents. */
interface BonRow {
  readonly ref: string
  readonly description: string
  readonly quantity: number
  readonly prixCentimes: number
}

/** A 'bon de depot' to print: what a deposit added, with the names and prices of its day. */
export interface BonData {
  /** 0 until the server assigns one. */
  readonly number: number
  readonly boutique: string
  readonly createur: string
  /** `YYYY-MM-DD`. */
  readonly day: string
  readonly rows: readonly BonRow[]
  readonly total: number
}

/** The name of a piece in a deposit, its reference apart where its row still has it. */
function namesOf(article: string, ref: string | undefined): Pick<BonRow, 'ref' | 'description'> {
  if (ref === undefined || ref === '' || `${article} `.indexOf(`${ref} `) !== 0)
    return { ref: '', description: article }
  return { ref, description: article.slice(ref.length + 1) }
}

/** The pieces that a deposit adds. */
export function piecesIn({ pieces }: Pick<Deposit, 'pieces'>): number {
  return Object.keys(pieces).reduce((sum, row) => sum + (pieces[row] as Deposit['pieces'][string]).quantity, 0)
}

/** A deposit as printed, in the order of the sheet. */
export function bonOf(
  { number, day, pieces }: Pick<Deposit, 'number' | 'day' | 'pieces'>,
  rows: InventaireRows,
  names: Pick<BonData, 'boutique' | 'createur'>,
): BonData {
  const position = (row: string) => rows[row]?.position ?? Number.POSITIVE_INFINITY
  const keys = Object.keys(pieces).sort((a, b) => position(a) - position(b) || (a < b ? -1 : 1))
  const lines = keys.map((row): BonRow => {
    const { article, quantity, prixCentimes } = pieces[row] as Deposit['pieces'][string]
    return { ...namesOf(article, rows[row]?.ref), quantity, prixCentimes }
  })
  return { number, ...names, day, rows: lines.filter(({ quantity }) => quantity > 0), total: piecesIn({ pieces }) }
}
