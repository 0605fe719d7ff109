import type { Candidature } from '#domain/candidature.ts'
import { ownersOf, type Uid } from '#domain/ids.ts'
import { canonicalForm, hasConflicts } from '#domain/papers/agreement.ts'
import { newPartenariat } from '#domain/papers/contrat-prefill.ts'
import { historyOf } from '#domain/papers/history.ts'
import { PAPER_NAMES, type PaperName } from '#domain/papers/papers.ts'
import {
  type Agreement,
  agreementKey,
  type Partenariat,
  partyOf,
  type RejectedAgreement,
} from '#domain/papers/partenariat.ts'
import type { Doc } from '#domain/rules.ts'
import { same } from '#domain/same.ts'
import { displayName } from '#domain/user.ts'
import { iso } from '../base/instant.ts'
import { acceptWrite, type CrossContext, type CrossRule, clamped, completeUser, refuseWrite } from '../rules/verdict.ts'
import { get } from '../store/documents.ts'
import { agreementHash, hasRoomFor, saveAgreementSnapshots } from './copies.ts'
import { inForceAfter } from './in-force.ts'

type Entries<T> = { [key: string]: T }

/** Why an agreement is rejected: it names a version that the server would not have, or not keep. */
async function objection(
  agreement: Agreement,
  paper: PaperName,
  next: Partenariat,
  uid: Uid,
  context: CrossContext,
): Promise<RejectedAgreement['why'] | null> {
  const [other] = ownersOf(next._id).filter((owner) => owner !== uid)
  if (other !== undefined && (await get(context.store.db('users'), other)) === null) return 'left'
  if (hasConflicts(next, paper)) return 'to-choose'
  if (agreementHash(canonicalForm(next, paper)) !== agreement.hash) return 'changed'
  return (await hasRoomFor(context.store, next._id, agreement.hash)) ? null : 'full'
}

/**
 * The agreements of a push as the server accepts them. One to another version than the papers will have is rejected:
 * its party's earlier agreement and the rest of the write stay, and `asked` records that they are asked again. An
 * accepted one gets the name and the time that the server knows, whatever the device wrote.
 */
async function acceptedAgreements(
  next: Partenariat,
  prev: Partenariat,
  uid: Uid,
  context: CrossContext,
): Promise<Pick<Partenariat, 'agreements' | 'asked'>> {
  const agreements: Entries<Agreement> = { ...prev.agreements }
  const asked: Entries<RejectedAgreement> = { ...prev.asked }
  const at = iso(context.now)
  const user = await completeUser(context)
  for (const paper of PAPER_NAMES) {
    const key = agreementKey(paper, partyOf(next, uid))
    const [given, previous] = [next.agreements[key], prev.agreements[key]]
    const isDismissed = next.asked !== undefined && next.asked[key] === undefined
    if (same(given, previous) && !isDismissed) continue
    delete asked[key]
    if (same(given, previous)) continue
    delete agreements[key]
    if (given === undefined) continue
    const why = await objection(given, paper, next, uid, context)
    if (why === null) {
      agreements[key] = { ...given, by: uid, nom: user === null ? given.nom : displayName(user), at }
      continue
    }
    asked[key] = { at, hash: given.hash, why }
    if (previous !== undefined) agreements[key] = previous
  }
  return { agreements, asked }
}

/** A new conflicting value is stamped as written by the member who sends it. */
function stampedConflicts(next: Partenariat, prev: Partenariat, uid: Uid, now: number) {
  const stamped = Object.entries(next.conflicts).map(([key, conflict]) => {
    const previous = prev.conflicts[key]
    return [key, previous ?? { ...conflict, by: uid, at: clamped(conflict.at, now) }] as const
  })
  return Object.fromEntries(stamped)
}

/** The papers belong to a confirmed partnership. The server decides who wrote what, and when. */
export const partenariatRule: CrossRule = async (next, prev, context) => {
  const { actor, now, store } = context
  if (actor.kind !== 'member' || next._deleted === true) return acceptWrite(next)
  const candidature = await get<Candidature>(store.db('candidatures'), next._id)
  if (candidature?.status !== 'confirmed') return refuseWrite('not-confirmed')
  const before = prev === null ? newPartenariat(candidature) : (prev as unknown as Partenariat)
  // Saves the version that both had agreed to before anything in it changes.
  if (prev !== null) await saveAgreementSnapshots(store, before)
  const sent = { ...(next as unknown as Partenariat), annonce: before.annonce }
  const merged = { ...sent, conflicts: stampedConflicts(sent, before, actor.uid, now) }
  const accepted = await acceptedAgreements(merged, before, actor.uid, context)
  const inForce = await inForceAfter(store, candidature, accepted, before, now)
  const after: Partenariat = { ...merged, ...accepted, inForce }
  const history = historyOf(before, after, actor.uid, now)
  return acceptWrite({ ...next, ...after, history } as unknown as Doc)
}
