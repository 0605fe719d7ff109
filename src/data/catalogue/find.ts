import { termsMatcher } from '#domain/search/matches.ts'
import { RAYONS, type Search } from '#domain/search/search.ts'
import { kilometresOf, type Nearness, type Where } from '#domain/search/where.ts'
import type { Card } from '#wire/catalogue.ts'
import { createSlices } from '../slices.ts'
import type { Rows } from './rows.ts'

export interface Found {
  readonly cards: readonly Card[]
  /** How far each is from where the search looks. */
  readonly nearness: readonly Nearness[]
  readonly total: number
  /** When there is none: the smallest radius within which there are some, and how many. */
  readonly wider?: { readonly rayon: number; readonly count: number }
}

const SLOTS_A_SLICE = 64

/** Reads of all rows what searches look at, while the page answers. @param withWords their words too */
export async function prepare(rows: Rows, withWords: boolean): Promise<void> {
  const slice = createSlices()
  for (const [index, slot] of rows.order().entries()) {
    rows.facts.at(slot)
    if (withWords) rows.facts.keyAt(slot)
    if (index % SLOTS_A_SLICE === 0) await slice()
  }
}

/** Rows by a number each, the least first; of the same, in the order that they are in. */
function sortedBy(slots: readonly number[], numberOf: (slot: number) => number): readonly number[] {
  const rows = slots.map((slot) => [numberOf(slot), slot] as const)
  // Both may be infinite, whose difference is no number.
  return rows.sort(([a], [b]) => (a === b ? 0 : a < b ? -1 : 1)).map(([, slot]) => slot)
}

/** The annonces of a device that a search finds, in its order. */
export function findIn(rows: Rows, search: Search, where: Where, limit: number): Found {
  const { facts } = rows
  const suits = termsMatcher(search)
  const suiting: number[] = []
  const found: number[] = []
  for (const slot of rows.order()) {
    const fact = facts.at(slot)
    if (!suits(fact, () => facts.keyAt(slot))) continue
    suiting.push(slot)
    if (where.isIn(fact)) found.push(slot)
  }
  const nearnessOf = (slot: number) => where.nearness(facts.at(slot))
  const order =
    search.tri === 'prix'
      ? sortedBy(found, (slot) => facts.at(slot).prix)
      : search.tri === 'proches' && where.commune !== ''
        ? sortedBy(found, (slot) => kilometresOf(nearnessOf(slot)))
        : found
  const shown = order.slice(0, limit)
  const wider = found.length === 0 && where.commune !== '' ? widened(suiting.map(nearnessOf), search.rayon) : undefined
  return {
    cards: shown.map((slot) => rows.cardAt(slot)),
    nearness: shown.map(nearnessOf),
    total: found.length,
    ...(wider === undefined ? {} : { wider }),
  }
}

function widened(all: readonly Nearness[], from: number): Found['wider'] {
  const near = all.map(kilometresOf)
  for (const rayon of RAYONS) {
    if (rayon <= from) continue
    const count = near.filter((km) => km <= rayon).length
    if (count > 0) return { rayon, count }
  }
  return undefined
}
