import { departementOf } from '#domain/departements.ts'
import type { AnnonceId } from '#domain/ids.ts'
import type { Card } from '#wire/catalogue.ts'
import { newestFirst } from './order.ts'
import { pack, unpack } from './packed.ts'
import { createVilles } from './villes.ts'

/** Rows are stored by segments: a change writes one again, not all of them. */
const SEGMENT_ROWS = 256

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
}

export interface FoundCards {
  /** The newest first. */
  readonly cards: readonly Card[]
  readonly total: number
}

const CARDS_KEPT = 2400 // those that were shown last, so that a list that grows is not made anew

/**
 * Cards in columns, each packed in one string: an object is made for those that are shown. As objects, 20,000 annonces
 * are some 20 MB and a second of a cheap phone's time at each start.
 */
export class Rows {
  private ids: string[] = []
  private at: number[] = []
  private villeOf: number[] = []
  private places: string[] = []
  private packed: string[] = []
  private readonly slots = new Map<string, number>()
  private free: number[] | undefined
  private readonly villes = createVilles()
  private readonly changed = new Set<number>()
  private readonly cards = new Map<number, Card>()
  private sorted: Uint32Array | undefined
  private last: { readonly query: string; readonly place: string; readonly slots: Uint32Array } | undefined

  get size(): number {
    return this.slots.size
  }

  /** Segments in use, the last one perhaps in part. */
  get segments(): number {
    return Math.ceil(this.ids.length / SEGMENT_ROWS)
  }

  has(id: string): boolean {
    return this.slots.has(id)
  }

  get(id: string): Card | undefined {
    const slot = this.slots.get(id)
    return slot === undefined ? undefined : this.cardAt(slot)
  }

  /** The département that an annonce was filed under. */
  placeOf(id: string): string | undefined {
    const slot = this.slots.get(id)
    return slot === undefined ? undefined : this.places[slot]
  }

  /** The ids of the annonces whose département is as asked. */
  idsWhere(matches: (place: string) => boolean): readonly string[] {
    return this.ids.filter((id, slot) => id !== '' && matches(this.places[slot] ?? ''))
  }

  /** How many annonces each département has here. */
  counts(): ReadonlyMap<string, number> {
    const counts = new Map<string, number>()
    for (const slot of this.slots.values()) {
      const place = this.places[slot] ?? ''
      counts.set(place, (counts.get(place) ?? 0) + 1)
    }
    return counts
  }

  put(card: Card, place: string): void {
    const known = this.slots.get(card._id)
    const slot = known ?? this.freeSlots().pop() ?? this.ids.length
    const packed = pack(card)
    const at = Date.parse(card.createdAt) || 0
    const ville = this.villes.numberOf(card.ville)
    if (
      known !== undefined &&
      this.packed[slot] === packed &&
      this.at[slot] === at &&
      this.villeOf[slot] === ville &&
      this.places[slot] === place
    )
      return
    this.fill(slot, card._id, at, ville, place, packed)
    this.slots.set(card._id, slot)
    this.touched(slot)
  }

  remove(id: string): void {
    const slot = this.slots.get(id)
    if (slot === undefined) return
    this.slots.delete(id)
    this.freeSlots().push(slot)
    this.fill(slot, '', 0, this.villes.numberOf(''), '', '')
    this.touched(slot)
  }

  /** The numbers of the segments that have changed since this was last asked. */
  takeChanged(): readonly number[] {
    const changed = [...this.changed]
    this.changed.clear()
    return changed
  }

  /** They are to be written after all. */
  giveBack(segments: readonly number[]): void {
    for (const one of segments) this.changed.add(one)
  }

  segment(number: number): Segment {
    const [from, to] = [number * SEGMENT_ROWS, (number + 1) * SEGMENT_ROWS]
    return {
      ids: this.ids.slice(from, to),
      at: this.at.slice(from, to),
      villes: this.villeOf.slice(from, to).map((ville) => this.villes.named(ville)),
      places: this.places.slice(from, to),
      packed: this.packed.slice(from, to).join('\n'),
    }
  }

  /** Puts a stored segment in its place. */
  load(number: number, { ids, at, villes, places, packed }: Segment): void {
    const from = number * SEGMENT_ROWS
    const lines = packed.split('\n')
    while (this.ids.length < from + ids.length) {
      this.fill(this.ids.length, '', 0, this.villes.numberOf(''), '', '')
    }
    for (const [index, id] of ids.entries()) {
      const slot = from + index
      const before = this.ids[slot] ?? ''
      if (before !== '' && before !== id && this.slots.get(before) === slot) this.slots.delete(before)
      if (id !== '') this.slots.set(id, slot)
      const ville = this.villes.numberOf(villes[index] ?? '')
      this.fill(slot, id, at[index] ?? 0, ville, places[index] ?? '', lines[index] ?? '')
      this.cards.delete(slot)
    }
    this.free = undefined
    this.sorted = undefined
    this.last = undefined
  }

  clear(): void {
    this.ids = []
    this.at = []
    this.villeOf = []
    this.places = []
    this.packed = []
    this.slots.clear()
    this.free = undefined
    this.changed.clear()
    this.cards.clear()
    this.sorted = undefined
    this.last = undefined
  }

  /**
   * @param ville words of a city, in any case, with or without accents; empty for all
   * @param place the code of a département or of a commune; empty for all
   */
  find(ville: string, limit: number, place = ''): FoundCards {
    const slots = this.matching(ville, place)
    return { cards: [...slots.subarray(0, limit)].map((slot) => this.cardAt(slot)), total: slots.length }
  }

  private freeSlots(): number[] {
    this.free ??= [...this.ids.keys()].filter((slot) => this.ids[slot] === '')
    return this.free
  }

  private matching(query: string, place: string): Uint32Array {
    if (this.last?.query === query && this.last.place === place) return this.last.slots
    const wanted = this.villes.matching(query)
    const within = this.within(place)
    const slots = wanted === undefined ? within : this.those(within, wanted)
    this.last = { query, place, slots }
    return slots
  }

  /** In order, those of a département or of a commune. */
  private within(place: string): Uint32Array {
    if (place === '') return this.order()
    const departement = departementOf(place)
    const there = this.order().filter((slot) => this.places[slot] === departement)
    return place === departement ? there : there.filter((slot) => this.cardAt(slot).commune === place)
  }

  /** A loop: at each letter typed, it goes over all rows. */
  private those(order: Uint32Array, wanted: Uint8Array): Uint32Array {
    const slots = new Uint32Array(order.length)
    let count = 0
    for (const slot of order) {
      if (wanted[this.villeOf[slot] ?? 0] !== 1) continue
      slots[count] = slot
      count += 1
    }
    return slots.subarray(0, count)
  }

  private order(): Uint32Array {
    this.sorted ??= newestFirst(this.slots, this.at)
    return this.sorted
  }

  private cardAt(slot: number): Card {
    const made = this.cards.get(slot)
    if (made !== undefined) return made
    const card = unpack(this.packed[slot] ?? '', {
      _id: (this.ids[slot] ?? '') as AnnonceId,
      ville: this.villes.named(this.villeOf[slot] ?? 0),
      createdAt: new Date(this.at[slot] ?? 0).toISOString(),
    })
    if (this.cards.size >= CARDS_KEPT) this.cards.clear()
    this.cards.set(slot, card)
    return card
  }

  private fill(slot: number, id: string, at: number, ville: number, place: string, packed: string): void {
    this.ids[slot] = id
    this.at[slot] = at
    this.villeOf[slot] = ville
    this.places[slot] = place
    this.packed[slot] = packed
  }

  private touched(slot: number): void {
    this.changed.add(Math.floor(slot / SEGMENT_ROWS))
    this.cards.delete(slot)
    this.sorted = undefined
    this.last = undefined
  }
}
