import type { FieldError } from '../codes.ts'
import { emptyValue, type FieldRule, type FieldTable } from '../fields.ts'
import type { Uid } from '../ids.ts'
import { same } from '../same.ts'
import type { Typed } from '../typed.ts'
import { PHOTO_URL_MAX } from '../user.ts'
import {
  conversationOf,
  ENTRY_KINDS,
  type EntryId,
  type EntryKind,
  entryAuthor,
  entryKindOf,
  isEntryId,
} from './ids.ts'
import { REPORT_REASONS, type ReportReason } from './signalement.ts'

export const MESSAGE_TEXT_MAX = 4000 // characters
const MESSAGE_PHOTOS_MAX = 5

export const ENTRY_FIELDS = {
  kind: { kind: 'choice', values: ENTRY_KINDS },
  boutiqueId: { kind: 'text', max: 20, required: true, format: 'uid' },
  creatorId: { kind: 'text', max: 20, required: true, format: 'uid' },
  by: { kind: 'text', max: 20, required: true, format: 'uid' },
  at: { kind: 'text', max: 24, required: true, format: 'instant' },
  // When the server received it; orders the conversation. Empty until then.
  receivedAt: { kind: 'text', max: 24, format: 'instant' },
  text: { kind: 'text', max: MESSAGE_TEXT_MAX },
  photos: { kind: 'texts', maxItems: MESSAGE_PHOTOS_MAX, max: PHOTO_URL_MAX, format: 'photo' },
  active: { kind: 'boolean' },
  reason: { kind: 'choice', values: ['', ...REPORT_REASONS] },
  // The other party's message that a report is about; absent or empty for the whole conversation.
  about: { kind: 'text', max: 80, optional: true, format: 'entry-id' },
} as const satisfies FieldTable

/** Entries as stored: the fields of every kind. */
export interface StoredEntry extends Typed<typeof ENTRY_FIELDS> {
  readonly _id: EntryId
  readonly boutiqueId: Uid
  readonly creatorId: Uid
  readonly by: Uid
  readonly about?: EntryId | ''
}

type Envelope = Pick<StoredEntry, '_id' | 'boutiqueId' | 'creatorId' | 'by' | 'at' | 'receivedAt'>

/** A message from one party to the other; immutable. */
export interface Message extends Envelope, Pick<StoredEntry, 'text' | 'photos'> {
  readonly kind: 'message'
}

/** Whether its author blocks the other party's messages. Only its author can read it. */
export interface Blocage extends Envelope, Pick<StoredEntry, 'active'> {
  readonly kind: 'blocage'
}

/** A member's report to the support about a conversation; immutable, and readable by its author only. */
export interface Signalement extends Envelope, Pick<StoredEntry, 'text' | 'about'> {
  readonly kind: 'signalement'
  readonly reason: ReportReason
}

/** The fields that each kind fills besides the common ones; those of other kinds are empty. */
const FILLED: { readonly [K in EntryKind]: readonly string[] } = {
  message: ['text', 'photos'],
  blocage: ['active'],
  signalement: ['reason', 'text', 'about'],
}
const OWN_FIELDS = ['text', 'photos', 'active', 'reason', 'about'] as const

/** The mutable fields of each kind; a new message is another document. */
export const REWRITTEN: { readonly [K in EntryKind]: readonly string[] } = {
  message: [],
  blocage: ['active', 'at', 'receivedAt'],
  signalement: [],
}

/** Whether a message has neither text nor photos. */
export function isEmptyMessage({ text, photos }: Pick<Message, 'text' | 'photos'>): boolean {
  return text.trim() === '' && photos.length === 0
}

/** Whether an entry is a message of the other party, in the same conversation. */
function isOthersMessage(about: EntryId, { _id, by }: Pick<StoredEntry, '_id' | 'by'>): boolean {
  if (!isEntryId(about) || conversationOf(about) !== conversationOf(_id)) return false
  return entryKindOf(about) === 'message' && entryAuthor(about) !== by
}

/** Missing fields of the entry's kind, and filled fields of other kinds. */
export function entryErrors(doc: { readonly [field: string]: unknown }): FieldError[] {
  const entry = doc as unknown as StoredEntry
  const errors: FieldError[] = []
  if (entry.kind === 'message' && isEmptyMessage(entry)) errors.push({ field: 'text', code: 'required' })
  if (entry.kind === 'signalement' && entry.reason === '') errors.push({ field: 'reason', code: 'required' })
  if (entry.about && !isOthersMessage(entry.about, entry)) errors.push({ field: 'about', code: 'bad-id' })
  for (const field of OWN_FIELDS) {
    const isEmpty = doc[field] === undefined || same(doc[field], emptyValue(ENTRY_FIELDS[field] as FieldRule))
    if (!isEmpty && FILLED[entry.kind].indexOf(field) < 0) errors.push({ field, code: 'unknown-value' })
  }
  return errors
}

/** Merges a choice made concurrently on two devices: the later one wins; at the same instant, the blocking one. */
export function latestBlocage<B extends Pick<Blocage, 'at' | 'active'>>(a: B, b: B): B {
  if (a.at !== b.at) return a.at > b.at ? a : b
  return a.active ? a : b
}

/** Received messages before pending ones; each group by its instant, then by id. */
export function byReceipt(
  a: Pick<Message, '_id' | 'at' | 'receivedAt'>,
  b: Pick<Message, '_id' | 'at' | 'receivedAt'>,
): number {
  const [one, other] = [a, b].map(({ _id, at, receivedAt }) => `${receivedAt || `~${at}`} ${_id}`) as [string, string]
  if (one === other) return 0
  return one < other ? -1 : 1
}

/** How many of the other party's messages arrived after the member's read position. */
export function unreadOf(messages: readonly Message[], uid: string, seenAt: string): number {
  return messages.filter(({ by, receivedAt }) => by !== uid && receivedAt > seenAt).length
}
