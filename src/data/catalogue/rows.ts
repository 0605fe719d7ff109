import { departementOf } from '#domain/departements.ts'
import { cityOf } from '#domain/search/places.ts'
import type { Card } from '#wire/catalogue.ts'
import { Columns, SEGMENT_ROWS, type Segment } from './columns.ts'
import { Facts } from './facts.ts'
import { newestFirst } from './order.ts'
import { pack } from './packed.ts'

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
  private readonly columns = new Columns()
  readonly facts = new Facts(this.columns)
  private readonly slots = new Map<string, number>()
  private free: number[] | undefined
  private readonly changed = new Set<number>()
  private readonly cards = new Map<number, Card>()
  private sorted: Uint32Array | undefined
  private last: { readonly query: string; readonly place: string; readonly slots: Uint32Array } | undefined

  get size(): number {
    return this.slots.size
  }

  /** Segments in use, the last one perhaps in part. */
  get segments(): number {
    return Math.ceil(this.columns.ids.length / SEGMENT_ROWS)
  }

  has(id: string): boolean {
    return this.slots.has(id)
  }

  get(id: string): Card | undefined {
    const slot = this.slots.get(id)
    return slot === undefined ? undefined : this.cardAt(slot)
  }

  /** The row that an annonce is on. */
  slotOf(id: string): number | undefined {
    return this.slots.get(id)
  }

  /** The annonces that came in other rounds than this one. */
  idsBefore(round: number): readonly string[] {
    return this.columns.ids.filter((id, slot) => id !== '' && this.columns.rounds[slot] !== round)
  }

  /** A round that no row is of. */
  nextRound(): number {
    let last = 0
    for (const round of this.columns.rounds) if (round > last) last = round
    return last + 1
  }

  /** The département that an annonce was filed under. */
  placeOf(id: string): string | undefined {
    const slot = this.slots.get(id)
    return slot === undefined ? undefined : this.columns.places[slot]
  }

  /** The ids of the annonces whose département is as asked. */
  idsWhere(matches: (place: string) => boolean): readonly string[] {
    return this.columns.ids.filter((id, slot) => id !== '' && matches(this.columns.places[slot] ?? ''))
  }

  /** How many annonces each département has here. */
  counts(): ReadonlyMap<string, number> {
    const counts = new Map<string, number>()
    for (const slot of this.slots.values()) {
      const place = this.columns.places[slot] ?? ''
      counts.set(place, (counts.get(place) ?? 0) + 1)
    }
    return counts
  }

  /** @returns the row of the card when it is another than it was; `undefined` of one that was as it is, or not here */
  put(card: Card, place: string, round: number): number | undefined {
    const known = this.slots.get(card._id)
    const slot = known ?? this.freeSlots().pop() ?? this.columns.ids.length
    const at = Date.parse(card.createdAt) || 0
    const row = { id: card._id, at, ville: this.columns.villes.numberOf(card.ville), place, packed: pack(card), round }
    const isSame = known !== undefined && this.columns.holds(slot, row)
    if (isSame && this.columns.rounds[slot] === round) return undefined
    this.columns.fill(slot, row)
    this.slots.set(card._id, slot)
    this.touched(slot)
    return isSame ? undefined : known
  }

  /** @returns the row that is free now; `undefined` when it was not here */
  remove(id: string): number | undefined {
    const slot = this.slots.get(id)
    if (slot === undefined) return undefined
    this.slots.delete(id)
    this.freeSlots().push(slot)
    this.columns.free(slot)
    this.touched(slot)
    return slot
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

  readonly segment = (number: number): Segment => this.columns.segment(number)

  /** Puts a stored segment in its place. */
  load(number: number, stored: Segment): void {
    this.columns.load(number, stored, (slot, id, before) => {
      if (before !== '' && before !== id && this.slots.get(before) === slot) this.slots.delete(before)
      if (id !== '') this.slots.set(id, slot)
      this.cards.delete(slot)
      this.facts.forget(slot)
    })
    this.free = undefined
    this.sorted = undefined
    this.last = undefined
  }

  clear(): void {
    this.columns.clear()
    this.slots.clear()
    this.free = undefined
    this.changed.clear()
    this.cards.clear()
    this.facts.clear()
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
    this.free ??= [...this.columns.ids.keys()].filter((slot) => this.columns.ids[slot] === '')
    return this.free
  }

  private matching(query: string, place: string): Uint32Array {
    if (this.last?.query === query && this.last.place === place) return this.last.slots
    const wanted = this.columns.villes.matching(query)
    const within = this.within(place)
    const slots = wanted === undefined ? within : this.those(within, wanted)
    this.last = { query, place, slots }
    return slots
  }

  /** In order, those of a département or of a commune. */
  private within(place: string): Uint32Array {
    if (place === '') return this.order()
    const departement = departementOf(place)
    const there = this.order().filter((slot) => this.columns.places[slot] === departement)
    return place === departement ? there : there.filter((slot) => cityOf(this.cardAt(slot).commune ?? '') === place)
  }

  /** A loop: at each letter typed, it goes over all rows. */
  private those(order: Uint32Array, wanted: Uint8Array): Uint32Array {
    const slots = new Uint32Array(order.length)
    let count = 0
    for (const slot of order) {
      if (wanted[this.columns.villeOf[slot] ?? 0] !== 1) continue
      slots[count] = slot
      count += 1
    }
    return slots.subarray(0, count)
  }

  /** All rows, the newest first. */
  order(): Uint32Array {
    this.sorted ??= newestFirst(this.slots, this.columns.at)
    return this.sorted
  }

  cardAt(slot: number): Card {
    const made = this.cards.get(slot)
    if (made !== undefined) return made
    const card = this.columns.card(slot)
    if (this.cards.size >= CARDS_KEPT) this.cards.clear()
    this.cards.set(slot, card)
    return card
  }

  private touched(slot: number): void {
    this.changed.add(Math.floor(slot / SEGMENT_ROWS))
    this.cards.delete(slot)
    this.facts.forget(slot)
    this.sorted = undefined
    this.last = undefined
  }
}
