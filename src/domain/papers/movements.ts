import { type RecordId, recordKeyOf } from '../ids.ts'
import { BLANK_ROW, type InventaireRow, type InventaireRows, rowsOf } from './inventaire.ts'
import type { CountedRowData } from './papers.ts'
import { ARTICLE_MAX, type MovementSort } from './record-fields.ts'
import { aboutId, subjectKeyOf } from './record-keys.ts'
import type { Deposit, Movement, MovementData, Void } from './records.ts'

/** The records from which the stock of a partnership follows. */
export interface StockRecords {
  readonly movements: readonly NotedMovement[]
  readonly deposits: readonly NotedDeposit[]
  readonly voids: readonly Pick<Void, '_id'>[]
}

/** Without its author and time. */
type NotedMovement = MovementData & Pick<Movement, '_id'>
type NotedDeposit = Pick<Deposit, '_id' | 'day' | 'pieces'>

export const NO_STOCK_RECORDS: StockRecords = { movements: [], deposits: [], voids: [] }

/** A row with the sums of what happened to its pieces, whatever the price on each day. */
export interface CountedRow extends InventaireRow, CountedRowData {
  /** Deleted from the sheet; its sales are not. */
  readonly removed: boolean
}

/** The pieces of a row that are on the shelf, by what was noted: negative when more were sold than deposited. */
export function piecesNoted({ depot, ajoute, vendu, repris, perdu }: CountedRow): number {
  return depot + ajoute - vendu - repris - perdu
}

/** The pieces of a row that are on the shelf: none of a removed one, or of one that sold more than was deposited. */
export function piecesLeft(row: CountedRow): number {
  return row.removed ? 0 : Math.max(0, piecesNoted(row))
}

/** The name of a row in a movement: its reference and description. */
export function articleOf({ ref, description }: Pick<InventaireRow, 'ref' | 'description'>): string {
  const name = [ref, description].filter((part) => part.trim() !== '').join(' ')
  return name.length > ARTICLE_MAX ? `${name.slice(0, ARTICLE_MAX - 3)}...` : name
}

/** The keys of the records that were cancelled. */
export function voidedKeys(voids: readonly Pick<Void, '_id'>[]): { readonly [key: string]: true } {
  const found: { [key: string]: true } = {}
  for (const { _id } of voids) found[subjectKeyOf(_id)] = true
  return found
}

/** The records that were not cancelled. */
export function notVoided<R extends { readonly _id: RecordId }>(
  records: readonly R[],
  voids: readonly Pick<Void, '_id'>[],
): readonly R[] {
  const voided = voidedKeys(voids)
  return records.filter(({ _id }) => voided[recordKeyOf(_id)] !== true)
}

/** The id of what cancels a movement or a deposit. */
export function voidId(id: RecordId): RecordId {
  return aboutId(id, 'void')
}

type Named = Pick<NotedMovement, '_id' | 'day' | 'article' | 'prixCentimes'>

/** Of one day, the last by id: every device, and the server, names a removed row alike. */
function isLater(one: Named, other: Named): boolean {
  return one.day === other.day ? one._id > other._id : one.day > other.day
}

interface RowSums {
  ajoute: number
  vendu: number
  repris: number
  perdu: number
  salesCentimes: number
  /** The latest name and price. */
  last: Named
}

const NOTHING = { ajoute: 0, vendu: 0, repris: 0, perdu: 0, salesCentimes: 0 }

/** The sums of each row, by its key. */
function sumsByRow({ movements, deposits, voids }: StockRecords): { readonly [row: string]: RowSums } {
  const found: { [row: string]: RowSums } = {}
  const sumsOf = (row: string, latest: Named): RowSums => {
    const sums = found[row] || Object.assign({ last: latest }, NOTHING)
    if (isLater(latest, sums.last)) sums.last = latest
    found[row] = sums
    return sums
  }
  for (const movement of notVoided(movements, voids)) {
    const { row, sort, quantity, prixCentimes } = movement
    const sums = sumsOf(row, movement)
    sums[sort] += quantity
    if (sort === 'vendu') sums.salesCentimes += quantity * prixCentimes
  }
  for (const { _id, day, pieces } of notVoided(deposits, voids)) {
    for (const row of Object.keys(pieces)) {
      const piece = pieces[row] as (typeof pieces)[string]
      sumsOf(row, Object.assign({ _id, day }, piece)).ajoute += piece.quantity
    }
  }
  return found
}

/** The rows in order, each with its sums; then removed rows to which something happened. */
export function countedRows(
  { rows }: { readonly rows: InventaireRows },
  records: StockRecords,
): readonly (readonly [string, CountedRow])[] {
  const found = sumsByRow(records)
  const countsOf = (key: string) => {
    const { ajoute, vendu, repris, perdu, salesCentimes } = found[key] || NOTHING
    return { ajoute, vendu, repris, perdu, salesCentimes }
  }
  const present = rowsOf({ rows }).map(([key, row]): readonly [string, CountedRow] => [
    key,
    Object.assign({}, row, countsOf(key), { removed: false }),
  ])
  const gone = Object.keys(found)
    .filter((key) => rows[key] === undefined)
    .sort()
    .map((key): readonly [string, CountedRow] => {
      const { article: description, prixCentimes } = (found[key] as RowSums).last
      return [key, Object.assign({}, BLANK_ROW, { description, prixCentimes }, countsOf(key), { removed: true })]
    })
  return present.concat(gone.filter(([, { vendu, repris, perdu }]) => vendu || repris || perdu))
}

/** Movements of one sort that were not cancelled, latest first. */
export function movementsOf(
  { movements, voids }: { readonly movements: readonly Movement[]; readonly voids: readonly Pick<Void, '_id'>[] },
  sort: MovementSort,
): readonly Movement[] {
  return notVoided(movements, voids)
    .filter((movement) => movement.sort === sort)
    .slice()
    .sort((a, b) => (a.at < b.at ? 1 : -1))
}
