import type { Uid } from '#domain/ids.ts'
import { type Db, erase, eraseAll, get, getCurrent, putIfCurrent, refsByPrefix, scan } from '../../store/documents.ts'
import type { Store } from '../../store/store.ts'
import { type Account, type AccountLink, accountId, type Claim, claimId, refsOf } from '../documents.ts'

/**
 * Ownership of e-mail addresses. The single `coordination` copy decides: of any number of claimants, one wins.
 * `accounts` mirrors it under the same id, and is what sign-in reads: it works without `coordination`, is written from
 * it, and restores to it whatever was lost there.
 */
type Databases = Pick<Store, 'db'>

/** The claim to an address, as decided in `coordination`. */
export async function claimOf(store: Databases, id: string): Promise<Claim | null> {
  for (;;) {
    const decided = await get<Claim>(store.db('coordination'), id)
    if (decided !== null) return decided
    const existing = await get<Claim>(store.db('accounts'), id)
    if (existing === null) return null
    const { uid, createdAt } = existing
    // Read again: the first writer has decided.
    await putIfCurrent(store.db('coordination'), { _id: id, uid, createdAt })
  }
}

async function noteClaim(accounts: ReturnType<Store['db']>, claim: Omit<Claim, '_rev'>): Promise<void> {
  const { _id, uid, createdAt } = claim
  for (;;) {
    const existing = await get<Claim>(accounts, _id)
    if (existing?.uid === uid && existing.createdAt === createdAt) return
    if (await putIfCurrent(accounts, { ...existing, _id, uid, createdAt })) return
  }
}

/**
 * Claims an address.
 * @param over the claim that `claimOf` returned
 * @returns false when another account has claimed it meanwhile
 */
export async function writeClaim(store: Databases, claim: Omit<Claim, '_rev'>, over: Claim | null): Promise<boolean> {
  if (!(await putIfCurrent(store.db('coordination'), { ...over, ...claim }))) return false
  await noteClaim(store.db('accounts'), claim)
  return true
}

/**
 * Frees an address if its claim is still as it was read; a newer claim stays. After a crash between the two deletions
 * the member can still find the remainder, as `accounts` has an index.
 */
export async function dropClaim(store: Databases, found: Pick<Claim, '_id' | 'uid' | 'createdAt'>): Promise<void> {
  for (const name of ['coordination', 'accounts'] as const) {
    const existing = await get<Claim>(store.db(name), found._id)
    if (existing?.uid === found.uid && existing.createdAt === found.createdAt) await erase(store.db(name), [existing])
  }
}

/** The claims of a member. */
export async function claimsOf(store: Databases, uid: Uid): Promise<readonly Claim[]> {
  const found: Claim[] = []
  for (const { _id } of await refsOf(store.db('accounts'), uid, 'claim')) {
    const claim = await claimOf(store, _id)
    if (claim?.uid === uid) found.push(claim)
  }
  return found
}

async function isOwn(store: Store, accounts: Db, claim: Claim, reserved: ReadonlySet<string>): Promise<boolean> {
  const account = await get<Account>(accounts, accountId(claim.uid))
  return account !== null && (claimId(store, account.email) === claim._id || reserved.has(claim._id))
}

/**
 * Gives every account the claim of its address under the current secret, then drops all other claims: those of a former
 * secret, and those of a pending change of address. An address that its member can still revert to stays reserved.
 * Accounts being deleted need none.
 */
export async function renewClaims(store: Store): Promise<void> {
  const [accounts, coordination] = [store.db('accounts'), store.db('coordination')]
  // `claimOf` rebuilds `coordination` from the claims in `accounts`.
  await eraseAll(coordination, () => refsByPrefix(coordination, 'claim:'))
  for await (const { uid, email, createdAt, deletingAt } of scan<Account>(accounts, 'account:')) {
    const _id = claimId(store, email)
    if (deletingAt !== undefined || (await getCurrent(accounts, _id)).state === 'present') continue
    await putIfCurrent(accounts, { _id, uid, createdAt })
  }
  const reserved = new Set<string>()
  for await (const { uid, email, createdAt } of scan<AccountLink>(accounts, 'undo:')) {
    const _id = claimId(store, email)
    reserved.add(_id)
    await putIfCurrent(accounts, { _id, uid, createdAt }) // false when it already exists
  }
  for await (const claim of scan<Claim>(accounts, 'claim:')) {
    if (!(await isOwn(store, accounts, claim, reserved))) await erase(accounts, [claim])
  }
}
