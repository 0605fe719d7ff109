import type { FieldError } from '../codes.ts'
import { emptyValue, type FieldRule, type FieldTable } from '../fields.ts'
import type { Uid } from '../ids.ts'
import { same } from '../same.ts'
import { REPORT_REASONS, type ReportReason } from '../signalement.ts'
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

export const MESSAGE_TEXT_MAX = 4000 // characters
const MESSAGE_PHOTOS_MAX = 5

export const ENTRY_FIELDS = {
  kind: { kind: 'choice', values: ENTRY_KINDS },
  boutiqueId: { kind: 'text', max: 20, required: true, format: 'uid' },
  creatorId: { kind: 'text', max: 20, required: true, format: 'uid' },
  by: { kind: 'text', max: 20, required: true, format: 'uid' },
  at: { kind: 'text', max: 24, required: true, format: 'instant' },
  // The instant at which the server took it, by which a conversation is ordered; empty until then.
  receivedAt: { kind: 'text', max: 24, format: 'instant' },
  text: { kind: 'text', max: MESSAGE_TEXT_MAX },
  photos: { kind: 'texts', maxItems: MESSAGE_PHOTOS_MAX, max: PHOTO_URL_MAX, format: 'photo' },
  active: { kind: 'boolean' },
  reason: { kind: 'choice', values: ['', ...REPORT_REASONS] },
  // The message that a report is about, of the other party; absent or empty for the conversation as a whole.
  about: { kind: 'text', max: 80, optional: true, format: 'entry-id' },
} as const satisfies FieldTable

/** Entries as a store holds them: the fields of every kind. */
export interface StoredEntry extends Typed<typeof ENTRY_FIELDS> {
  readonly _id: EntryId
  readonly boutiqueId: Uid
  readonly creatorId: Uid
  readonly by: Uid
  readonly about?: EntryId | ''
}

type Envelope = Pick<StoredEntry, '_id' | 'boutiqueId' | 'creatorId' | 'by' | 'at' | 'receivedAt'>

/** What one party tells the other; never changed. */
export interface Message extends Envelope, Pick<StoredEntry, 'text' | 'photos'> {
  readonly kind: 'message'
}

/** Whether its author takes the other party's messages. Its author's alone to know. */
export interface Blocage extends Envelope, Pick<StoredEntry, 'active'> {
  readonly kind: 'blocage'
}

/** What a member tells the support about a conversation; never changed, and its author's alone to know. */
export interface Signalement extends Envelope, Pick<StoredEntry, 'text' | 'about'> {
  readonly kind: 'signalement'
  readonly reason: ReportReason
}

/** The fields that a kind fills, beside those of all; the others' are empty. */
const FILLED: { readonly [K in EntryKind]: readonly string[] } = {
  message: ['text', 'photos'],
  blocage: ['active'],
  signalement: ['reason', 'text', 'about'],
}
const OWN_FIELDS = ['text', 'photos', 'active', 'reason', 'about'] as const

/** What may be written again of a kind; a new message is another document. */
export const REWRITTEN: { readonly [K in EntryKind]: readonly string[] } = {
  message: [],
  blocage: ['active', 'at', 'receivedAt'],
  signalement: [],
}

/** Whether a message says nothing. */
export function isEmptyMessage({ text, photos }: Pick<Message, 'text' | 'photos'>): boolean {
  return text.trim() === '' && photos.length === 0
}

/** Whether an entry is a message of the other party, in the same conversation. */
function isOthersMessage(about: EntryId, { _id, by }: Pick<StoredEntry, '_id' | 'by'>): boolean {
  if (!isEntryId(about) || conversationOf(about) !== conversationOf(_id)) return false
  return entryKindOf(about) === 'message' && entryAuthor(about) !== by
}

/** What is missing from an entry of its kind, and what it fills of another's. */
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

/** Of a choice made on two devices apart, the later one; of two at once, that which blocks. */
export function latestBlocage<B extends Pick<Blocage, 'at' | 'active'>>(a: B, b: B): B {
  if (a.at !== b.at) return a.at > b.at ? a : b
  return a.active ? a : b
}

/** Before those that the server has not taken yet; each in the order of its instant, then of its id. */
export function byReceipt(
  a: Pick<Message, '_id' | 'at' | 'receivedAt'>,
  b: Pick<Message, '_id' | 'at' | 'receivedAt'>,
): number {
  const [one, other] = [a, b].map(({ _id, at, receivedAt }) => `${receivedAt || `~${at}`} ${_id}`) as [string, string]
  if (one === other) return 0
  return one < other ? -1 : 1
}

/** How many of the other party's messages came after the instant up to which a member has read. */
export function unreadOf(messages: readonly Message[], uid: string, seenAt: string): number {
  return messages.filter(({ by, receivedAt }) => by !== uid && receivedAt > seenAt).length
}
