import { concerns } from '#domain/access.ts'
import type { FieldError, Refusal, RefusalCode } from '#domain/codes.ts'
import { ownersOf } from '#domain/ids.ts'
import { NOTHING_WRITTEN, withoutForeignBlock } from '#domain/papers/forged.ts'
import type { Partenariat } from '#domain/papers/partenariat.ts'
import { type Actor, candidatureActor, type DatabaseName, type Doc, WRITE_RULES } from '#domain/rules.ts'
import { EMAIL_WITHHELD } from '#domain/user-types.ts'
import { isVersioned, SHAPES } from '#domain/versions/shapes.ts'
import { stampPushed } from '#domain/versions/stamp-pushed.ts'
import { refuse } from '#domain/write-rule.ts'
import { partenariatRule } from '../../partenariats/partenariat-rule.ts'
import { recordRule } from '../../partenariats/record-rule.ts'
import { annonceRule, candidatureRule, entryRule } from '../../rules/cross-rules.ts'
import { suiviRule } from '../../rules/suivi-rule.ts'
import { acceptWrite, type CrossContext, type CrossRule, type Verdict } from '../../rules/verdict.ts'
import type { Current } from '../../store/documents.ts'
import type { WriteResult } from '../../store/store.ts'

export type PushedDoc = Doc & { readonly _rev?: string }

const STORE_FIELDS: readonly string[] = ['_id', '_rev', '_deleted']

/** Attachments, revision lists and the like would bypass the rules, which ignore the store's fields. */
function storeFieldErrors(doc: PushedDoc): FieldError[] {
  return Object.keys(doc)
    .filter((field) => field.startsWith('_') && !STORE_FIELDS.includes(field))
    .map((field) => ({ field, code: 'unknown-field' }))
}

/**
 * Why a write is rejected before anything is read: it is malformed, or its id does not concern the actor, who must not
 * learn from the answer whether the document exists.
 */
export function checkOwnership(name: DatabaseName, doc: PushedDoc, actor: Actor): Refusal | null {
  const fields = storeFieldErrors(doc)
  if (fields.length > 0) return refuse('invalid', fields)
  if (concerns(name, doc._id, 'own', actor)) return null
  return WRITE_RULES[name](doc, null, actor) ?? { code: 'not-the-owner' }
}

/**
 * Whether a write is based on another state than the current one, or on a deleted document: an offline edit revives
 * nothing. So is a write sent again because its answer was lost: its device may have pulled and ignored the result, and
 * only a conflict gives it the current document.
 */
export function isStale(doc: PushedDoc, current: Current): boolean {
  if (current.state === 'present') return doc._rev !== current.rev
  return current.state === 'deleted' || doc._rev !== undefined || doc._deleted === true
}

/** The document to write, each value stamped with the write that it comes from. */
function withMarks(name: DatabaseName, sent: Doc, prev: Doc | null, next: Doc, { actor, now }: CrossContext): Doc {
  if (!isVersioned(name) || next._deleted === true || actor.kind !== 'member') return next
  const members = ownersOf(next._id)
  return stampPushed(SHAPES[name], { prev, sent, next, by: actor.uid, now, members }) as Doc
}

/** Replaces a device's `left` of a candidature with the server's. */
function applyServerLeaver({ left: _, leftAt: __, ...doc }: PushedDoc, prev: Doc | null): PushedDoc {
  return prev?.left === undefined ? doc : { ...doc, left: prev.left, leftAt: prev.leftAt }
}

/** Replaces a device's `masquee` and `complet` of an annonce with the server's. */
function applyServerState({ masquee: _, complet: __, ...doc }: PushedDoc, prev: Doc | null): PushedDoc {
  return {
    ...doc,
    ...(prev?.masquee ? { masquee: prev.masquee } : {}),
    ...(prev?.complet === true ? { complet: true } : {}),
  }
}

/** Replaces what a device says in the other party's block of the contract with the stored block. */
function applyStoredBlock(doc: PushedDoc, prev: Doc | null, actor: Actor): PushedDoc {
  const role = candidatureActor(doc._id, actor)
  if (role === null || role === 'server') return doc
  const before = prev === null ? NOTHING_WRITTEN : (prev as unknown as Partenariat)
  return withoutForeignBlock(doc as unknown as Partenariat, before, role) as unknown as Doc
}

/**
 * Replaces fields that the server decides: the e-mail, who has left, what is hidden or full. A new candidature's e-mail comes
 * from its writer's profile, through the cross rules.
 */
function applyServerFields(name: DatabaseName, doc: PushedDoc, prev: Doc | null, actor: Actor): PushedDoc {
  if (doc._deleted === true) return doc
  if (name === 'partenariats') return applyStoredBlock(doc, prev, actor)
  if (name === 'candidatures') {
    return { ...applyServerLeaver(doc, prev), email: prev === null ? EMAIL_WITHHELD : prev.email }
  }
  if (name === 'annonces') return applyServerState(doc, prev)
  return name === 'users' && prev !== null ? { ...doc, email: prev.email } : doc
}

/** No further rule: accepts the write that passed the domain's rules. */
const asSent: CrossRule = async (next) => acceptWrite(next)

/** The rules that need another document or the server's clock; they come after the domain's own. */
const CROSS_RULES: { readonly [N in DatabaseName]: CrossRule } = {
  annonces: annonceRule,
  candidatures: candidatureRule,
  users: asSent,
  prives: asSent,
  partenariats: partenariatRule,
  records: recordRule,
  suivis: suiviRule,
  conversations: entryRule,
}

/** The domain's rules first, then those that need other documents or the server's clock. */
export async function validateWrite(
  name: DatabaseName,
  sent: PushedDoc,
  prev: Doc | null,
  context: CrossContext,
): Promise<Verdict> {
  const doc = applyServerFields(name, sent, prev, context.actor)
  const refusal = WRITE_RULES[name](doc, prev, context.actor)
  if (refusal !== null) return { kind: 'refuse', refusal }
  const verdict = await CROSS_RULES[name](doc, prev, context)
  return verdict.kind === 'write' ? { kind: 'write', doc: withMarks(name, doc, prev, verdict.doc, context) } : verdict
}

/** Why CouchDB's validator forbade a write: it throws the refusal as JSON, or its bare code. */
export function validatorRefusal(result: WriteResult | undefined): Refusal | null {
  if (result === undefined || result.ok || result.error !== 'forbidden') return null
  try {
    const parsed: unknown = JSON.parse(result.reason)
    if (typeof parsed === 'object' && parsed !== null && 'code' in parsed) return parsed as Refusal
    return { code: String(parsed) as RefusalCode }
  } catch {
    return { code: result.reason as RefusalCode }
  }
}
