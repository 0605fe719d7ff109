import type { ContactMessage } from '#domain/contact.ts'
import type { UserType } from '#domain/user.ts'
import { engine, enter, leave } from '../engine.ts'
import { dropMessage, keepMessage } from '../kept-messages.ts'
import { renew, unsubscribe } from '../notifications.ts'
import { done, type Failed, failed, type Outcome } from '../outcome.ts'
import { type Call, call, Refused } from '../replication/http.ts'
import { noteReachable } from '../replication/link.ts'
import type { SessionRecord } from '../session-record.ts'

/** Why an account call failed. `offline`: the server did not answer. */
export const ACCOUNT_CODES = [
  'wrong-credentials',
  'email-in-use',
  'invalid',
  'too-many-requests',
  'recent-login-required',
  'account-gone',
  'not-signed-in',
  'token-invalid',
  'not-found',
  'app-too-old',
  'offline',
  'server',
] as const
export type AccountCode = (typeof ACCOUNT_CODES)[number]
export type AccountFailure = Failed<AccountCode>

/** These calls alone wait for the network: an account lives on the server. */
export async function account<T>(url: string, options: Call): Promise<Outcome<AccountCode, T>> {
  try {
    const value = await call<T>(url, options)
    noteReachable()
    return { ok: true, value }
  } catch (error) {
    if (!(error instanceof Refused)) return failed('offline')
    const { retryAfter } = error
    const failure = failed(ACCOUNT_CODES.find((code) => code === error.code) ?? 'server')
    return retryAfter === undefined ? failure : { ...failure, retryAfter }
  }
}

async function enterWith(answer: Outcome<AccountCode, SessionRecord>): Promise<Outcome<AccountCode>> {
  if (!answer.ok) return answer
  const { uid, email, userType } = answer.value
  const before = engine.getState().member?.uid
  await enter({ uid, email, userType })
  // Another member has not asked to be told here.
  void (before === uid ? renew() : unsubscribe())
  return done
}

export async function signIn(email: string, password: string): Promise<Outcome<AccountCode>> {
  return enterWith(await account('/api/session', { method: 'POST', body: { email, password } }))
}

export async function signUp(input: {
  readonly email: string
  readonly password: string
  readonly userType: UserType
}): Promise<Outcome<AccountCode>> {
  return enterWith(await account('/api/comptes', { method: 'POST', body: input }))
}

/**
 * Signs out and removes this member's data from the device. Ask first when `useSyncStatus().waiting > 0`.
 * Works offline too: the device forgets at once; the cookie goes when the server can be told.
 */
export async function signOut(): Promise<void> {
  await unsubscribe()
  await account('/api/session', { method: 'DELETE' })
  await leave()
}

export async function requestPasswordReset(email: string): Promise<Outcome<AccountCode>> {
  const answer = await account('/api/mot-de-passe', { method: 'POST', body: { email } })
  return answer.ok ? done : answer
}

/** Whether the link of a reset mail may still be used; `token-invalid` when it may not. */
export async function checkPasswordReset(token: string): Promise<Outcome<AccountCode>> {
  const answer = await account(`/api/mot-de-passe/${encodeURIComponent(token)}`, {})
  return answer.ok ? done : answer
}

/** Sets a new password by the link of a reset mail; every session of the account ends. */
export async function resetPassword(token: string, password: string): Promise<Outcome<AccountCode>> {
  const url = `/api/mot-de-passe/${encodeURIComponent(token)}`
  const answer = await account(url, { method: 'POST', body: { password } })
  return answer.ok ? done : answer
}

export async function changeEmail(email: string, password: string): Promise<Outcome<AccountCode>> {
  const answer = await account<SessionRecord>('/api/compte/email', { method: 'PUT', body: { email, password } })
  if (!answer.ok) return answer
  const { member } = engine.getState()
  if (member) engine.setState({ member: { ...member, email: answer.value.email } })
  return done
}

export async function deleteAccount(): Promise<Outcome<AccountCode>> {
  const answer = await account('/api/compte', { method: 'DELETE' })
  if (!answer.ok) return answer
  await unsubscribe()
  await leave()
  return done
}

/**
 * Sends a message to the support. Without an answer from the server it is `kept` by the offline worker, which sends it
 * later; `offline` when there is no worker either.
 * @param message `id` names it (32 hexadecimal digits): sent twice, it is one mail
 */
export async function sendContact(
  message: ContactMessage & { readonly id: string },
): Promise<Outcome<AccountCode, 'sent' | 'kept'>> {
  const answer = await account('/api/contact', { method: 'POST', body: message })
  if (answer.ok) return { ok: true, value: 'sent' }
  if (answer.code === 'offline' && (await keepMessage(message))) return { ok: true, value: 'kept' }
  return answer
}

/** Gives up a message that the offline worker keeps. */
export function abandonMessage(id: number): void {
  dropMessage(id)
}
