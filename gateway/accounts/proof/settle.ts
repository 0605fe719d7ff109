import { type Candidature, leaverOf } from '#domain/candidature.ts'
import type { Uid } from '#domain/ids.ts'
import type { Doc } from '#domain/rules.ts'
import type { User } from '#domain/user.ts'
import { SHAPES } from '#domain/versions/shapes.ts'
import { changedByServer } from '#domain/versions/stamp-pushed.ts'
import { lockKey } from '../../rules/lock-keys.ts'
import { get, refsByField, update } from '../../store/documents.ts'
import type { Store } from '../../store/store.ts'
import { claimsOf, dropClaim } from '../claims/claims.ts'
import { type Context, livingAccount, updateAccount } from '../context.ts'
import { claimId } from '../documents.ts'
import { reservedClaims, shownEmail } from './proved.ts'

async function writeInCandidature(store: Store, id: string, email: string): Promise<void> {
  await store.lock(lockKey('candidatures', id), () =>
    update<Candidature>(store.db('candidatures'), id, (candidature) =>
      candidature.email === email || leaverOf(candidature) === 'creator' ? null : { ...candidature, email },
    ),
  )
}

/**
 * Updates a candidature just written to the créateur's address in their profile. `settleEmail` writes the profile, then
 * looks for candidatures; this runs between the two or after both, so that neither misses the other.
 */
export async function settleCandidature(store: Store, { _id, creatorId, email }: Candidature): Promise<void> {
  const user = await get<User>(store.db('users'), creatorId)
  if (user !== null && user.email !== email) await writeInCandidature(store, _id, user.email)
}

/**
 * Writes the shown address of an account into the profile and the candidatures, and frees former addresses that the
 * account can no longer revert to. Safe to run twice; a crash midway leaves `unsettled`, and the sweep resumes.
 */
export async function settleEmail(context: Context, uid: Uid): Promise<void> {
  const { accounts, store } = context
  const account = await livingAccount(accounts, uid)
  if (account === null) return
  const email = shownEmail(context, account)
  await update(store.db('users'), uid, (user: Doc) =>
    user.email === email ? null : changedByServer(SHAPES.users, user, { ...user, email }, context.clock(), [uid]),
  )
  for (const { _id } of await refsByField(store.db('candidatures'), 'creatorId', uid)) {
    await writeInCandidature(store, _id, email)
  }
  const retained = new Set([claimId(store, account.email), ...(await reservedClaims(context, uid))])
  for (const claim of await claimsOf(store, uid)) if (!retained.has(claim._id)) await dropClaim(store, claim)
  await updateAccount(accounts, uid, ({ unsettled, ...current }) =>
    unsettled === true && current._rev === account._rev ? current : null,
  )
}
