import type { Subscription } from 'rxjs'
import type { Annonce } from '#domain/annonce.ts'
import { type CatalogueCard, readCards, readDetails, wholeOf } from '#wire/catalogue.ts'
import type { PublicDatabase } from '../database.ts'
import { breathe } from '../platform/slices.ts'
import type { NoteDoc } from '../schemas.ts'
import {
  CARDS,
  type CatalogueCursor,
  CURSOR,
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
import { ThrottledListeners } from './throttled-listeners.ts'

const NOTES_A_READ = 8 // some ten milliseconds of a cheap phone: what it is asked meanwhile comes in between

/** A note as RxDB stores it, and tells of it. */
type StoredNote = NoteDoc & { readonly _rev: string }

/**
 * The public annonces of this device, as the notes of its storage say, in every tab alike: their cards in memory, the
 * newest first, searched by words; what cards lack is read when an annonce is opened. The tab that leads writes notes
 * (`follower.ts`), and hears of it here as the others do. A descending sort or a regular expression in RxDB on Dexie is a
 * full scan; this answers in milliseconds at 100,000.
 */
export class CardIndex {
  /** What is kept of the market, and up to where. */
  cursor: CatalogueCursor | undefined
  readonly rows = new CardRows()
  private readonly heights = new Map<string, number>() // of the revisions that were read, by note
  private noted: Newest | undefined
  private readonly listeners = new ThrottledListeners()
  readonly subscribe = this.listeners.subscribe
  private notes: Notes | undefined
  private opening: Promise<void> | undefined
  private isRead = false
  private isOwned = false
  private subscription: Subscription | undefined
  /** Notes whose text is no piece's: they are to be brought again. */
  readonly unreadable = new Set<string>()
  /** Whether there is something to show, or nothing at all for certain. */
  ready = false

  /** Reads what is stored, and follows it; nothing when it is done already. */
  open({ catalogue }: PublicDatabase): Promise<void> {
    this.opening ??= this.begin(catalogue).catch((error: unknown) => {
      this.opening = undefined // the next one may have more luck
      throw error
    })
    return this.opening
  }

  /** Reads what another tab has written, of which this one may not have been told. */
  async catchUp(database: PublicDatabase): Promise<void> {
    this.isOwned = false
    await this.open(database)
    await this.load(database.catalogue)
    this.notifyNow()
  }

  /** What is stored is all that there is: this tab leads, and nobody else writes. */
  async takeOwnership(database: PublicDatabase): Promise<void> {
    const { catalogue } = database
    const wasOpen = this.opening !== undefined
    await this.open(database)
    const heightBefore = this.heights.get(CURSOR)
    for (const note of await readNotes(catalogue, [CURSOR, NEWEST, PINNED])) this.applyNote(note)
    // While the pieces come, they are written and the place is not.
    const isMissed = wasOpen && !this.isOwned && this.cursor?.seq === ''
    if (isMissed || this.heights.get(CURSOR) !== heightBefore) await this.load(catalogue)
    this.isOwned = true
    this.ready = true
    this.listeners.changed()
  }

  close(): void {
    this.subscription?.unsubscribe()
  }

  /** What is kept of the market, once something is. */
  get coverage(): Pick<CatalogueCursor, 'places' | 'total'> | undefined {
    return this.cursor?.seq === '' && this.cursor.places.length === 0 ? undefined : this.cursor
  }

  get(id: string): CatalogueCard | null {
    return this.rows.get(id)?.card ?? null
  }

  /** The note that an annonce is kept in; `undefined` of one that is not kept. */
  noteOf(id: string): string | undefined {
    const note = this.rows.get(id)?.note
    return note === NEWEST ? undefined : note
  }

  /** The note for an annonce of a département, cut as it is here. */
  noteFor(id: string, departement: string): string {
    return noteFor(id, departement, this.cursor?.bits[departement]?.at(-1) ?? 0)
  }

  /** The notes of cards that there may be. */
  noteIds(): readonly string[] {
    const cut = Object.entries(this.cursor?.bits ?? {})
    return [PINNED, ...cut.flatMap(([departement, bits]) => bits.flatMap((some) => notesOf(departement, some)))]
  }

  /** An annonce that is kept here, whole; `null` of one that is not, or of which only the card has come. */
  async whole(id: string): Promise<Annonce | null> {
    await this.opening
    const currentNote = this.noteOf(id)
    if (currentNote === undefined || this.notes === undefined) return null
    // Cut otherwise, it is opened as it was until what its new card lacks has come.
    for (const note of [currentNote, ...this.rows.alsoIn(id)]) {
      const card = this.rows.cardsIn(note).find(({ _id }) => _id === id)
      const text = (await readTexts(this.notes, [detailsNote(note)])).get(detailsNote(note)) ?? ''
      const details = text === '' ? undefined : readDetails(text).find(({ _id }) => _id === id)
      if (card !== undefined && details !== undefined) return wholeOf(card, details)
    }
    return null
  }

  /**
   * @param ville words of a city, in any case, with or without accents; empty for all
   * @param place the code of a département or of a commune; empty for all
   */
  find(ville: string, limit: number, place = ''): FoundCards {
    const { cards, total } = this.rows.find(ville, limit, place)
    const isAll = ville.trim() === '' && place === ''
    return { cards, total: isAll && this.isComing() ? Math.max(this.noted?.total ?? 0, total) : total }
  }

  /** Notifies the readers of all that there is: before they are told that it is complete. */
  notifyNow(): void {
    this.listeners.notifyNow()
  }

  /** The newest of all stand for what is kept until it has come. */
  private isComing(): boolean {
    return this.cursor === undefined || this.cursor.seq === '' || this.cursor.places.length === 0
  }

  private async begin(notes: Notes): Promise<void> {
    this.notes = notes
    this.subscription?.unsubscribe()
    // What is told while it is read is the newer, or the same: see `applyNote`.
    this.subscription = notes.$.subscribe(({ documentData }) => {
      const height = this.heights.get(CURSOR)
      this.applyNote(documentData)
      this.ready ||= this.isRead && this.heights.has(CURSOR) // what was chosen or seen says nothing of what there is
      // A tab was closed before it told of what it had written.
      const isMissed = height !== undefined && (this.heights.get(CURSOR) ?? 0) > height + 1
      if (isMissed) void this.load(notes).catch(() => undefined)
    })
    await this.load(notes)
    this.isRead = true
  }

  private async load(notes: Notes): Promise<void> {
    for (const note of await readNotes(notes, [CURSOR, NEWEST])) this.applyNote(note)
    const ids = this.noteIds()
    for (let from = 0; from < ids.length; from += NOTES_A_READ) {
      for (const note of await readNotes(notes, ids.slice(from, from + NOTES_A_READ))) this.applyNote(note)
      await breathe()
    }
    // Of what has gone meanwhile nobody may have told.
    const there = new Set(this.noteIds())
    for (const note of this.heights.keys()) if (note.startsWith(CARDS) && !there.has(note)) this.forget(note)
    this.rows.order() // before anybody asks
    this.ready ||= this.heights.size > 0
    this.listeners.changed()
  }

  private forget(note: string): void {
    this.rows.put(note, [])
    this.unreadable.delete(note)
  }

  private cardsOf(note: string, text: string): readonly CatalogueCard[] {
    try {
      return text === '' ? [] : readCards(text)
    } catch {
      this.unreadable.add(note)
      return []
    }
  }

  /** Takes what a note says, unless a later one of its versions was here before. */
  private applyNote({ _id, _rev, text }: StoredNote): void {
    const height = Number.parseInt(_rev, 10)
    if (height <= (this.heights.get(_id) ?? 0)) return
    this.heights.set(_id, height)
    this.unreadable.delete(_id)
    if (_id.startsWith(CARDS)) this.rows.put(_id, this.cardsOf(_id, text))
    else if (_id === CURSOR) this.cursor = noteValue(text)
    else if (_id === NEWEST) this.noted = newestIn(text)
    else return
    if (_id === CURSOR || _id === NEWEST) this.rows.put(NEWEST, this.isComing() ? (this.noted?.cards ?? []) : [])
    this.listeners.changed()
  }
}
