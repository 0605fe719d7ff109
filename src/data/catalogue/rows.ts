import type { AnnonceId, Uid } from '#domain/ids.ts'
import { departementOf } from '#domain/market/departements.ts'
import { cityOf } from '#domain/market/search/commune-lookup.ts'
import { wantedWords, wordsKey } from '#domain/market/search/words.ts'
import { same } from '#domain/same.ts'
import type { CardDetails, CatalogueCard } from '#wire/catalogue.ts'
import { departementIn, NEWEST, type Newest, PINNED } from './notes.ts'
import { fullLast, sortNewestFirst } from './order.ts'

const NEWEST_MAX = 48 // cards that the next start shows before it has read the pieces

/** Merges the newest cards with some that are not among them. */
export function withCards({ total, cards }: Newest, more: readonly CatalogueCard[]): Newest {
  const all = [...cards, ...more].sort((a, b) => (a.createdAt < b.createdAt ? 1 : -1))
  return { total: total + more.length, cards: fullLast(all, (card) => card).slice(0, NEWEST_MAX) }
}

/** What words are searched in besides the card. */
export type SearchedDetails = Pick<CardDetails, 'description' | 'produitsRecherches'>

/** A card that searches go over. */
export interface SearchRow {
  readonly card: CatalogueCard
  /** Absent until the first search for words, and where the details have not arrived. */
  details?: SearchedDetails | undefined
  /** Its search key, computed by the first search. */
  key?: string | undefined
}

/** A card in memory. */
export interface CardRow extends SearchRow {
  /** The note that it was read from. */
  readonly note: string
  /** The publication time, in milliseconds since the epoch. */
  readonly at: number
  /** The words of its city, normalized for search. */
  readonly cityKey: string
  /** The same annonce in another note, during a re-bucketing: listed once this row leaves. */
  under?: CardRow | undefined
}

export interface FoundCards {
  /** The newest first. */
  readonly cards: readonly CatalogueCard[]
  readonly total: number
}

const cityKeys = new Map<string, string>() // cache: a market has few cities

function cityKeyOf(ville: string): string {
  const cached = cityKeys.get(ville)
  if (cached !== undefined) return cached
  const key = wordsKey(ville)
  cityKeys.set(ville, key)
  return key
}

/**
 * Matches the annonces of a city and of a place.
 * @param ville words of a city, in any case, with or without accents; empty for all
 * @param place the code of a département or of a commune; empty for all
 */
function matcher(ville: string, place: string): (row: CardRow) => boolean {
  const wanted = wantedWords(ville)
  const departement = departementOf(place)
  return ({ card, note, cityKey }) =>
    wanted.every((word) => cityKey.includes(word)) &&
    (place === '' || departementIn(note) === departement) &&
    (place === departement || cityOf(card.commune ?? '') === place)
}

/** An annonce's rows without that of a note. */
function without(top: CardRow | undefined, note: string): CardRow | undefined {
  if (top === undefined || top.note === note) return top?.under
  top.under = without(top.under, note)
  return top
}

/** The cards of this device in memory, by the notes they were read from. */
export class CardRows {
  private readonly rows = new Map<string, CardRow>()
  private readonly notes = new Map<string, readonly CatalogueCard[]>()
  private readonly details = new Map<string, ReadonlyMap<string, SearchedDetails>>()
  private sorted: readonly CardRow[] | undefined
  private last: { readonly ville: string; readonly place: string; readonly rows: readonly CardRow[] } | undefined

  /** The number of stored annonces, without those listed only among the newest. */
  get size(): number {
    const shown = this.cardsIn(NEWEST).filter(({ _id }) => this.rows.get(_id)?.note === NEWEST)
    return this.rows.size - shown.length
  }

  get(id: string): CardRow | undefined {
    return this.rows.get(id)
  }

  cardsIn(note: string): readonly CatalogueCard[] {
    return this.notes.get(note) ?? []
  }

  /** Replaces the cards of a note. Those of the newest give way to stored ones. */
  put(note: string, cards: readonly CatalogueCard[]): void {
    const before = new Map<string, CardRow>()
    for (const { _id } of this.cardsIn(note)) {
      const row = this.rowIn(_id, note)
      if (row !== undefined) before.set(_id, row)
      const left = without(this.rows.get(_id), note)
      if (left === undefined) this.rows.delete(_id)
      else this.rows.set(_id, left)
    }
    for (const card of cards) {
      if (note === NEWEST && this.rows.has(card._id)) continue
      const previous = before.get(card._id)
      const other = this.rows.get(card._id)
      const row = previous !== undefined && same(previous.card, card) ? previous : this.rowOf(card, note)
      row.under = other?.note === NEWEST ? undefined : other
      this.rows.set(card._id, row)
    }
    this.notes.set(note, cards)
    this.sorted = undefined
    this.last = undefined
  }

  /** Sets the details of a note's cards, so that their words are searched. */
  putDetails(note: string, all: readonly CardDetails[]): void {
    const words = new Map(
      all.map(({ _id, description, produitsRecherches = '' }) => [_id as string, { description, produitsRecherches }]),
    )
    if (all.length === 0) this.details.delete(note)
    else this.details.set(note, words)
    for (const { _id } of this.cardsIn(note)) {
      const row = this.rowIn(_id, note)
      if (row === undefined) continue
      row.details = words.get(_id)
      row.key = undefined
    }
  }

  private rowIn(id: string, note: string): CardRow | undefined {
    let row = this.rows.get(id)
    while (row !== undefined && row.note !== note) row = row.under
    return row
  }

  private rowOf(card: CatalogueCard, note: string): CardRow {
    const at = Date.parse(card.createdAt) || 0
    return { card, note, at, cityKey: cityKeyOf(card.ville), details: this.details.get(note)?.get(card._id) }
  }

  /** The number of annonces by département. */
  counts(): ReadonlyMap<string, number> {
    const counts = new Map<string, number>()
    for (const [note, { length }] of this.notes) {
      const departement = departementIn(note)
      if (note === PINNED || note === NEWEST || length === 0) continue
      counts.set(departement, (counts.get(departement) ?? 0) + length)
    }
    return counts
  }

  /** All rows, the newest first, the full ones behind. */
  order(): readonly CardRow[] {
    this.sorted ??= fullLast(sortNewestFirst([...this.rows.values()]), ({ card }) => card)
    return this.sorted
  }

  /** The rows of a city and of a place, the newest first: see `matcher`. */
  find(ville: string, limit: number, place: string): FoundCards {
    if (this.last?.ville !== ville || this.last.place !== place) {
      const all = this.order()
      this.last = { ville, place, rows: ville === '' && place === '' ? all : all.filter(matcher(ville, place)) }
    }
    const { rows } = this.last
    return { cards: rows.slice(0, limit).map(({ card }) => card), total: rows.length }
  }

  /** A boutique's cards, the newest first. */
  cardsOf(boutique: Uid): readonly CatalogueCard[] {
    return this.order().flatMap(({ card }) => (card._id.startsWith(`${boutique}.`) ? [card] : []))
  }

  /** The newest of the rows that stay, and the number of those. */
  newest(stays: (id: AnnonceId, note: string) => boolean): Newest {
    const rows = this.order().filter(({ card, note }) => stays(card._id, note))
    return { total: rows.length, cards: rows.slice(0, NEWEST_MAX).map(({ card }) => card) }
  }
}
