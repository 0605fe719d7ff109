import type { Candidature } from '#domain/candidature.ts'
import type { Refusal } from '#domain/codes.ts'
import type { CandidatureId } from '#domain/ids.ts'
import { byReceipt, type Message, type StoredEntry } from '#domain/talk/entries.ts'
import { conversationOf, isEntryId } from '#domain/talk/ids.ts'
import { every, one, type QueryResults } from '../member-reads/queries.ts'
import type { RejectionDoc } from '../store/schemas.ts'
import { useMember, useMemberQuery } from './use-observable.ts'
import { type WriteState, writeStateOf } from './use-own-annonces.ts'

/** A message and the state of its write: a rejected one is no longer in the conversation, and waits for its author. */
export interface MessageRow {
  readonly message: Message
  readonly write: WriteState
  readonly refused?: { readonly rejection: string; readonly refusal: Refusal }
}

export interface Conversation {
  /** `null` when it was deleted, and the conversation with it. */
  readonly candidature: Candidature | null
  /** Entries from the server arrived before their candidature did: it was not deleted. */
  readonly isComing: boolean
  readonly messages: readonly MessageRow[]
  /** Whether this member blocks the other's messages. */
  readonly blocked: boolean
}

function queriesOf(id: string) {
  return {
    candidature: one('candidatures', id),
    entries: every('conversations', `${id}.`),
    rejections: every('rejections', `conversations|${id}.`),
  }
}

function refusedRow({ _id, docId, refusal, version }: RejectionDoc): MessageRow[] {
  if (version.kind !== 'message') return []
  const message = { ...version, _id: docId } as unknown as Message
  return [{ message, write: 'rejected', refused: { rejection: _id, refusal: refusal as unknown as Refusal } }]
}

function conversationIn(
  { candidature, entries, rejections }: QueryResults<ReturnType<typeof queriesOf>>,
  uid: string,
): Conversation {
  const sent = entries.flatMap((entry): MessageRow[] =>
    entry.kind === 'message' ? [{ message: entry as unknown as Message, write: writeStateOf(entry, false) }] : [],
  )
  const messages = [...sent, ...rejections.flatMap(refusedRow)].sort((a, b) => byReceipt(a.message, b.message))
  const blocked = entries.some(({ kind, by, active }) => kind === 'blocage' && by === uid && active)
  const isComing = candidature === null && entries.some(({ receivedAt }) => receivedAt !== '')
  return { candidature, isComing, messages, blocked }
}

/** The messages between the two parties of a candidature, as stored on this device. */
export function useConversation(id: CandidatureId): Conversation | undefined {
  const uid = useMember()?.uid ?? ''
  return useMemberQuery(queriesOf(id), (found) => conversationIn(found, uid))
}

/** The sorted messages of each conversation, by its candidature's id. */
export function messagesByConversation(
  entries: readonly StoredEntry[],
): ReadonlyMap<CandidatureId, readonly Message[]> {
  const all = new Map<CandidatureId, Message[]>()
  for (const entry of entries) {
    if (entry.kind !== 'message' || !isEntryId(entry._id)) continue
    const id = conversationOf(entry._id)
    const existing = all.get(id)
    if (existing === undefined) all.set(id, [entry as unknown as Message])
    else existing.push(entry as unknown as Message)
  }
  for (const messages of all.values()) messages.sort(byReceipt)
  return all
}
