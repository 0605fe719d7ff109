import { candidatureOf, isCopyKey, type RecordId, recordIdOf, recordKeyOf } from '../ids.ts'
import { END_KEYS } from './ends.ts'
import type { Party } from './partenariat.ts'
import type { RecordKind } from './record-fields.ts'

/** Records about another one, under its key with a suffix: the first at the server is the only one. */
const SUFFIXES: { readonly [K in RecordKind]?: string } = { void: '-void', answer: '-answer', receipt: '-receipt' }

/** Records that the other party answers: their keys begin with their author's party, so that nobody answers their own. */
const INITIALS: { readonly [P in Party]: string } = { boutique: 'b', creator: 'c' }
const ANSWERED: readonly RecordKind[] = ['statement', 'payment']

/** The id of the only record of a kind about another. */
export function aboutId(id: RecordId, kind: 'void' | 'answer' | 'receipt'): RecordId {
  return recordIdOf(candidatureOf(id), recordKeyOf(id) + SUFFIXES[kind])
}

/** A key without its suffix: of a record about another one, the key of that one. */
export function subjectKey(key: string): string {
  return key.split('-')[0] as string
}

/** The key of the record that another is about; a record's own when it is about none. */
export function subjectKeyOf(id: RecordId): string {
  return subjectKey(recordKeyOf(id))
}

/** The key of what cancels a record. */
export function voidKey(key: string): string {
  return key + SUFFIXES.void
}

/**
 * A key for a statement or a payment, which begins with its author's party.
 * @param random draws a key
 */
export function answeredKey(party: Party, random: () => string): string {
  const key = INITIALS[party] + random().slice(1)
  return isCopyKey(key) ? answeredKey(party, random) : key
}

/** The party who wrote the statement or the payment with a key; `null` for another key. */
export function authorParty(key: string): Party | null {
  if (key.charAt(0) === INITIALS.boutique) return 'boutique'
  return key.charAt(0) === INITIALS.creator ? 'creator' : null
}

/** Whether a party may write this record under a key; of what is theirs they may only take it back. */
export function isKeyOf(record: { readonly [field: string]: unknown }, key: string, party: Party): boolean {
  const kind = record.kind as RecordKind
  const subject = subjectKey(key)
  const isEnd = END_KEYS.boutique === key || END_KEYS.creator === key
  if (key !== subject + (SUFFIXES[kind] || '') || isEnd !== (kind === 'end')) return false
  if (isEnd) return key === END_KEYS[party]
  if (ANSWERED.indexOf(kind) >= 0) return authorParty(key) === party
  if (kind !== 'answer' && kind !== 'receipt') return true
  const author = authorParty(subject)
  if (author === null || (kind === 'receipt' && record.received === false)) return author !== null
  return (author === party) === (record.answer === 'withdrawn')
}
