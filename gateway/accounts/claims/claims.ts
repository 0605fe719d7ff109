import type { Uid } from '#domain/ids.ts'
import { erase, get, putIfCurrent } from '../../store/documents.ts'
import type { Store } from '../../store/store.ts'
import { type Claim, refsOf } from '../documents.ts'

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
    const known = await get<Claim>(store.db('accounts'), id)
    if (known === null) return null
    const { uid, createdAt } = known
    // Read back: whoever wrote it first has decided.
    await putIfCurrent(store.db('coordination'), { _id: id, uid, createdAt })
  }
}

async function noteClaim(accounts: ReturnType<Store['db']>, claim: Omit<Claim, '_rev'>): Promise<void> {
  const { _id, uid, createdAt } = claim
  for (;;) {
    const known = await get<Claim>(accounts, _id)
    if (known?.uid === uid && known.createdAt === createdAt) return
    if (await putIfCurrent(accounts, { ...known, _id, uid, createdAt })) return
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
    const known = await get<Claim>(store.db(name), found._id)
    if (known?.uid === found.uid && known.createdAt === found.createdAt) await erase(store.db(name), [known])
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
