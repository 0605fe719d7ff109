import { type Candidature, leaverOf, OFFER_LIFETIME_MS } from '#domain/candidature.ts'
import { emptyValue, type FieldRule } from '#domain/fields.ts'
import { type AnnonceId, type CandidatureId, isCandidatureId, partsOf, type Uid } from '#domain/ids.ts'
import { ANNONCE_FIELDS, type Annonce, isOverToPublish, snapshotOf } from '#domain/market/annonce.ts'
import { candidatureActor, type Doc } from '#domain/rules.ts'
import { same } from '#domain/same.ts'
import type { Blocage, StoredEntry } from '#domain/talk/entries.ts'
import { blocageIdOf, conversationOf, type EntryId, otherOf } from '#domain/talk/ids.ts'
import { findTransition, isLapsed } from '#domain/transitions.ts'
import { displayName } from '#domain/user.ts'
import { iso, parisDay } from '../base/instant.ts'
import { get } from '../store/documents.ts'
import type { Store } from '../store/store.ts'
import { hasOpenCandidature, noteOpen } from './open-candidatures.ts'
import {
  acceptWrite,
  type CrossContext,
  type CrossRule,
  clamped,
  completeUser,
  refuseField,
  refuseWrite,
  type Verdict,
  within,
} from './verdict.ts'

async function newCandidature(next: Doc, context: CrossContext): Promise<Verdict> {
  if (!isCandidatureId(next._id)) return refuseWrite('bad-id')
  const annonce = await get<Annonce>(context.store.db('annonces'), partsOf(next._id).annonceId)
  if (annonce === null) return refuseWrite('annonce-missing')
  // Written offline on its last day, it arrives later; one whose date cannot be right was written now.
  const date = within(String(next.date), annonce.createdAt, context.now)
  if (!annonce.active || annonce.dateFin < parisDay(Date.parse(date))) return refuseWrite('annonce-closed')
  const user = await completeUser(context)
  if (user === null) return refuseWrite('profile-incomplete')
  await noteOpen(context.store, next as unknown as Candidature)
  return acceptWrite({
    ...next,
    date,
    nom: displayName(user),
    email: user.email,
    offerExpiresAt: '',
    annonce: snapshotOf(annonce),
  })
}

export const candidatureRule: CrossRule = async (next, prev, context) => {
  if (next._deleted === true) return acceptWrite(next)
  if (prev === null) return newCandidature(next, context)
  const before = prev as unknown as Candidature
  const after = next as unknown as Candidature
  const by = candidatureActor(next._id, context.actor)
  const row = by === null ? undefined : findTransition(before.status, after.status, by)
  const lapsed = isLapsed(before.offerExpiresAt, context.now)
  if (row?.offer === 'running' && lapsed) return refuseWrite('offer-expired')
  // A device with a fast clock: it takes the server's state, and shows no refusal.
  if (row?.offer === 'lapsed' && !lapsed) return { kind: 'conflict' }
  const accepted = row?.to === 'awaiting-creator'
  if (accepted && (await get(context.store.db('annonces'), before.annonceId)) === null)
    return refuseWrite('annonce-missing')
  const offerExpiresAt = accepted ? iso(context.now + OFFER_LIFETIME_MS) : before.offerExpiresAt
  // Undoing a refusal reopens the candidature.
  await noteOpen(context.store, after)
  return acceptWrite({ ...next, offerExpiresAt })
}

const STATE_FIELDS: readonly string[] = ['active', 'closedAt', 'masquee', 'complet', 'marks', 'conflicts']
const EDITED_FIELDS = Object.entries<FieldRule>(ANNONCE_FIELDS).filter(([field]) => !STATE_FIELDS.includes(field))

/** Whether an editable field has changed: a device fills in fields that the stored document lacks, which is no edit. */
function isEdit(next: Doc, prev: Doc): boolean {
  return EDITED_FIELDS.some(([field, rule]) => !same(next[field] ?? emptyValue(rule), prev[field] ?? emptyValue(rule)))
}

export const annonceRule: CrossRule = async (next, prev, context) => {
  if (next._deleted === true) return acceptWrite(next)
  if (prev === null && (await completeUser(context)) === null) return refuseWrite('profile-incomplete')
  const isPublished = prev === null || (next.active === true && prev.active !== true)
  if (isPublished && isOverToPublish(String(next.dateFin), context.now)) return refuseField('dateFin', 'date-past')
  if (prev === null) {
    const closedAt = next.active === true ? '' : iso(context.now)
    return acceptWrite({ ...next, createdAt: clamped(next.createdAt, context.now), closedAt })
  }
  const isLocked = async () => hasOpenCandidature(context.store, next._id as AnnonceId)
  if (isEdit(next, prev) && (await isLocked())) return refuseWrite('candidature-open')
  return acceptWrite({ ...next, closedAt: next.active === prev.active ? prev.closedAt : iso(context.now) })
}

async function isBlocking({ db }: Pick<Store, 'db'>, id: CandidatureId, uid: Uid): Promise<boolean> {
  return (await get<Blocage>(db('conversations'), blocageIdOf(id, uid)))?.active === true
}

/**
 * Whether a party may write an entry of a conversation now. The server's clock orders entries: one that a device
 * resubmits to a store that lost it keeps the instant at which it was first accepted, so that the order stays; one no
 * earlier than the candidature.
 */
export const entryRule: CrossRule = async (next, _prev, { actor, now, store }): Promise<Verdict> => {
  if (actor.kind !== 'member' || next._deleted === true) return acceptWrite(next)
  const entry = next as unknown as StoredEntry
  const id = conversationOf(next._id as EntryId)
  const candidature = await get<Candidature>(store.db('candidatures'), id)
  if (candidature === null) return refuseWrite('candidature-missing')
  if (entry.kind === 'message') {
    if (leaverOf(candidature) !== null) return refuseWrite('party-left')
    if (await isBlocking(store, id, otherOf(id, actor.uid))) return refuseWrite('messages-blocked')
    if (await isBlocking(store, id, actor.uid)) return refuseWrite('messages-blocking')
  }
  const { at, receivedAt } = entry
  // Antedated, it would be sorted before entries already read, and nobody would read it.
  return acceptWrite({ ...next, at: clamped(at, now), receivedAt: within(receivedAt, candidature.date, now) })
}
