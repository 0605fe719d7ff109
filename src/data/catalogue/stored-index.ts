import type { Subscription } from 'rxjs'
import type { Annonce } from '#domain/annonce.ts'
import { departementOf } from '#domain/departements.ts'
import { type Card, halvesOf, type Rest, wholeOf } from '#wire/catalogue.ts'
import type { PublicDatabase } from '../database.ts'
import { loadRows } from './load-rows.ts'
import {
  forgetIndex,
  type Head,
  type Notes,
  type Place,
  readHead,
  readPlace,
  type Written,
  writeNotes,
} from './notes.ts'
import { Readers } from './readers.ts'
import { Rests } from './rests.ts'
import { type FoundCards, Rows } from './rows.ts'
import { Told } from './told.ts'

const NEWEST = 48 // cards that the next start shows before the index is read

const EMPTY_HEAD: Head = { segments: 0, writing: 0 }

/**
 * The public annonces of this device: their cards in memory, newest first, searched by words, and what cards lack in the
 * storage. A descending sort or a regular expression in RxDB on Dexie is a full scan; this answers in milliseconds at
 * 100,000. It is kept between starts, is written by the tab that leads, and is followed by the others.
 */
export class StoredIndex {
  readonly rows = new Rows()
  private rests = new Rests()
  private readonly readers = new Readers()
  private database: PublicDatabase | undefined
  private opening: Promise<void> | undefined
  private subscription: Subscription | undefined
  private seeds: FoundCards | undefined
  private expected = 0
  private head = EMPTY_HEAD
  private place: Place | undefined
  private isOwner = false
  private readonly told = new Told()
  /** Of what is put from now on: see `Place`. */
  round = 0
  private read = false
  readonly subscribe = this.readers.subscribe

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
    this.readers.changed()
  }

  /** Reads what is stored, and follows it; nothing when it is done already. */
  open(database: PublicDatabase): Promise<void> {
    this.opening ??= this.begin(database).catch((error: unknown) => {
      this.opening = undefined // the next one may have more luck
      throw error
    })
    return this.opening
  }

  /** This tab writes the index from now on. One that is not whole, or of another form, is begun again. */
  async own(database: PublicDatabase): Promise<void> {
    this.isOwner = true
    await this.open(database)
    const { writing } = (await readHead(database.catalogue)) ?? EMPTY_HEAD
    if (writing !== this.head.writing) await this.load(database.catalogue)
    if (!this.read) await forgetIndex(database.catalogue)
    this.read = true
    this.readers.changed()
  }

  /** Another tab writes the index from now on: what this one has not written is forgotten. */
  async disown(database: PublicDatabase): Promise<void> {
    this.isOwner = false
    this.expected = 0
    this.head = EMPTY_HEAD
    this.rests = new Rests()
    if (this.rows.takeChanged().length > 0) this.rows.clear()
    await this.catchUp(database)
  }

  /** Reads what another tab has written, of which this one may not have been told yet. */
  async catchUp(database: PublicDatabase): Promise<void> {
    await this.open(database)
    if (this.isOwner) return
    const { writing } = (await readHead(database.catalogue)) ?? EMPTY_HEAD
    if (writing > this.head.writing) {
      this.told.passOverUntil(writing)
      await this.load(database.catalogue)
    }
    this.tellNow()
  }

  readonly close = (): void => this.subscription?.unsubscribe()

  /** What is kept of the market, once something is. */
  get kept(): Pick<Place, 'places' | 'total'> | undefined {
    return this.place
  }

  get size(): number {
    return this.rows.size
  }
  readonly has = (id: string): boolean => this.rows.has(id)
  readonly get = (id: string): Card | null => this.rows.get(id) ?? null

  /** An annonce that is here, whole; `null` of one that is not, or of which only the card has come. */
  async whole(id: string): Promise<Annonce | null> {
    await this.opening
    const [row, card] = [this.rows.slotOf(id), this.rows.get(id)]
    if (row === undefined || card === undefined || this.database === undefined) return null
    const rest = await this.rests.read(this.database.catalogue, row, id)
    return rest === undefined ? null : wholeOf(card, rest)
  }

  /** What is put from now on is of a round of its own. */
  nextRound(): number {
    return this.rows.nextRound()
  }

  /** Removes what was here before this round. */
  readonly sweep = (): void => this.remove(this.rows.idsBefore(this.round))

  readonly placeOf = (id: string): string | undefined => this.rows.placeOf(id)
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
    const isAll = ville.trim() === '' && place === ''
    return isAll && this.expected > found.total ? { ...found, total: this.expected } : found
  }

  /** What is on its way: until it has come, there are this many. 0: all is here, or what was shown first is no more. */
  expect(total: number): void {
    this.expected = total
    if (total === 0) this.seeds = undefined
    this.readers.changed()
  }

  /** @param place their département; otherwise that of each one's commune, or the one it was filed under */
  put(cards: readonly Card[], place?: string): void {
    for (const card of cards) {
      const own = place ?? (departementOf(card.commune ?? '') || this.rows.placeOf(card._id) || '')
      const stale = this.rows.put(card, own, this.round)
      if (stale !== undefined) this.rests.clear(stale)
    }
    if (cards.length > 0) this.readers.changed()
  }

  /** What cards that are here lack; what has no card here is passed over. */
  putRests(rests: readonly Rest[]): void {
    for (const rest of rests) {
      const row = this.rows.slotOf(rest._id)
      if (row !== undefined) this.rests.set(row, rest)
    }
    if (rests.length > 0) this.readers.changed()
  }

  /** @param place as `put` */
  putWhole(annonce: Annonce, place?: string): void {
    const [card, rest] = halvesOf(annonce)
    this.put([card], place)
    this.putRests([rest])
  }

  remove(ids: readonly string[]): void {
    for (const id of ids) {
      const free = this.rows.remove(id)
      if (free !== undefined) this.rests.clear(free)
    }
    if (ids.length > 0) this.readers.changed()
  }

  /** Writes what has changed, with what else is to be written at the same time: all or none, unless `write` does otherwise. */
  async flush(also: Written = {}, write: typeof writeNotes = writeNotes): Promise<void> {
    if (this.database === undefined) throw new Error('the index is not open')
    const numbers = this.rows.takeChanged()
    const head = { segments: this.rows.segments, writing: this.head.writing + 1 }
    const segments = new Map(numbers.map((number) => [number, this.rows.segment(number)]))
    const index = numbers.length === 0 ? {} : { head, segments, newest: this.rows.find('', NEWEST) }
    try {
      const { texts, written } = await this.rests.texts(this.database.catalogue)
      await write(this.database.catalogue, { ...also, ...index, rests: texts })
      written()
    } catch (error) {
      this.rows.giveBack(numbers)
      throw error
    }
    if (numbers.length > 0) this.head = head
    if (also.place === undefined) return
    this.place = also.place ?? undefined
    this.readers.changed()
  }

  /** Notifies the readers of all that there is: before they are told that it is complete. */
  readonly tellNow = (): void => this.readers.tellNow()

  private async begin(database: PublicDatabase): Promise<void> {
    this.database = database
    this.subscription?.unsubscribe()
    // Events from here on are applied after the first reading: none is missed, and applying one twice is harmless.
    this.subscription = database.catalogue.$.subscribe(({ documentData }) => {
      if (this.isOwner) return
      const told = this.told.hear(documentData)
      if (told === 'passed over') return
      if (told === 'missed') return void this.load(database.catalogue)
      if (told.segment !== undefined) this.rows.load(...told.segment)
      this.head = told.head ?? this.head
      this.place = told.place ?? this.place
      this.read = true
      this.readers.changed()
    })
    await this.load(database.catalogue)
  }

  private async load(notes: Notes): Promise<void> {
    const head = await readHead(notes)
    this.place = await readPlace(notes)
    if (head === undefined) return
    if (!(await loadRows(this.rows, notes, head.segments))) return
    this.head = head
    this.read = true
    this.readers.changed()
  }
}
