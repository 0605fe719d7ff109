import { commands } from 'vitest/browser'
import type { UserType } from '#domain/user.ts'
import { type Acting, type Call, newEmail, type Profil, signedUp } from '../fixtures/acts.ts'

/** A member, set up by calls of the test's own process. */
export interface Account extends Acting {
  readonly userType: UserType
  /** Calls the gateway as this member, whatever the browser is doing. */
  readonly call: Call
}

/** Signs up; the profile is complete unless `profil` is null. */
export async function anAccount(userType: UserType, profil: Profil | null = {}): Promise<Account> {
  const email = newEmail()
  const call: Call = (...args) => commands.callAs(email, ...args)
  return { ...(await signedUp(email, call, userType, profil)), userType, call }
}
