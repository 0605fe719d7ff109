import type { AnnonceId } from '#domain/ids.ts'
import type { Card } from '#wire/catalogue.ts'
import { unpack } from './packed.ts'
import { createVilles } from './villes.ts'

/** Rows are stored by segments: a change writes one again, not all of them. */
export const SEGMENT_ROWS = 256

/** A segment as stored: a column each. A row that is free has an empty id. */
export interface Segment {
  readonly ids: readonly string[]
  /** When each was published, in milliseconds since the epoch. */
  readonly at: readonly number[]
  readonly villes: readonly string[]
  /** The département of each; empty when its commune is not known. */
  readonly places: readonly string[]
  /** The rest of each card, packed, a line each. */
  readonly packed: string
  /** The round in which each came. */
  readonly rounds: readonly number[]
}

/** What a row holds. */
export interface Row {
  readonly id: string
  readonly at: number
  /** The number of its city. */
  readonly ville: number
  readonly place: string
  readonly packed: string
  readonly round: number
}

/** Cards in columns, each packed in one string. */
export class Columns {
  readonly ids: string[] = []
  readonly at: number[] = []
  readonly villeOf: number[] = []
  readonly places: string[] = []
  readonly packed: string[] = []
  readonly rounds: number[] = []
  readonly villes = createVilles()

  fill(slot: number, { id, at, ville, place, packed, round }: Row): void {
    this.ids[slot] = id
    this.at[slot] = at
    this.villeOf[slot] = ville
    this.places[slot] = place
    this.packed[slot] = packed
    this.rounds[slot] = round
  }

  free(slot: number): void {
    this.fill(slot, { id: '', at: 0, ville: this.villes.numberOf(''), place: '', packed: '', round: 0 })
  }

  /** Whether what a row holds is this, whatever their rounds. */
  holds(slot: number, { at, ville, place, packed }: Row): boolean {
    return (
      this.packed[slot] === packed &&
      this.at[slot] === at &&
      this.villeOf[slot] === ville &&
      this.places[slot] === place
    )
  }

  card(slot: number): Card {
    return unpack(this.packed[slot] ?? '', {
      _id: (this.ids[slot] ?? '') as AnnonceId,
      ville: this.villes.named(this.villeOf[slot] ?? 0),
      createdAt: new Date(this.at[slot] ?? 0).toISOString(),
    })
  }

  segment(number: number): Segment {
    const [from, to] = [number * SEGMENT_ROWS, (number + 1) * SEGMENT_ROWS]
    return {
      ids: this.ids.slice(from, to),
      at: this.at.slice(from, to),
      villes: this.villeOf.slice(from, to).map((ville) => this.villes.named(ville)),
      places: this.places.slice(from, to),
      packed: this.packed.slice(from, to).join('\n'),
      rounds: this.rounds.slice(from, to),
    }
  }

  /** Puts what is stored of a segment on its rows. @param each is told of each row, and of what was on it */
  load(number: number, stored: Segment, each: (slot: number, id: string, before: string) => void): void {
    const { ids, at, villes, places, packed, rounds } = stored
    const from = number * SEGMENT_ROWS
    const lines = packed.split('\n')
    while (this.ids.length < from + ids.length) this.free(this.ids.length)
    for (const [index, id] of ids.entries()) {
      const slot = from + index
      each(slot, id, this.ids[slot] ?? '')
      this.fill(slot, {
        id,
        at: at[index] ?? 0,
        ville: this.villes.numberOf(villes[index] ?? ''),
        place: places[index] ?? '',
        packed: lines[index] ?? '',
        round: rounds[index] ?? 0,
      })
    }
  }

  clear(): void {
    for (const column of [this.ids, this.at, this.villeOf, this.places, this.packed, this.rounds]) column.length = 0
  }
}
