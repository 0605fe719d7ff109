import { type HiddenMatch, hiddenMatches } from '#domain/market/search/hidden-matches.ts'
import { annonceSearchKey, termsMatcher, type Worded } from '#domain/market/search/matches.ts'
import { fullLast, type Search } from '#domain/market/search/search.ts'
import {
  isSomewhere,
  kilometresOf,
  type Nearness,
  type Where,
  type Wider,
  widened,
} from '#domain/market/search/where.ts'
import type { CatalogueCard } from '#wire/catalogue.ts'
import { createSlices } from '../platform/slices.ts'
import type { CardIndex } from './card-index.ts'
import type { SearchRow } from './rows.ts'

export interface SearchResult {
  readonly cards: readonly CatalogueCard[]
  /** The distance of each card from the search's place. */
  readonly nearness: readonly Nearness[]
  /** Of each card: what was found of the search's words that it does not show. */
  readonly hidden: readonly (readonly HiddenMatch[])[]
  readonly total: number
  /** When there are no results in a place: where there are some, the nearest first. */
  readonly wider: readonly Wider[]
}

const ROWS_A_SLICE = 64

function wordedOf({ card, details }: SearchRow): Worded {
  if (details === undefined) return card
  return { ...card, ...details, description: card.description + details.description }
}

const keyFor = (row: SearchRow): string => {
  row.key ??= annonceSearchKey(wordedOf(row))
  return row.key
}

/** Reads what words are searched in, and computes the search keys of all rows, while the page stays responsive. */
export async function prepareSearchKeys(index: CardIndex): Promise<void> {
  await index.readDetails().catch(() => undefined) // the cards' own words are searched all the same
  const slice = createSlices()
  for (const [at, row] of index.rows.order().entries()) {
    keyFor(row)
    if (at % ROWS_A_SLICE === 0) await slice()
  }
}

/** Rows sorted by a number, ascending and stable. */
function sortedBy(some: readonly SearchRow[], numberOf: (row: SearchRow) => number): readonly SearchRow[] {
  const numbered = some.map((row) => [numberOf(row), row] as const)
  // Both may be infinite, and their difference NaN.
  return numbered.sort(([a], [b]) => (a === b ? 0 : a < b ? -1 : 1)).map(([, row]) => row)
}

/** The annonces of these rows, the newest first, that match a search, in its order. */
export function findIn(rows: readonly SearchRow[], search: Search, where: Where, limit: number): SearchResult {
  const suits = termsMatcher(search)
  const suiting = rows.filter((row) => suits(row.card, () => keyFor(row)))
  const found = suiting.filter(({ card }) => where.isIn(card))
  const nearnessOf = ({ card }: SearchRow) => where.nearness(card)
  const order =
    search.tri === 'prix'
      ? sortedBy(found, ({ card }) => card.prix)
      : search.tri === 'proches' && where.commune !== ''
        ? sortedBy(found, (row) => kilometresOf(nearnessOf(row)))
        : found
  const shown = fullLast(order, ({ card }) => card).slice(0, limit)
  const hiddenIn = hiddenMatches(search.mots)
  return {
    cards: shown.map(({ card }) => card),
    nearness: shown.map(nearnessOf),
    hidden: search.mots === '' ? [] : shown.map((row) => hiddenIn(wordedOf(row))),
    total: found.length,
    wider: found.length === 0 && isSomewhere(search) ? widened(suiting.map(nearnessOf), search.rayon) : [],
  }
}
