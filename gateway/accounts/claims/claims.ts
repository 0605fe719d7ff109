import type { Uid } from '#domain/ids.ts'
import { type Db, erase, eraseAll, get, getCurrent, putIfCurrent, refsByPrefix, scan } from '../../store/documents.ts'
import type { Store } from '../../store/store.ts'
import { type Account, type AccountLink, accountId, type Claim, claimId, refsOf } from '../documents.ts'

/**
 * Who has an address. `coordination` decides it, in one copy: of any number who want one, one has it. `accounts` says the
 * same under the same id, and is what signing in reads: that goes on without the other, from which it is written, and to
 * which it gives back what was lost there.
 */
type Databases = Pick<Store, 'db'>

/** The claim to an address, as it is decided. */
export async function claimOf(store: Databases, id: string): Promise<Claim | null> {
  for (;;) {
    const decided = await get<Claim>(store.db('coordination'), id)
    if (decided !== null) return decided
    const existing = await get<Claim>(store.db('accounts'), id)
    if (existing === null) return null
    const { uid, createdAt } = existing
    // Read back: whoever wrote it first has decided.
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
 * @param over what `claimOf` has found
 * @returns false when another has claimed it meanwhile
 */
export async function writeClaim(store: Databases, claim: Omit<Claim, '_rev'>, over: Claim | null): Promise<boolean> {
  if (!(await putIfCurrent(store.db('coordination'), { ...over, ...claim }))) return false
  await noteClaim(store.db('accounts'), claim)
  return true
}

/**
 * Frees an address that is claimed as it was found, or leaves it to whoever has claimed it since. What is left after a crash
 * in between is found again by its member, as `accounts` has an index.
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
 * Gives every account the claim that its address has under the present secret, then drops all other claims: those of
 * a former secret, and those of a change of address under way. An address
 * that its member may go back to stays held. An account being deleted needs none.
 */
export async function renewClaims(store: Store): Promise<void> {
  const [accounts, coordination] = [store.db('accounts'), store.db('coordination')]
  // What is decided is found again from what stands here (`claimOf`).
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
    await putIfCurrent(accounts, { _id, uid, createdAt }) // false when it is there already
  }
  for await (const claim of scan<Claim>(accounts, 'claim:')) {
    if (!(await isOwn(store, accounts, claim, reserved))) await erase(accounts, [claim])
  }
}
