import type { RxCollection } from 'rxdb'
import type { Annonce } from '#domain/annonce.ts'
import { type Card, cardsText, readCards } from '#wire/catalogue.ts'
import type { NoteDoc } from '../schemas.ts'
import type { Segment } from './columns.ts'

/** Raised when the form of what is noted changes: what has another is made again. */
const FORMAT = 1

/** Départements, or all of France. */
export type Places = 'all' | readonly string[]

/** Up to where the catalogue is on this device, and of which places. */
export interface Place {
  readonly seq: string
  readonly places: Places
  /** Annonces that there are in all, when it was last looked at. */
  readonly total: number
  /** What is kept of an annonce, and how: another version of the app asks for fields that are not here. */
  readonly schema: string
  /** The round of the rows that are its own: what has another was here before. */
  readonly round: number
}

/** What is to be kept of a market that is larger than a device: the départements that were chosen, or all of it. */
export interface Choice {
  readonly departements: readonly string[]
  readonly all: boolean
}

/** A first synchronisation under way. */
export interface Begun extends Place {
  /** The pieces that are written. */
  readonly over: readonly string[]
}

/** How the compact index is stored. */
export interface Head {
  readonly segments: number
  /** Grows with each writing, so that a tab knows whether it has seen the last. */
  readonly writing: number
}

export interface Newest {
  readonly total: number
  readonly cards: readonly Card[]
}

/** An answer of the server about what this device does not keep. */
export interface Answer {
  readonly question: string
  readonly annonces: readonly Annonce[]
  readonly next: string | null
  readonly total?: number
}

export interface Written {
  readonly place?: Place | null
  readonly begun?: Begun | null
  readonly head?: Head
  readonly segments?: ReadonlyMap<number, Segment>
  /** The other halves, by the number of their note. */
  readonly rests?: ReadonlyMap<number, string>
  readonly newest?: Newest
  readonly choice?: Choice
  /** The annonces that are kept here for themselves, and not for their place. */
  readonly apart?: readonly string[]
  /** The last first. */
  readonly seen?: readonly Answer[]
}

export type Notes = RxCollection<NoteDoc>

const SEGMENT = 'rows/'
const REST = 'rests/'

/** The note of the newest cards. */
export const NEWEST = 'newest'

function textOf(value: unknown): string {
  return JSON.stringify({ format: FORMAT, value })
}

/** A value and lines after it, which JSON would write twice as long. */
function linesText(value: unknown, lines: string): string {
  return `${textOf(value)}\n${lines}`
}

/** @returns `undefined` as `noteOf` */
function linesOf<T>(text: string | undefined): { readonly value: T; readonly lines: string } | undefined {
  const end = text?.indexOf('\n') ?? -1
  const value = noteOf<T>(end < 0 ? text : text?.slice(0, end))
  return value && { value, lines: end < 0 ? '' : (text?.slice(end + 1) ?? '') }
}

function segmentOf(text: string | undefined): Segment | undefined {
  const found = linesOf<Omit<Segment, 'packed'>>(text)
  return found && { ...found.value, packed: found.lines }
}

/** @returns `undefined` for what is not there, was removed, or has the form of another version of the app */
function noteOf<T>(text: string | undefined): T | undefined {
  if (text === undefined || text === '') return undefined
  const note = JSON.parse(text) as { readonly format: number; readonly value: T }
  return note.format === FORMAT ? note.value : undefined
}

async function read<T>(notes: Notes, id: string): Promise<T | undefined> {
  const [doc] = await notes.storageInstance.findDocumentsById([id], false)
  return noteOf<T>(doc?.text)
}

export const readPlace = (notes: Notes) => read<Place>(notes, 'place')
export const readBegun = (notes: Notes) => read<Begun>(notes, 'begun')
export const readChoice = (notes: Notes) => read<Choice>(notes, 'choice')
export const readApart = (notes: Notes) => read<readonly string[]>(notes, 'apart')
export const readSeen = (notes: Notes) => read<readonly Answer[]>(notes, 'seen')
export const readHead = (notes: Notes) => read<Head>(notes, 'head')

/** The segments of some numbers, in their order. */
export async function readSegments(
  notes: Notes,
  numbers: readonly number[],
): Promise<readonly (Segment | undefined)[]> {
  const ids = numbers.map((number) => `${SEGMENT}${number}`)
  const docs = await notes.storageInstance.findDocumentsById(ids, false)
  const texts = new Map(docs.map(({ _id, text }) => [_id, text]))
  return ids.map((id) => segmentOf(texts.get(id)))
}

/** Forgets all of the index, and up to where it was. */
export async function forgetIndex(notes: Notes): Promise<void> {
  await notes.find({ selector: { _id: { $gt: REST, $lt: `${SEGMENT}:` } } }).remove() // ':' comes after the digits
  await writeNotes(notes, { place: null, begun: null })
}

/** What is stored under some numbers of notes. */
export async function readRests(notes: Notes, numbers: readonly number[]): Promise<ReadonlyMap<number, string>> {
  if (numbers.length === 0) return new Map()
  const docs = await notes.storageInstance.findDocumentsById(
    numbers.map((number) => `${REST}${number}`),
    false,
  )
  const found = docs.map((doc) => restsIn(doc))
  return new Map(found.filter((one) => one !== undefined))
}

/** The lines of the other halves in a note, and their number; `undefined` of anything else. */
export function restsIn({ _id, text }: NoteDoc): readonly [number: number, lines: string] | undefined {
  return _id.startsWith(REST) ? [Number(_id.slice(REST.length)), linesOf(text)?.lines ?? ''] : undefined
}

/** What a change of a note says of the index; `undefined` of anything else. */
export function segmentIn(doc: NoteDoc): readonly [number: number, segment: Segment] | undefined {
  if (!doc._id.startsWith(SEGMENT)) return undefined
  const segment = segmentOf(doc.text)
  return segment && [Number(doc._id.slice(SEGMENT.length)), segment]
}

export function placeIn(doc: NoteDoc): Place | undefined {
  return doc._id === 'place' ? noteOf<Place>(doc.text) : undefined
}

export function isChoice(doc: NoteDoc): boolean {
  return doc._id === 'choice'
}

export function headIn(doc: NoteDoc): Head | undefined {
  return doc._id === 'head' ? noteOf<Head>(doc.text) : undefined
}

/** What the first cards of a list are made from before the databases are open. */
export function newestIn(text: string | undefined): Newest | undefined {
  const note = noteOf<{ readonly total: number; readonly cards: string }>(text)
  return note && { total: note.total, cards: readCards(note.cards) }
}

/** Writes notes, all or none of them. */
export async function writeNotes(notes: Notes, { segments, rests, newest, ...plain }: Written): Promise<void> {
  const texts: [id: string, text: string][] = [...(segments ?? [])].map(([number, { packed, ...columns }]) => [
    `${SEGMENT}${number}`,
    linesText(columns, packed),
  ])
  for (const [number, lines] of rests ?? []) texts.push([`${REST}${number}`, linesText({}, lines)])
  if (newest !== undefined) texts.push([NEWEST, textOf({ total: newest.total, cards: cardsText(newest.cards) })])
  for (const [id, value] of Object.entries(plain)) {
    if (value !== undefined) texts.push([id, value === null ? '' : textOf(value)])
  }
  if (texts.length === 0) return
  const { storageInstance } = notes
  const before = await storageInstance.findDocumentsById(
    texts.map(([id]) => id),
    true,
  )
  const previous = new Map(before.map((doc) => [doc._id, doc]))
  const rows = texts.map(([_id, text]) => {
    const document = { _id, text, _deleted: false, _attachments: {}, _meta: { lwt: 0 }, _rev: '' }
    const known = previous.get(_id)
    return known === undefined ? { document } : { document, previous: known }
  })
  const { error } = await storageInstance.bulkWrite(rows, 'catalogue-notes')
  if (error[0] !== undefined) throw new Error(`note not written: ${error[0].status}`)
}
