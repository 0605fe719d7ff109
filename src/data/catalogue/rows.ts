import type { AnnonceId, Uid } from '#domain/ids.ts'
import { departementOf } from '#domain/market/departements.ts'
import { cityOf } from '#domain/market/search/commune-lookup.ts'
import { fullLast } from '#domain/market/search/search.ts'
import { remembered } from '#domain/market/search/where.ts'
import { wordsMatcher } from '#domain/market/search/words.ts'
import { same } from '#domain/same.ts'
import type { CardDetails, CatalogueCard } from '#wire/catalogue.ts'
import { departementIn, NEWEST, type Newest, PINNED } from './notes.ts'

const NEWEST_MAX = 48 // cards that the next start shows before it has read the pieces

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
}

export interface FoundCards {
  /** The newest first. */
  readonly cards: readonly CatalogueCard[]
  readonly total: number
}

/**
 * Matches the annonces of a city and of a place.
 * @param ville words of a city, in any case, with or without accents; empty for all
 * @param place the code of a département or of a commune; empty for all
 */
function matcher(ville: string, place: string): (row: CardRow) => boolean {
  const isNamed = remembered(wordsMatcher(ville))
  const departement = departementOf(place)
  return ({ card, note }) =>
    isNamed(card.ville) &&
    (place === '' || departementIn(note) === departement) &&
    (place === departement || cityOf(card.commune ?? '') === place)
}

/** The cards of this device in memory, by the notes they were read from. */
export class CardRows {
  // The newest come first, and give way to every other note's.
  private readonly notes = new Map<string, readonly CardRow[]>([[NEWEST, []]])
  private readonly details = new Map<string, ReadonlyMap<string, SearchedDetails>>()
  private byId: ReadonlyMap<string, CardRow> | undefined
  private sorted: readonly CardRow[] | undefined

  /** Each annonce once: during a re-bucketing two notes have it, and the one put last prevails. */
  private get rows(): ReadonlyMap<string, CardRow> {
    this.byId ??= new Map([...this.notes.values()].flatMap((rows) => rows.map((row) => [row.card._id, row] as const)))
    return this.byId
  }

  /** The number of stored annonces, without those listed only among the newest. */
  get size(): number {
    return this.rows.size - this.rowsIn(NEWEST).filter((row) => this.get(row.card._id) === row).length
  }

  get(id: string): CardRow | undefined {
    return this.rows.get(id)
  }

  /** The rows of an annonce in the notes that store it, the listed one first. */
  storedRows(id: string): readonly CardRow[] {
    const rows = [...this.notes].flatMap(([note, here]) => (note === NEWEST ? [] : here))
    return rows.filter(({ card }) => card._id === id).reverse()
  }

  cardsIn(note: string): readonly CatalogueCard[] {
    return this.rowsIn(note).map(({ card }) => card)
  }

  /** Replaces the cards of a note. */
  put(note: string, cards: readonly CatalogueCard[]): void {
    const before = new Map(this.rowsIn(note).map((row) => [row.card._id, row]))
    const rows = cards.map((card) => {
      const former = before.get(card._id)
      return former !== undefined && same(former.card, card) ? former : this.rowOf(card, note)
    })
    if (note !== NEWEST) this.notes.delete(note)
    this.notes.set(note, rows)
    this.byId = undefined
    this.sorted = undefined
  }

  /** Sets the details of a note's cards, so that their words are searched. */
  putDetails(note: string, all: readonly CardDetails[]): void {
    const words = new Map(
      all.map(({ _id, description, produitsRecherches = '' }) => [_id as string, { description, produitsRecherches }]),
    )
    this.details.set(note, words)
    for (const row of this.rowsIn(note)) {
      row.details = words.get(row.card._id)
      row.key = undefined
    }
  }

  private rowsIn(note: string): readonly CardRow[] {
    return this.notes.get(note) ?? []
  }

  private rowOf(card: CatalogueCard, note: string): CardRow {
    const at = Date.parse(card.createdAt) || 0
    return { card, note, at, details: this.details.get(note)?.get(card._id) }
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
    this.sorted ??= fullLast(
      [...this.rows.values()].sort((a, b) => b.at - a.at),
      ({ card }) => card,
    )
    return this.sorted
  }

  /** The rows of a city and of a place, the newest first: see `matcher`. */
  find(ville: string, limit: number, place: string): FoundCards {
    const all = this.order()
    const rows = ville === '' && place === '' ? all : all.filter(matcher(ville, place))
    return { cards: rows.slice(0, limit).map(({ card }) => card), total: rows.length }
  }

  /** A boutique's cards, the newest first. */
  cardsOf(boutique: Uid): readonly CatalogueCard[] {
    return this.order().flatMap(({ card }) => (card._id.startsWith(`${boutique}.`) ? [card] : []))
  }

  /** The newest of the rows that stay and of more cards, and the number of all those. */
  newest(stays: (id: AnnonceId, note: string) => boolean, more: readonly CatalogueCard[]): Newest {
    const rows = this.order().filter(({ card, note }) => stays(card._id, note))
    const first = rows.slice(0, NEWEST_MAX).map(({ card }) => card)
    const all = [...first, ...more].sort((a, b) => (a.createdAt < b.createdAt ? 1 : -1))
    return { total: rows.length + more.length, cards: fullLast(all, (card) => card).slice(0, NEWEST_MAX) }
  }
}
