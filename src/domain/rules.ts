import { type Candidature, candidatureFieldsOf, leaverOf, staysAfterLeaving } from './candidature.ts'
import type { FieldError, Refusal } from './codes.ts'
import {
  boutiqueOf,
  candidatureOf,
  isAnnonceId,
  isCandidatureId,
  isCopyKey,
  isRecordId,
  isUid,
  partsOf,
  recordKeyOf,
  suiviPartsOf,
} from './ids.ts'
import { ANNONCE_FIELDS, type Annonce } from './market/annonce.ts'
import { mayKeep, SUIVI_FIELDS, suiviErrors } from './market/suivis.ts'
import { PARTENARIAT_FIELDS } from './papers/fields.ts'
import { forgedFields, NOTHING_WRITTEN } from './papers/forged.ts'
import type { Partenariat } from './papers/partenariat.ts'
import { recordErrors } from './papers/record-errors.ts'
import { RECORD_FIELDS } from './papers/record-fields.ts'
import { isKeyOf } from './papers/record-keys.ts'
import { conversationRule } from './talk/rule.ts'
import { type CandidatureActor, findTransition } from './transitions.ts'
import { PRIVE_FIELDS, USER_FIELDS, type User } from './user.ts'
import { type Actor, type Doc, frozen, invalid, refuse, type WriteRule } from './write-rule.ts'

export type { Actor, Doc, WriteRule }

const annonce: WriteRule = (next, prev, actor) => {
  if (!isAnnonceId(next._id)) return refuse('bad-id')
  if (actor.kind === 'anonymous') return refuse('not-signed-in')
  if (actor.kind === 'member') {
    if (boutiqueOf(next._id) !== actor.uid) return refuse('not-the-owner')
    if (actor.userType !== 'boutique') return refuse('wrong-user-type')
  }
  if (next._deleted === true) {
    if (prev === null) return null
    return actor.kind === 'server' || prev.active === false ? null : refuse('not-closed')
  }
  const errors = invalid(ANNONCE_FIELDS, next, prev, actor)
  if (errors !== null) return errors
  const written = next as unknown as Annonce
  if (written.userId !== boutiqueOf(next._id)) return refuse('not-the-owner')
  if (written.dateFin < written.dateDebut) {
    return refuse('invalid', [{ field: 'dateFin', code: 'dates-reversed' }])
  }
  const hidden = prev === null ? '' : prev.masquee || ''
  if (actor.kind === 'member') {
    if ((next.masquee || '') !== hidden) return refuse('immutable-field', [{ field: 'masquee', code: 'unknown-value' }])
    if (hidden !== '' && next.active === true) return refuse('annonce-hidden')
    const full = prev !== null && prev.complet === true
    if ((next.complet === true) !== full)
      return refuse('immutable-field', [{ field: 'complet', code: 'unknown-value' }])
  }
  // Published and closed again while still in the outbox, it arrives closed.
  return prev === null ? null : frozen(['userId', 'createdAt'], next, prev)
}

/** A member's role in a candidature, from its id alone. */
export function candidatureActor(id: string, actor: Actor): CandidatureActor | null {
  if (actor.kind === 'server') return 'server'
  if (actor.kind === 'anonymous' || !isCandidatureId(id)) return null
  const { boutiqueId, creatorId } = partsOf(id)
  if (actor.uid === boutiqueId) return actor.userType === 'boutique' ? 'boutique' : null
  if (actor.uid === creatorId) return actor.userType === 'createur' ? 'creator' : null
  return null
}

const CANDIDATURE_FROZEN = ['id', 'annonceId', 'boutiqueId', 'creatorId', 'date', 'nom', 'email', 'message', 'annonce']

const LEAVING = ['left', 'leftAt']

/** Only the server sets that a party left, and only on a partnership. An empty field is the same as an absent one. */
function leaving(next: Doc, prev: Doc | null, by: CandidatureActor): Refusal | null {
  if (leaverOf(next as unknown as Candidature) !== null && !staysAfterLeaving(next as unknown as Candidature)) {
    return refuse('transition-forbidden')
  }
  if (by === 'server') return null
  const before = prev === null ? {} : prev
  const changed = LEAVING.filter((field) => (next[field] || '') !== ((before as Doc)[field] || ''))
  if (changed.length === 0) return null
  return refuse(
    'immutable-field',
    changed.map((field) => ({ field, code: 'unknown-value' })),
  )
}

/** A boutique may add a message only with its refusal, once. An empty field is the same as an absent one. */
function answering(next: Doc, prev: Doc | null, by: CandidatureActor): Refusal | null {
  const before = prev === null ? '' : prev.reponse || ''
  if (by === 'server' || (next.reponse || '') === before) return null
  const refuses = by === 'boutique' && prev !== null && next.status !== prev.status
  if (refuses && next.status === 'refused-by-boutique') return null
  return refuse('immutable-field', [{ field: 'reponse', code: 'unknown-value' }])
}

const candidature: WriteRule = (next, prev, actor) => {
  if (!isCandidatureId(next._id)) return refuse('bad-id')
  if (actor.kind === 'anonymous') return refuse('not-signed-in')
  const by = candidatureActor(next._id, actor)
  if (by === null) return refuse('not-a-party')
  if (next._deleted === true) return by === 'server' ? null : refuse('deletion-forbidden')
  const errors = invalid(candidatureFieldsOf(next), next, prev, actor)
  if (errors !== null) return errors
  const written = next as unknown as Candidature
  const parts = partsOf(next._id)
  if (written.annonceId !== parts.annonceId || written.boutiqueId !== parts.boutiqueId) return refuse('not-a-party')
  if (written.creatorId !== parts.creatorId) return refuse('not-a-party')
  const before = prev === null ? null : (prev as unknown as Candidature)
  const forged = leaving(next, prev, by) || answering(next, prev, by)
  if (forged !== null) return forged
  if (before !== null && before.status === written.status) {
    if (by === 'server') return null
    return frozen(CANDIDATURE_FROZEN.concat('offerExpiresAt'), next, prev as Doc)
  }
  if (before !== null && by !== 'server') {
    const changed = frozen(CANDIDATURE_FROZEN, next, prev as Doc)
    if (changed !== null) return changed
  }
  const row = findTransition(before === null ? null : before.status, written.status, by)
  if (row === undefined) return refuse('transition-forbidden')
  const keepsOffer = before !== null && by !== 'server' && written.status !== 'awaiting-creator'
  return keepsOffer ? frozen(['offerExpiresAt'], next, prev as Doc) : null
}

/** An account's own document: only its owner writes it, and only the server creates or deletes it. */
function ownDocument(next: Doc, actor: Actor): Refusal | null {
  if (!isUid(next._id)) return refuse('bad-id')
  if (actor.kind === 'anonymous') return refuse('not-signed-in')
  if (actor.kind === 'member' && actor.uid !== next._id) return refuse('not-the-owner')
  if (actor.kind === 'member' && next._deleted === true) return refuse('deletion-forbidden')
  return null
}

const user: WriteRule = (next, prev, actor) => {
  const foreign = ownDocument(next, actor)
  if (foreign !== null || next._deleted === true) return foreign
  const errors = invalid(USER_FIELDS, next, prev, actor)
  if (errors !== null) return errors
  if (actor.kind === 'server') return null
  if (prev === null) return refuse('creation-forbidden')
  const changed = frozen(['email', 'userType'], next, prev)
  if (changed !== null) return changed
  const written = next as unknown as User
  const missing: FieldError[] = []
  if (written.profileComplete && written.nom.trim() === '') missing.push({ field: 'nom', code: 'required' })
  if (written.profileComplete && written.ville.trim() === '') missing.push({ field: 'ville', code: 'required' })
  return missing.length === 0 ? null : refuse('invalid', missing)
}

const prive: WriteRule = (next, prev, actor) => {
  const foreign = ownDocument(next, actor)
  if (foreign !== null || next._deleted === true) return foreign
  return invalid(PRIVE_FIELDS, next, prev, actor)
}

const partenariat: WriteRule = (next, prev, actor) => {
  if (!isCandidatureId(next._id)) return refuse('bad-id')
  if (actor.kind === 'anonymous') return refuse('not-signed-in')
  const by = candidatureActor(next._id, actor)
  if (by === null) return refuse('not-a-party')
  if (next._deleted === true) return by === 'server' ? null : refuse('deletion-forbidden')
  const errors = invalid(PARTENARIAT_FIELDS, next, prev, actor)
  if (errors !== null) return errors
  const written = next as unknown as Partenariat
  const parts = partsOf(next._id)
  if (written.boutiqueId !== parts.boutiqueId || written.creatorId !== parts.creatorId) return refuse('not-a-party')
  if (actor.kind === 'server') return null
  const changed = prev === null ? null : frozen(['annonce'], next, prev)
  if (changed !== null) return changed
  const previous = prev === null ? NOTHING_WRITTEN : (prev as unknown as Partenariat)
  const forged = forgedFields(written, previous, actor.uid, by)
  return forged.length === 0 ? null : refuse('immutable-field', forged)
}

/** Immutable records: each party writes its own, and only the server writes copies. */
const record: WriteRule = (next, prev, actor) => {
  if (!isRecordId(next._id)) return refuse('bad-id')
  if (actor.kind === 'anonymous') return refuse('not-signed-in')
  const candidatureId = candidatureOf(next._id)
  const by = candidatureActor(candidatureId, actor)
  if (by === null) return refuse('not-a-party')
  if (next._deleted === true) return by === 'server' ? null : refuse('deletion-forbidden')
  const errors = invalid(RECORD_FIELDS, next, prev, actor)
  if (errors !== null) return errors
  const wrong = recordErrors(next)
  if (wrong.length > 0) return refuse('invalid', wrong)
  const parts = partsOf(candidatureId)
  if (next.boutiqueId !== parts.boutiqueId || next.creatorId !== parts.creatorId) return refuse('not-a-party')
  if (prev !== null) return frozen(Object.keys(RECORD_FIELDS), next, prev)
  if (actor.kind === 'server') return null
  if (next.kind === 'copy') return refuse('creation-forbidden')
  const key = recordKeyOf(next._id)
  if (isCopyKey(key) || by === 'server' || !isKeyOf(next, key, by)) return refuse('bad-id')
  return next.by === actor.uid ? null : refuse('not-the-owner')
}

/** A member's private documents. Searches can be deleted; the others may be recreated under the same id. */
const suivi: WriteRule = (next, prev, actor) => {
  const parts = suiviPartsOf(next._id)
  if (parts === null) return refuse('bad-id')
  if (actor.kind === 'anonymous') return refuse('not-signed-in')
  if (actor.kind === 'member' && actor.uid !== parts.uid) return refuse('not-the-owner')
  if (!mayKeep(parts)) return refuse('not-a-party')
  if (next._deleted === true) {
    return actor.kind === 'server' || parts.kind === 'recherche' ? null : refuse('deletion-forbidden')
  }
  const errors = invalid(SUIVI_FIELDS, next, prev, actor)
  if (errors !== null) return errors
  const wrong = suiviErrors(next, parts)
  return wrong.length === 0 ? null : refuse('invalid', wrong.slice())
}

/** The write rule of each replicated database, for one document alone. The gateway enforces cross-document rules. */
export const WRITE_RULES = {
  annonces: annonce,
  candidatures: candidature,
  users: user,
  prives: prive,
  partenariats: partenariat,
  records: record,
  suivis: suivi,
  conversations: conversationRule,
} as const satisfies { readonly [database: string]: WriteRule }

export type DatabaseName = keyof typeof WRITE_RULES
export const DATABASE_NAMES = Object.keys(WRITE_RULES) as readonly DatabaseName[]
