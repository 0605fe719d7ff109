import { recordKeyOf } from '../ids.ts'
import { BLANK_ROW, type InventaireRow, type InventaireRows, rowsOf } from './inventaire.ts'
import type { CountedRowData } from './papers.ts'
import { ARTICLE_MAX, type Movement, type MovementData } from './records.ts'

/** A movement, with the key by which a statement counts it. */
export interface CountedMovement extends MovementData {
  readonly key: string
}

/** A movement of a record, without its author and time. */
export type NotedMovement = MovementData & Pick<Movement, '_id'>

/** A row with its sold and returned pieces, whatever the price on each day. */
export interface CountedRow extends InventaireRow, CountedRowData {
  /** Deleted from the sheet; its sales are not. */
  readonly removed: boolean
}

/** The pieces of a row that are on the shelf: none of a removed one, or of one that sold more than was deposited. */
export function piecesLeft({ depot, vendu, repris, removed }: CountedRow): number {
  return removed ? 0 : Math.max(0, depot - vendu - repris)
}

/** The name of a row in a movement: its reference and description. */
export function articleOf({ ref, description }: Pick<InventaireRow, 'ref' | 'description'>): string {
  const name = [ref, description].filter((part) => part.trim() !== '').join(' ')
  return name.slice(0, ARTICLE_MAX)
}

/** Every sale and sale correction, sorted by day and then by key, so equal on every device. */
export function salesOf(movements: readonly Movement[]): readonly CountedMovement[] {
  return movements
    .filter(({ sort }) => sort === 'vendu')
    .map(({ _id, row, sort, quantity, day, prixCentimes, article }) => {
      const key = recordKeyOf(_id)
      return { key, row, sort, quantity, day, prixCentimes, article }
    })
    .sort((a, b) => (a.day === b.day ? (a.key < b.key ? -1 : 1) : a.day < b.day ? -1 : 1))
}

/** The rows in order, each with the sums of its movements; then removed rows that have sales or returns. */
export function countedRows(
  { rows }: { readonly rows: InventaireRows },
  movements: readonly NotedMovement[],
): readonly (readonly [string, CountedRow])[] {
  const found: { [key: string]: { vendu: number; repris: number; salesCentimes: number; last: NotedMovement } } = {}
  for (const movement of movements) {
    const sums = found[movement.row] || { vendu: 0, repris: 0, salesCentimes: 0, last: movement }
    sums[movement.sort] += movement.quantity
    if (movement.sort === 'vendu') sums.salesCentimes += movement.quantity * movement.prixCentimes
    if (movement.day > sums.last.day) sums.last = movement
    found[movement.row] = sums
  }
  const present = rowsOf({ rows }).map(([key, row]): readonly [string, CountedRow] => {
    const { vendu, repris, salesCentimes } = found[key] || { vendu: 0, repris: 0, salesCentimes: 0 }
    return [key, Object.assign({}, row, { vendu, repris, salesCentimes, removed: false })]
  })
  const gone = Object.keys(found)
    .filter((key) => rows[key] === undefined)
    .sort()
    .map((key): readonly [string, CountedRow] => {
      const { vendu, repris, salesCentimes, last } = found[key] as (typeof found)[string]
      const { article: description, prixCentimes } = last
      return [
        key,
        Object.assign({}, BLANK_ROW, { description, prixCentimes, vendu, repris, salesCentimes, removed: true }),
      ]
    })
  return present.concat(gone.filter(([, { vendu, repris, salesCentimes }]) => vendu || repris || salesCentimes))
}
