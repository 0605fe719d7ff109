import type { UserType } from '#domain/user.ts'
import type { Outcome } from '../outcome.ts'

/** Why an account call failed. `offline`: the server did not answer. */
export type AccountCode =
  | 'wrong-credentials'
  | 'email-in-use'
  | 'invalid'
  | 'too-many-requests'
  | 'recent-login-required'
  | 'not-signed-in'
  | 'offline'
  | 'server'

export async function signIn(_email: string, _password: string): Promise<Outcome<AccountCode>> {
  throw new Error('not written yet')
}

export async function signUp(_input: {
  readonly email: string
  readonly password: string
  readonly userType: UserType
}): Promise<Outcome<AccountCode>> {
  throw new Error('not written yet')
}

/** Signs out and removes this member's data from the device. Ask first when `useSyncStatus().waiting > 0`. */
export async function signOut(): Promise<void> {
  throw new Error('not written yet')
}

export async function requestPasswordReset(_email: string): Promise<Outcome<AccountCode>> {
  throw new Error('not written yet')
}

export async function changeEmail(_email: string, _password: string): Promise<Outcome<AccountCode>> {
  throw new Error('not written yet')
}

export async function deleteAccount(): Promise<Outcome<AccountCode>> {
  throw new Error('not written yet')
}

export async function sendContact(_message: {
  readonly nom: string
  readonly email: string
  readonly sujet: string
  readonly message: string
}): Promise<Outcome<AccountCode>> {
  throw new Error('not written yet')
}
