import type { Subscription } from 'rxjs'
import { departementOf } from '#domain/departements.ts'
import type { Card } from '#wire/catalogue.ts'
import type { PublicDatabase } from '../database.ts'
import {
  type Head,
  headIn,
  type Notes,
  type Place,
  placeIn,
  readHead,
  readPlace,
  readSegments,
  segmentIn,
  type Written,
  writeNotes,
} from './notes.ts'
import { type FoundCards, Rows } from './rows.ts'
import { storedCards } from './stored-cards.ts'

const SEGMENTS_A_READ = 8 // some ten milliseconds of a cheap phone: what it is asked meanwhile comes in between
const GATHERED_MS = 200
const NEWEST = 48 // cards that the next start shows before the index is read

const EMPTY_HEAD: Head = { segments: 0, writing: 0 }

function breathe(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve))
}

/**
 * The public annonces of this device as lists show them, newest first, searched by words. A descending sort or a regular
 * expression in RxDB on Dexie is a full scan; this answers in milliseconds at 100,000. It is kept between starts, is
 * written by the tab that leads, and is followed by the others.
 */
export class StoredIndex {
  private readonly rows = new Rows()
  private readonly listeners = new Set<() => void>()
  private database: PublicDatabase | undefined
  private opening: Promise<void> | undefined
  private subscription: Subscription | undefined
  private seeds: FoundCards | undefined
  private expected = 0
  private head = EMPTY_HEAD
  private place: Place | undefined
  private isOwner = false
  private scheduled = false
  private read = false
  /** Grows with each change, so that a reader knows whether to look again. */
  version = 0

  /** Whether there is something to show, or nothing at all for certain. */
  get ready(): boolean {
    return this.read || this.seeds !== undefined
  }

  /** The same of a place: what is shown first says nothing of it. */
  isReadyFor(place: string): boolean {
    return this.read || (place === '' && this.ready)
  }

  /** Shows these until the index is read. @param total how many there are of them elsewhere */
  seed(cards: readonly Card[], total: number): void {
    if (this.rows.size > 0 || cards.length === 0) return
    this.seeds = { cards, total }
    this.changed()
  }

  /** Reads what is stored, and follows it; nothing when it is done already. */
  open(database: PublicDatabase): Promise<void> {
    this.opening ??= this.begin(database).catch((error: unknown) => {
      this.opening = undefined // the next one may have more luck
      throw error
    })
    return this.opening
  }

  /** This tab writes the index from now on. It is made again of the documents when there is none, or of another form. */
  async own(database: PublicDatabase): Promise<void> {
    this.isOwner = true
    await this.open(database)
    const { writing } = (await readHead(database.catalogue)) ?? EMPTY_HEAD
    if (writing !== this.head.writing) await this.load(database.catalogue)
    if (!this.read) await this.rebuild(database)
    this.read = true
    this.changed()
  }

  close(): void {
    this.subscription?.unsubscribe()
  }

  /** What is kept of the market, once something is. */
  get kept(): Pick<Place, 'places' | 'total'> | undefined {
    return this.place
  }

  get size(): number {
    return this.rows.size
  }

  has(id: string): boolean {
    return this.rows.has(id)
  }

  get(id: string): Card | null {
    return this.rows.get(id) ?? null
  }

  placeOf(id: string): string | undefined {
    return this.rows.placeOf(id)
  }

  readonly idsWhere = (matches: (place: string) => boolean) => this.rows.idsWhere(matches)

  /** How many annonces of each département are here. */
  readonly counts = () => this.rows.counts()

  /**
   * @param ville words of a city, in any case, with or without accents; empty for all
   * @param place the code of a département or of a commune; empty for all
   */
  find(ville: string, limit: number, place = ''): FoundCards {
    if (this.rows.size === 0 && this.seeds !== undefined && place === '') {
      const { cards, total } = this.seeds
      return { cards: cards.slice(0, limit), total }
    }
    const found = this.rows.find(ville, limit, place)
    return ville.trim() === '' && place === '' && this.expected > found.total
      ? { ...found, total: this.expected }
      : found
  }

  /** What is on its way: until it has come, there are this many. 0: all is here, or what was shown first is no more. */
  expect(total: number): void {
    this.expected = total
    if (total === 0) this.seeds = undefined
    this.changed()
  }

  /** @param place their département; otherwise that of each one's commune, or the one it was filed under */
  put(cards: readonly Card[], place?: string): void {
    for (const card of cards) {
      const own = place ?? (departementOf(card.commune ?? '') || this.rows.placeOf(card._id) || '')
      this.rows.put(card, own)
    }
    if (cards.length > 0) this.changed()
  }

  remove(ids: readonly string[]): void {
    for (const id of ids) this.rows.remove(id)
    if (ids.length > 0) this.changed()
  }

  clear(): void {
    this.rows.clear()
    this.changed()
  }

  /** Writes what has changed, with what else is to be written at the same time. */
  async flush(also: Written = {}): Promise<void> {
    if (this.database === undefined) throw new Error('the index is not open')
    const numbers = this.rows.takeChanged()
    const head = { segments: this.rows.segments, writing: this.head.writing + 1 }
    const segments = new Map(numbers.map((number) => [number, this.rows.segment(number)]))
    const { cards, total } = this.rows.find('', NEWEST)
    const index = numbers.length === 0 ? {} : { head, segments, newest: { cards, total } }
    try {
      await writeNotes(this.database.catalogue, { ...also, ...index })
    } catch (error) {
      this.rows.giveBack(numbers)
      throw error
    }
    if (numbers.length > 0) this.head = head
    if (also.place === undefined) return
    this.place = also.place ?? undefined
    this.changed()
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }

  private async begin(database: PublicDatabase): Promise<void> {
    this.database = database
    this.subscription?.unsubscribe()
    // Events from here on are applied after the first reading: none is missed, and applying one twice is harmless.
    this.subscription = database.catalogue.$.subscribe(({ documentData }) => {
      if (this.isOwner) return
      const [number, segment] = segmentIn(documentData) ?? []
      if (number !== undefined && segment !== undefined) this.rows.load(number, segment)
      this.head = headIn(documentData) ?? this.head
      this.place = placeIn(documentData) ?? this.place
      this.read = true
      this.changed()
    })
    await this.load(database.catalogue)
  }

  private async load(notes: Notes): Promise<void> {
    const head = await readHead(notes)
    this.place = await readPlace(notes)
    if (head === undefined) return
    this.rows.clear()
    for (let from = 0; from < head.segments; from += SEGMENTS_A_READ) {
      const numbers = Array.from({ length: Math.min(SEGMENTS_A_READ, head.segments - from) }, (_, one) => from + one)
      const segments = await readSegments(notes, numbers)
      for (const [index, segment] of segments.entries()) {
        if (segment === undefined) return this.rows.clear()
        this.rows.load(from + index, segment)
      }
      await breathe()
    }
    this.rows.find('', 0) // in order, before anybody asks
    this.head = head
    this.read = true
    this.changed()
  }

  private async rebuild(database: PublicDatabase): Promise<void> {
    this.rows.clear()
    for await (const cards of storedCards(database)) this.put(cards)
    await this.flush()
  }

  /** Notifies the readers at once, then once for all that changes in a while: thousands of cards come in a second. */
  private changed(): void {
    this.version += 1
    if (!this.scheduled) this.tell()
  }

  /** Notifies the readers of all that there is: before they are told that it is complete. */
  tellNow(): void {
    for (const listener of this.listeners) listener()
  }

  private tell(): void {
    this.scheduled = true
    setTimeout(() => {
      const told = this.version
      for (const listener of this.listeners) listener()
      setTimeout(() => {
        this.scheduled = false
        if (this.version !== told) this.tell()
      }, GATHERED_MS)
    })
  }
}
