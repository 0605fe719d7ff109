import { ownersOf, type Uid } from '#domain/ids.ts'
import { agreementKey, canonicalForm, hasConflicts } from '#domain/partenariat/agreement.ts'
import { PAPER_NAMES, type PaperName } from '#domain/partenariat/papers.ts'
import type { Agreement, Asked, Partenariat } from '#domain/partenariat/partenariat.ts'
import { same } from '#domain/same.ts'
import { displayName } from '#domain/user.ts'
import { get } from '../../store/documents.ts'
import { hashOf, hasRoomFor } from '../copies.ts'
import { type CrossContext, completeUser, instant } from './verdict.ts'

type Entries<T> = { [key: string]: T }

async function isGone(uid: Uid, { store }: CrossContext): Promise<boolean> {
  return (await get(store.db('users'), uid)) === null
}

/** Why an agreement is not taken: it names a version that the server would not hold, or keep. */
async function objection(
  agreement: Agreement,
  paper: PaperName,
  next: Partenariat,
  uid: Uid,
  context: CrossContext,
): Promise<Asked['why'] | null> {
  const [other] = ownersOf(next._id).filter((owner) => owner !== uid)
  if (other !== undefined && (await isGone(other, context))) return 'left'
  if (hasConflicts(next, paper)) return 'to-choose'
  if (hashOf(canonicalForm(next, paper)) !== agreement.hash) return 'changed'
  return (await hasRoomFor(context.store, next._id, agreement.hash)) ? null : 'full'
}

/**
 * The agreements as the server takes them from a push. One to another version than the papers will hold is not taken:
 * what its party agreed to before stays, the rest of the write too, and `asked` says that they are asked again. One that
 * is taken bears the name and the time that the server knows, whatever the device wrote.
 */
export async function judgedAgreements(
  next: Partenariat,
  prev: Partenariat,
  uid: Uid,
  context: CrossContext,
): Promise<Pick<Partenariat, 'agreements' | 'asked'>> {
  const agreements: Entries<Agreement> = { ...prev.agreements }
  const asked: Entries<Asked> = { ...prev.asked }
  const at = instant(context.now)
  const user = await completeUser(context)
  for (const paper of PAPER_NAMES) {
    const key = agreementKey(paper, uid === next.boutiqueId ? 'boutique' : 'creator')
    const [given, known] = [next.agreements[key], prev.agreements[key]]
    const isDismissed = next.asked !== undefined && next.asked[key] === undefined
    if (same(given, known) && !isDismissed) continue
    delete asked[key]
    if (same(given, known)) continue
    delete agreements[key]
    if (given === undefined) continue
    const why = await objection(given, paper, next, uid, context)
    if (why === null) {
      agreements[key] = { ...given, by: uid, nom: user === null ? given.nom : displayName(user), at }
      continue
    }
    asked[key] = { at, hash: given.hash, why }
    if (known !== undefined) agreements[key] = known
  }
  return { agreements, asked }
}
