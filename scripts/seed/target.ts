import type { Uid } from '#domain/ids.ts'
import type { UserType } from '#domain/user.ts'
import type { Store } from '#gateway/store/store.ts'

interface SeedAccountOptions {
  readonly uid: Uid
  /** The e-mail is reserved, but nobody can sign in with it. */
  readonly disabled?: boolean
}

/** Creates an account under a given uid; an existing account with that uid is left as it is. */
type CreateSeedAccount = (
  email: string,
  password: string,
  userType: UserType,
  options: SeedAccountOptions,
) => Promise<unknown>

/** Target of a seeding: a running gateway, or a store with an accounts module. */
export interface SeedTarget {
  readonly store: Store
  readonly createAccount: CreateSeedAccount
}
