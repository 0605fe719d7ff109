import type { RxCollection } from 'rxdb'
import type { Annonce } from '#domain/market/annonce.ts'
import { bucketHash, bucketOf } from '#wire/buckets.ts'
import { type CatalogueCard, cardsText, readCards } from '#wire/catalogue.ts'
import { until } from '../platform/async.ts'
import type { DeviceStore } from '../session/state.ts'
import type { NoteDoc } from '../store/schemas.ts'

/** Increment it when the format of notes changes: notes in another format are rebuilt. */
const FORMAT = 3

/** Départements, or all of France. */
export type Regions = 'all' | readonly string[]

/** The sync position of the catalogue on this device, and its regions. */
export interface CatalogueCursor {
  /** The sequence to follow changes from; empty while the pieces are being downloaded. */
  readonly seq: string
  /** The regions that are stored completely. */
  readonly regions: Regions
  /** The number of annonces in the whole market, when last fetched. */
  readonly total: number
  /** The version of the stored fields: another version of the app may need fields that are not stored. */
  readonly schema: string
  /** The number of buckets of each département, as bits: two values while it is being re-bucketed. */
  readonly bits: { readonly [departement: string]: readonly number[] }
}

/** The chosen regions of a large market: some départements, or all. */
export interface RegionChoice {
  readonly departements: readonly string[]
  readonly all: boolean
}

/** The first cards of a list, the newest first, and the number of annonces in all. */
export interface Newest {
  readonly total: number
  readonly cards: readonly CatalogueCard[]
}

/** A cached answer of the server about annonces that are not stored here. */
export interface CachedAnswer {
  readonly question: string
  readonly annonces: readonly Annonce[]
  readonly next: string | null
  readonly total?: number
}

/** The writes of one transaction. */
export interface NoteWrites {
  readonly cursor?: CatalogueCursor
  /** The texts of pieces by the id of their note; an empty text removes the note. */
  readonly pieces?: ReadonlyMap<string, string>
  readonly newest?: Newest
  readonly choice?: RegionChoice
  /** The latest first. */
  readonly seen?: readonly CachedAnswer[]
}

export type Notes = RxCollection<NoteDoc>

export const CARDS = 'cards/'
export const DETAILS = 'details/'
export const NEWEST = 'newest'
export const CURSOR = 'cursor'

/** The note of a bucket's cards. */
function cardsNote(departement: string, bits: number, index: number): string {
  return `${CARDS}${departement}/${bits}/${index}`
}

/** The note of pinned annonces' cards. */
export const PINNED = cardsNote('pinned', 0, 0)

/** The note of the details that belong to a note of cards. */
export function detailsNote(cards: string): string {
  return cards.replace(CARDS, DETAILS)
}

/** The note of cards that a note of details belongs to. */
export function cardsOfDetails(details: string): string {
  return details.replace(DETAILS, CARDS)
}

/** The département of a note of cards. */
export function departementIn(note: string): string {
  return note.split('/')[1] ?? ''
}

/** The note that contains an annonce of a département with 2^bits buckets. */
export function noteFor(id: string, departement: string, bits: number): string {
  return cardsNote(departement, bits, bucketOf(bucketHash(id), bits))
}

/** The notes of cards of a département with 2^bits buckets. */
export function notesOf(departement: string, bits: number): readonly string[] {
  return Array.from({ length: 2 ** bits }, (_, index) => cardsNote(departement, bits, index))
}

function textOf(value: unknown): string {
  return JSON.stringify({ format: FORMAT, value })
}

/** @returns `undefined` when the note is missing, or in another version's format */
export function noteValue<T>(text: string | undefined): T | undefined {
  if (text === undefined || text === '') return undefined
  const note = JSON.parse(text) as { readonly format: number; readonly value: T }
  return note.format === FORMAT ? note.value : undefined
}

/** Parses the note of the newest cards. */
export function newestIn(text: string | undefined): Newest | undefined {
  const note = noteValue<{ readonly total: number; readonly cards: string }>(text)
  return note && { total: note.total, cards: readCards(note.cards) }
}

/** The existing ones among these notes, as stored. */
export function readNotes(notes: Notes, ids: readonly string[]) {
  return notes.storageInstance.findDocumentsById([...ids], false)
}

/** The texts of the existing ones among these notes, by id. */
export async function readTexts(notes: Notes, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  return new Map((await readNotes(notes, ids)).map(({ _id, text }) => [_id, text]))
}

async function read<T>(notes: Notes, id: string): Promise<T | undefined> {
  return noteValue<T>((await readTexts(notes, [id])).get(id))
}

export const readChoice = (notes: Notes) => read<RegionChoice>(notes, 'choice')
export const readSeen = (notes: Notes) => read<readonly CachedAnswer[]>(notes, 'seen')

/** The notes, once the databases are open. */
export async function whenOpen(store: DeviceStore): Promise<Notes> {
  await until(store, ({ publicDatabase }) => publicDatabase !== undefined)
  const { publicDatabase } = store.getState()
  if (publicDatabase === undefined) throw new Error('the database is not open')
  return publicDatabase.catalogue
}

/** Writes notes in one transaction. */
export async function writeNotes(notes: Notes, { pieces, newest, ...plain }: NoteWrites): Promise<void> {
  const texts = new Map(pieces)
  if (newest !== undefined) texts.set(NEWEST, textOf({ total: newest.total, cards: cardsText(newest.cards) }))
  for (const [id, value] of Object.entries(plain)) if (value !== undefined) texts.set(id, textOf(value))
  const { storageInstance } = notes
  const before = await storageInstance.findDocumentsById([...texts.keys()], true)
  const previous = new Map(before.map((doc) => [doc._id, doc]))
  const rows = [...texts].flatMap(([_id, text]) => {
    const document = { _id, text, _deleted: false, _attachments: {}, _meta: { lwt: 0 }, _rev: '' }
    const stored = previous.get(_id)
    if (stored === undefined) return text === '' ? [] : [{ document }]
    return stored.text === text ? [] : [{ document, previous: stored }]
  })
  if (rows.length === 0) return
  const { error } = await storageInstance.bulkWrite(rows, 'catalogue-notes')
  if (error[0] !== undefined) throw new Error(`note not written: ${error[0].status}`)
}
