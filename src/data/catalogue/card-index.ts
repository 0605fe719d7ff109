import { asyncScheduler, auditTime, merge, Subject, type Subscription, share, throttleTime } from 'rxjs'
import type { Annonce } from '#domain/market/annonce.ts'
import { type CatalogueCard, readCards, readDetails, wholeOf } from '#wire/catalogue.ts'
import { lazy } from '../platform/async.ts'
import { yieldToMain } from '../platform/slices.ts'
import type { PublicDatabase } from '../store/collections.ts'
import type { NoteDoc } from '../store/schemas.ts'
import {
  CARDS,
  type CatalogueCursor,
  CURSOR,
  cardsOfDetails,
  DETAILS,
  detailsNote,
  NEWEST,
  type Newest,
  type Notes,
  newestIn,
  noteFor,
  notesOf,
  noteValue,
  PINNED,
  readNotes,
  readTexts,
} from './notes.ts'
import { CardRows, type FoundCards } from './rows.ts'

const GATHERED_MS = 200 // between two notifications: thousands of cards can arrive in a second
const NOTES_A_READ = 8 // some ten milliseconds on a cheap phone; input is handled in between

/** A note as RxDB stores and emits it. */
type StoredNote = NoteDoc & { readonly _rev: string }

/**
 * The public annonces of this device, in every tab alike, from the notes in storage: cards in memory, the newest first,
 * searched by words; details are read when an annonce is opened. The leading tab writes notes (`follower.ts`), and
 * receives their changes here like the others. A descending sort or a regular expression in RxDB on Dexie is a full
 * scan; this answers in milliseconds at 100,000.
 */
export class CardIndex {
  /** The stored regions, and the sync position. */
  cursor: CatalogueCursor | undefined
  readonly rows = new CardRows()
  private readonly heights = new Map<string, number>() // of the revisions read, by note
  private noted: Newest | undefined
  private readonly changes = new Subject<void>()
  private readonly atOnce = new Subject<void>()
  private readonly notifications = merge(
    this.atOnce,
    this.changes.pipe(auditTime(0), throttleTime(GATHERED_MS, asyncScheduler, { leading: true, trailing: true })),
  ).pipe(share())
  private notes: Notes | undefined
  private opening: Promise<void> | undefined
  private isRead = false
  private isOwned = false
  private wantsDetails = false
  private subscription: Subscription | undefined
  /** Notes that contain no valid piece, to be downloaded again. */
  readonly unreadable = new Set<string>()
  /** Whether cards can be shown, or are known to be none. */
  ready = false

  /** Reads the stored notes and subscribes to them; idempotent. */
  open({ catalogue }: PublicDatabase): Promise<void> {
    this.opening ??= this.begin(catalogue).catch((error: unknown) => {
      this.opening = undefined // retried at the next call
      throw error
    })
    return this.opening
  }

  /** Reads what another tab has written, in case a notification was missed. */
  async catchUp(database: PublicDatabase): Promise<void> {
    this.isOwned = false
    await this.open(database)
    await this.load(database.catalogue)
    this.notifyNow()
  }

  /** Makes the stored notes authoritative: this tab leads, and nobody else writes. */
  async takeOwnership(database: PublicDatabase): Promise<void> {
    await this.open(database)
    if (!this.isOwned) {
      const heightBefore = this.heights.get(CURSOR)
      for (const note of await readNotes(database.catalogue, [CURSOR])) this.applyNote(note)
      // During a download pieces are written without a new cursor, so its revision does not tell.
      const isMissed = this.cursor?.seq === '' || this.heights.get(CURSOR) !== heightBefore
      if (isMissed) await this.load(database.catalogue)
    }
    this.isOwned = true
    this.ready = true
    this.changes.next()
  }

  /** @param listener is throttled @returns unsubscribes */
  readonly subscribe = (listener: () => void): (() => void) => {
    const subscription = this.notifications.subscribe(listener)
    return () => subscription.unsubscribe()
  }

  close(): void {
    this.subscription?.unsubscribe()
  }

  /** The stored regions, once there are any. */
  get coverage(): Pick<CatalogueCursor, 'regions' | 'total'> | undefined {
    return this.cursor?.seq === '' && this.cursor.regions.length === 0 ? undefined : this.cursor
  }

  get(id: string): CatalogueCard | null {
    return this.rows.get(id)?.card ?? null
  }

  /** The note that stores an annonce; `undefined` when none does. */
  noteOf(id: string): string | undefined {
    const note = this.rows.get(id)?.note
    return note === NEWEST ? undefined : note
  }

  /** The note for an annonce of a département, under its current number of buckets. */
  noteFor(id: string, departement: string): string {
    return noteFor(id, departement, this.cursor?.bits[departement]?.at(-1) ?? 0)
  }

  /** All possible notes of cards. */
  noteIds(): readonly string[] {
    const cut = Object.entries(this.cursor?.bits ?? {})
    return [PINNED, ...cut.flatMap(([departement, bits]) => bits.flatMap((some) => notesOf(departement, some)))]
  }

  /** A stored annonce, whole; `null` when it is not stored, or its details have not arrived. */
  async whole(id: string): Promise<Annonce | null> {
    await this.opening
    if (this.notes === undefined) return null
    // After a re-bucketing, the former note serves until the new one's details arrive.
    for (const { card, note } of this.rows.storedRows(id)) {
      const text = (await readTexts(this.notes, [detailsNote(note)])).get(detailsNote(note)) ?? ''
      const details = text === '' ? undefined : readDetails(text).find(({ _id }) => _id === id)
      if (details !== undefined) return wholeOf(card, details)
    }
    return null
  }

  /** Reads the details of all cards, once, so that words are searched in them too; their changes follow by themselves. */
  readonly readDetails = lazy(async () => {
    this.wantsDetails = true
    await this.opening
    if (this.notes !== undefined) await this.readInParts(this.notes, this.noteIds().map(detailsNote))
    this.changes.next()
  })

  /**
   * @param ville words of a city, in any case, with or without accents; empty for all
   * @param place the code of a département or of a commune; empty for all
   */
  find(ville: string, limit: number, place = ''): FoundCards {
    const { cards, total } = this.rows.find(ville, limit, place)
    const isAll = ville.trim() === '' && place === ''
    return { cards, total: isAll && this.isComing() ? Math.max(this.noted?.total ?? 0, total) : total }
  }

  /** Notifies subscribers of pending changes, before they see that the market is complete. */
  notifyNow(): void {
    this.atOnce.next()
  }

  /** Until the pieces arrive, the newest annonces are shown instead. */
  private isComing(): boolean {
    return this.cursor === undefined || this.cursor.seq === '' || this.cursor.regions.length === 0
  }

  private async begin(notes: Notes): Promise<void> {
    this.notes = notes
    this.subscription?.unsubscribe()
    // A note emitted during the read is the same or newer: see `applyNote`.
    this.subscription = notes.$.subscribe(({ documentData }) => {
      const height = this.heights.get(CURSOR)
      this.applyNote(documentData)
      this.ready ||= this.isRead && this.heights.has(CURSOR) // a note of regions or of cached answers does not count
      // A gap in revisions: a tab was closed before it announced a write.
      const isMissed = height !== undefined && (this.heights.get(CURSOR) ?? 0) > height + 1
      if (isMissed) void this.load(notes).catch(() => undefined)
    })
    await this.load(notes)
    this.isRead = true
  }

  private async load(notes: Notes): Promise<void> {
    for (const note of await readNotes(notes, [CURSOR, NEWEST])) this.applyNote(note)
    const ids = this.noteIds()
    await this.readInParts(notes, this.wantsDetails ? [...ids, ...ids.map(detailsNote)] : ids)
    // Deletions may not have been announced.
    const there = new Set(this.noteIds())
    for (const note of this.heights.keys()) {
      if (!note.startsWith(CARDS) || there.has(note)) continue
      this.rows.put(note, [])
      this.rows.putDetails(note, [])
      this.unreadable.delete(note)
    }
    this.rows.order() // sort before the first read
    this.ready ||= this.heights.size > 0
    this.changes.next()
  }

  private async readInParts(notes: Notes, ids: readonly string[]): Promise<void> {
    for (let from = 0; from < ids.length; from += NOTES_A_READ) {
      for (const note of await readNotes(notes, ids.slice(from, from + NOTES_A_READ))) this.applyNote(note)
      await yieldToMain()
    }
  }

  private rowsIn<T>(note: string, text: string, read: (text: string) => readonly T[]): readonly T[] {
    try {
      return text === '' ? [] : read(text)
    } catch {
      this.unreadable.add(note)
      return []
    }
  }

  /** Applies a note, unless a later version was already applied. */
  private applyNote({ _id, _rev, text }: StoredNote): void {
    if (_id.startsWith(DETAILS) && !this.wantsDetails) return // read when words are searched
    const height = Number.parseInt(_rev, 10)
    if (height <= (this.heights.get(_id) ?? 0)) return
    this.heights.set(_id, height)
    this.unreadable.delete(_id)
    if (_id.startsWith(CARDS)) this.rows.put(_id, this.rowsIn(_id, text, readCards))
    else if (_id.startsWith(DETAILS)) this.rows.putDetails(cardsOfDetails(_id), this.rowsIn(_id, text, readDetails))
    else if (_id === CURSOR) this.cursor = noteValue(text)
    else if (_id === NEWEST) this.noted = newestIn(text)
    else return
    if (_id === CURSOR || _id === NEWEST) this.rows.put(NEWEST, this.isComing() ? (this.noted?.cards ?? []) : [])
    this.changes.next()
  }
}
