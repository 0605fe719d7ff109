import type { DraftValues } from '#data/hooks/use-draft.ts'
import { checkDay } from '#domain/fields.ts'
import { parseWhole } from '#domain/input.ts'
import { parseCell } from '#domain/papers/cell.ts'
import { QUANTITY_MAX } from '#domain/papers/inventaire.ts'
import { articleOf, type CountedRow } from '#domain/papers/movements.ts'
import type { PastedCells } from '#domain/papers/pasted.ts'
import type { DepositData } from '#domain/papers/records.ts'

interface Texts {
  readonly [row: string]: string
}

/** A deposit as typed: quantities by row, and the rows that it creates. */
export interface DepositDraft {
  readonly day: string
  readonly quantities: Texts
  /** The keys of new rows, and their cells. */
  readonly added: readonly string[]
  readonly refs: Texts
  readonly descriptions: Texts
  readonly prices: Texts
}

function textsOf(value: DraftValues[string] | undefined): Texts {
  return typeof value === 'object' && !Array.isArray(value) ? (value as Texts) : {}
}

/** @param today the day of a deposit of which nobody typed another */
export function depositDraft(values: DraftValues | null, today: string): DepositDraft {
  const { day, quantities, added, refs, descriptions, prices } = values ?? {}
  return {
    day: typeof day === 'string' ? day : today,
    quantities: textsOf(quantities),
    added: Array.isArray(added) ? (added as readonly string[]) : [],
    refs: textsOf(refs),
    descriptions: textsOf(descriptions),
    prices: textsOf(prices),
  }
}

/** The pieces typed in a field: none when it is empty, NaN when it is no quantity. */
export function quantityOf(text = ''): number {
  return text.trim() === '' ? 0 : parseWhole(text, 0, QUANTITY_MAX)
}

export type PricedRow = readonly [row: string, Pick<CountedRow, 'ref' | 'description' | 'prixCentimes'>]

export interface ReadDeposit {
  /** The rows to create, without pieces of their own; `null` for one with a cell that cannot be read. */
  readonly created: readonly (readonly [row: string, cells: PastedCells | null])[]
  readonly deposit: DepositData
  /** Pieces in all; NaN when a quantity is wrong. */
  readonly total: number
  /** Whether a new row lacks its name or its pieces. */
  readonly isIncomplete: boolean
  /** Whether a cell or the day cannot be read. */
  readonly isWrong: boolean
}

/** The cells of a new row. */
export function cellsOf({ refs, descriptions, prices }: DepositDraft, row: string) {
  return {
    ref: parseCell('ref', refs[row] ?? ''),
    description: parseCell('description', descriptions[row] ?? ''),
    prixCentimes: parseCell('prixCentimes', prices[row] ?? ''),
  }
}

/** What was typed, as it will be written. */
export function readDeposit(draft: DepositDraft, rows: readonly PricedRow[], today: string): ReadDeposit {
  const { day, quantities, added } = draft
  const created = added.map((row): ReadDeposit['created'][number] => {
    const { ref, description, prixCentimes } = cellsOf(draft, row)
    if (!ref.ok || !description.ok || !prixCentimes.ok) return [row, null]
    const cells = { ref: String(ref.value), description: String(description.value), depot: 0 }
    return [row, { ...cells, prixCentimes: Number(prixCentimes.value) }]
  })
  const all = [...rows, ...created.flatMap(([row, cells]): PricedRow[] => (cells === null ? [] : [[row, cells]]))]
  const pieces = all.flatMap(([row, cells]) => {
    const quantity = quantityOf(quantities[row])
    return quantity === 0
      ? []
      : [[row, { quantity, prixCentimes: cells.prixCentimes, article: articleOf(cells) }] as const]
  })
  const total = pieces.reduce((sum, [, { quantity }]) => sum + quantity, 0)
  return {
    created,
    deposit: { day, pieces: Object.fromEntries(pieces) },
    total,
    isIncomplete: created.some(
      ([row, cells]) => cells !== null && (articleOf(cells) === '' || quantityOf(quantities[row]) === 0),
    ),
    isWrong:
      Number.isNaN(total) || created.some(([, cells]) => cells === null) || checkDay(day) !== null || day > today,
  }
}
