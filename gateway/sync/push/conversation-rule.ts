import { type Candidature, leaverOf } from '#domain/candidature.ts'
import type { Blocage, StoredEntry } from '#domain/conversation/entries.ts'
import { blocageIdOf, conversationOf, type EntryId, otherOf } from '#domain/conversation/ids.ts'
import type { CandidatureId, Uid } from '#domain/ids.ts'
import { get } from '../../store/documents.ts'
import type { Store } from '../../store/store.ts'
import { type CrossRule, clamped, refuse, type Verdict, within, write } from './verdict.ts'

async function isBlocking({ db }: Pick<Store, 'db'>, id: CandidatureId, uid: Uid): Promise<boolean> {
  return (await get<Blocage>(db('conversations'), blocageIdOf(id, uid)))?.active === true
}

/**
 * What a party may say in a conversation now. The server's clock orders it: what a device offers again to a store that
 * lost it keeps the instant at which it was first taken, so that what was said stays in its order: one since there has been
 * a candidature.
 */
export const conversation: CrossRule = async (next, _prev, { actor, now, store }): Promise<Verdict> => {
  if (actor.kind !== 'member' || next._deleted === true) return write(next)
  const entry = next as unknown as StoredEntry
  const id = conversationOf(next._id as EntryId)
  const candidature = await get<Candidature>(store.db('candidatures'), id)
  if (candidature === null) return refuse('candidature-missing')
  if (entry.kind === 'message') {
    if (leaverOf(candidature) !== null) return refuse('party-left')
    if (await isBlocking(store, id, otherOf(id, actor.uid))) return refuse('messages-blocked')
    if (await isBlocking(store, id, actor.uid)) return refuse('messages-blocking')
  }
  const { at, receivedAt } = entry
  // Antedated, it would stand before what was read, and be read by nobody.
  return write({ ...next, at: clamped(at, now), receivedAt: within(receivedAt, candidature.date, now) })
}
