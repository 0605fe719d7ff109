import type { Refusal } from '../codes.ts'
import { partsOf } from '../ids.ts'
import { type Actor, frozen, invalid, refuse, type WriteRule } from '../write-rule.ts'
import { ENTRY_FIELDS, entryErrors, REWRITTEN } from './entries.ts'
import { conversationOf, type EntryId, entryAuthor, entryKindOf, isEntryId } from './ids.ts'

/** A party writes only for itself, and in its own role. */
function foreign(id: EntryId, actor: Actor): Refusal | null {
  if (actor.kind === 'anonymous') return refuse('not-signed-in')
  if (actor.kind === 'server') return null
  const { boutiqueId, creatorId } = partsOf(conversationOf(id))
  const userType = actor.uid === boutiqueId ? 'boutique' : 'createur'
  const isParty = (actor.uid === boutiqueId || actor.uid === creatorId) && actor.userType === userType
  if (!isParty) return refuse('not-a-party')
  return actor.uid === entryAuthor(id) ? null : refuse('not-the-owner')
}

/** The write rule of a candidature's conversation entries: each party writes its own. */
export const conversationRule: WriteRule = (next, prev, actor) => {
  const id = next._id
  if (!isEntryId(id)) return refuse('bad-id')
  const notTheirs = foreign(id, actor)
  if (notTheirs !== null) return notTheirs
  if (next._deleted === true) return actor.kind === 'server' ? null : refuse('deletion-forbidden')
  const errors = invalid(ENTRY_FIELDS, next, prev, actor)
  if (errors !== null) return errors
  const [kind, parts] = [entryKindOf(id), partsOf(conversationOf(id))]
  if (next.by !== entryAuthor(id) || next.kind !== kind) return refuse('not-the-owner')
  if (next.boutiqueId !== parts.boutiqueId || next.creatorId !== parts.creatorId) return refuse('not-a-party')
  const wrong = entryErrors(next)
  if (wrong.length > 0) return refuse('invalid', wrong)
  if (prev === null) return null
  const immutable = Object.keys(ENTRY_FIELDS).filter((field) => REWRITTEN[kind].indexOf(field) < 0)
  return frozen(immutable, next, prev)
}
