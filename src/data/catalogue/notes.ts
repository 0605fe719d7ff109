import type { RxCollection } from 'rxdb'
import type { Annonce } from '#domain/annonce.ts'
import { bucketHash, bucketOf } from '#wire/buckets.ts'
import { type CatalogueCard, cardsText, readCards } from '#wire/catalogue.ts'
import type { NoteDoc } from '../schemas.ts'

/** Raised when the form of what is noted changes: what has another is made again. */
const FORMAT = 2

/** Départements, or all of France. */
export type Regions = 'all' | readonly string[]

/** Up to where the catalogue is on this device, and of which places. */
export interface CatalogueCursor {
  /** Where the changes go on; empty while the pieces are being brought. */
  readonly seq: string
  /** Those that are here whole. */
  readonly places: Regions
  /** Annonces that there are in all, when it was last looked at. */
  readonly total: number
  /** What is kept of an annonce: another version of the app asks for fields that are not here. */
  readonly schema: string
  /** Into how many buckets, as bits, each département is cut here: two ways while it is brought in another. */
  readonly bits: { readonly [departement: string]: readonly number[] }
}

/** What is to be kept of a market that is larger than a device: the départements that were chosen, or all of it. */
export interface RegionChoice {
  readonly departements: readonly string[]
  readonly all: boolean
}

/** The cards that a list begins with, the newest first, and how many there are in all. */
export interface Newest {
  readonly total: number
  readonly cards: readonly CatalogueCard[]
}

/** An answer of the server about what this device does not keep. */
export interface CachedAnswer {
  readonly question: string
  readonly annonces: readonly Annonce[]
  readonly next: string | null
  readonly total?: number
}

/** What one transaction writes. */
export interface NoteWrites {
  readonly place?: CatalogueCursor
  /** The texts of pieces by the id of their note; an empty one for what goes. */
  readonly pieces?: ReadonlyMap<string, string>
  readonly newest?: Newest
  readonly choice?: RegionChoice
  /** The last first. */
  readonly seen?: readonly CachedAnswer[]
}

export type Notes = RxCollection<NoteDoc>

export const CARDS = 'cards/'
export const NEWEST = 'newest'
export const CURSOR = 'place'

/** The note of a bucket's cards. */
function cardsNote(departement: string, bits: number, index: number): string {
  return `${CARDS}${departement}/${bits}/${index}`
}

/** Where annonces are that are kept for themselves, and not for their place. */
export const PINNED = cardsNote('pinned', 0, 0)

/** The note of what the cards of a note lack. */
export function detailsNote(cards: string): string {
  return cards.replace(CARDS, 'rest/')
}

/** The département of a note of cards. */
export function departementIn(note: string): string {
  return note.split('/')[1] ?? ''
}

/** The note that an annonce of a département is in, cut into so many buckets. */
export function noteFor(id: string, departement: string, bits: number): string {
  return cardsNote(departement, bits, bucketOf(bucketHash(id), bits))
}

/** The notes of a département's cards, cut into so many buckets. */
export function notesOf(departement: string, bits: number): readonly string[] {
  return Array.from({ length: 2 ** bits }, (_, index) => cardsNote(departement, bits, index))
}

function textOf(value: unknown): string {
  return JSON.stringify({ format: FORMAT, value })
}

/** @returns `undefined` for what is not there, or has the form of another version of the app */
export function noteValue<T>(text: string | undefined): T | undefined {
  if (text === undefined || text === '') return undefined
  const note = JSON.parse(text) as { readonly format: number; readonly value: T }
  return note.format === FORMAT ? note.value : undefined
}

/** What the first cards of a list are made from. */
export function newestIn(text: string | undefined): Newest | undefined {
  const note = noteValue<{ readonly total: number; readonly cards: string }>(text)
  return note && { total: note.total, cards: readCards(note.cards) }
}

/** Notes as they are stored, those that are there. */
export function readNotes(notes: Notes, ids: readonly string[]) {
  return notes.storageInstance.findDocumentsById([...ids], false)
}

/** The texts of notes, by their ids; none of those that are not there. */
export async function readTexts(notes: Notes, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  return new Map((await readNotes(notes, ids)).map(({ _id, text }) => [_id, text]))
}

async function read<T>(notes: Notes, id: string): Promise<T | undefined> {
  return noteValue<T>((await readTexts(notes, [id])).get(id))
}

export const readChoice = (notes: Notes) => read<RegionChoice>(notes, 'choice')
export const readSeen = (notes: Notes) => read<readonly CachedAnswer[]>(notes, 'seen')

/** Writes notes, all or none of them. */
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
