import { annonceSearchKey, termsMatcher } from '#domain/market/search/matches.ts'
import { RAYONS, type Search } from '#domain/market/search/search.ts'
import { kilometresOf, type Nearness, type Where } from '#domain/market/search/where.ts'
import type { CatalogueCard } from '#wire/catalogue.ts'
import { createSlices } from '../platform/slices.ts'
import { fullLast } from './order.ts'
import type { CardRow, CardRows } from './rows.ts'

export interface SearchResult {
  readonly cards: readonly CatalogueCard[]
  /** The distance of each card from the search's place. */
  readonly nearness: readonly Nearness[]
  readonly total: number
  /** When there are no results: the smallest radius that has some, and how many. */
  readonly wider?: { readonly rayon: number; readonly count: number }
}

const ROWS_A_SLICE = 64

const keyFor = (row: CardRow): string => {
  row.key ??= annonceSearchKey(row.card)
  return row.key
}

/** Computes the search keys of all rows, while the page stays responsive. */
export async function prepareSearchKeys(rows: CardRows): Promise<void> {
  const slice = createSlices()
  for (const [at, row] of rows.order().entries()) {
    keyFor(row)
    if (at % ROWS_A_SLICE === 0) await slice()
  }
}

/** Rows sorted by a number, ascending and stable. */
function sortedBy(some: readonly CardRow[], numberOf: (row: CardRow) => number): readonly CardRow[] {
  const numbered = some.map((row) => [numberOf(row), row] as const)
  // Both may be infinite, and their difference NaN.
  return numbered.sort(([a], [b]) => (a === b ? 0 : a < b ? -1 : 1)).map(([, row]) => row)
}

/** The stored annonces that match a search, in its order. */
export function findIn(rows: CardRows, search: Search, where: Where, limit: number): SearchResult {
  const suits = termsMatcher(search)
  const suiting = rows.order().filter((row) => suits(row.card, () => keyFor(row)))
  const found = suiting.filter(({ card }) => where.isIn(card))
  const nearnessOf = ({ card }: CardRow) => where.nearness(card)
  const order =
    search.tri === 'prix'
      ? sortedBy(found, ({ card }) => card.prix)
      : search.tri === 'proches' && where.commune !== ''
        ? sortedBy(found, (row) => kilometresOf(nearnessOf(row)))
        : found
  const shown = fullLast(order, ({ card }) => card).slice(0, limit)
  const wider = found.length === 0 && where.commune !== '' ? widened(suiting.map(nearnessOf), search.rayon) : undefined
  return {
    cards: shown.map(({ card }) => card),
    nearness: shown.map(nearnessOf),
    total: found.length,
    ...(wider === undefined ? {} : { wider }),
  }
}

function widened(all: readonly Nearness[], from: number): SearchResult['wider'] {
  const near = all.map(kilometresOf)
  for (const rayon of RAYONS) {
    if (rayon <= from) continue
    const count = near.filter((km) => km <= rayon).length
    if (count > 0) return { rayon, count }
  }
  return undefined
}
