import type { SessionLine } from '#domain/session.ts'
import type { Device } from '../device/device.ts'
import { type Call, Refused } from '../server/http.ts'
import type { SessionRecord } from '../session/session-record.ts'
import { knownMember } from '../session/state.ts'
import { done, type Failed, failed, type Outcome } from './outcome.ts'

/** `offline`: no answer; `busy`: too many people are signing in; `data-refused`: the browser refuses cookies. */
export const ACCOUNT_CODES = [
  'wrong-credentials',
  'email-in-use',
  'invalid',
  'too-many-requests',
  'busy',
  'recent-login-required',
  'account-gone',
  'session-revoked',
  'account-suspended',
  'not-signed-in',
  'token-invalid',
  'not-found',
  'document-gone',
  'app-too-old',
  'data-refused',
  'offline',
  'server',
] as const
export type AccountCode = (typeof ACCOUNT_CODES)[number]
export type AccountFailure = Failed<AccountCode>

type Answered<T = undefined> = Promise<Outcome<AccountCode, T>>

/** Only these commands wait for the network: accounts exist on the server. @typeParam T of the answer, empty by default */
export async function account<T = undefined>({ call, link }: Device, url: string, options: Call): Answered<T> {
  try {
    const value = await call<T>(url, options)
    link.reportReachable()
    return { ok: true, value }
  } catch (error) {
    if (!(error instanceof Refused)) return failed('offline')
    const { retryAfter, suspension } = error
    const failure = failed(ACCOUNT_CODES.find((code) => code === error.code) ?? 'server')
    if (suspension !== undefined) return { ...failure, suspension }
    return retryAfter === undefined ? failure : { ...failure, retryAfter }
  }
}

async function enterWith(device: Device, url: string, body: object): Answered {
  // The server would open a session, but the browser would drop its cookie.
  if (device.environment.refusesData === true) return failed('data-refused')
  const takeUpSignOff = device.signOff.giveWay()
  const answer = await account<SessionRecord>(device, url, { method: 'POST', body, says: ['uid', 'email', 'userType'] })
  if (!answer.ok) {
    takeUpSignOff()
    return answer
  }
  const { uid, email, userType } = answer.value
  const before = knownMember(device.state.getState())?.uid
  await device.enter({ uid, email, userType })
  // Another member has not asked for notifications here.
  void (before === uid ? device.notifications.renew() : device.notifications.unsubscribe())
  return done
}

export async function signIn(device: Device, email: string, password: string): Answered {
  return enterWith(device, '/api/session', { email, password })
}

/** The address of a sign-up that may have succeeded, though its answer was lost. */
const unconfirmedSignUps = new WeakMap<Device, string>()

/** A retry, after an answer that was lost or reported a server error, signs in if the first attempt succeeded. */
export async function signUp(
  device: Device,
  input: Pick<SessionRecord, 'email' | 'userType'> & { readonly password: string },
): Answered {
  const { email, password } = input
  const answer = await enterWith(device, '/api/comptes', input)
  if (answer.ok) return answer
  if (answer.code === 'offline' || answer.code === 'server') unconfirmedSignUps.set(device, email)
  if (answer.code !== 'email-in-use' || unconfirmedSignUps.get(device) !== email) return answer
  const entered = await signIn(device, email, password)
  return entered.ok ? entered : answer
}

/**
 * Signs out and removes this member's data from the device. Ask first when `useSyncStatus().waiting > 0`. It does not
 * wait for the network: the device is cleared at once; the session ends, and its cookie is deleted, as soon as the
 * server answers, at a later visit if necessary.
 */
export async function signOut(device: Device): Promise<void> {
  void device.notifications.unsubscribe()
  await device.leave('signed-out')
}

export function requestPasswordReset(device: Device, email: string): Answered {
  return account(device, '/api/mot-de-passe', { method: 'POST', body: { email } })
}

/** Whether the link of a reset mail is still valid; `token-invalid` when it is not. */
export function checkPasswordReset(device: Device, token: string): Answered {
  return account(device, `/api/mot-de-passe/${encodeURIComponent(token)}`, {})
}

/** Sets a new password by the link of a reset mail; every session of the account ends. */
export function resetPassword(device: Device, token: string, password: string): Answered {
  const url = `/api/mot-de-passe/${encodeURIComponent(token)}`
  return account(device, url, { method: 'POST', body: { password } })
}

export async function changeEmail(device: Device, email: string, password: string): Answered {
  const call = { method: 'PUT', body: { email, password }, says: ['email'] } as const
  const answer = await account<SessionRecord>(device, '/api/compte/email', call)
  if (!answer.ok) return answer
  const { member } = device.state.getState()
  if (member) device.state.setState({ member: { ...member, email: answer.value.email } })
  return done
}

/** Confirms an address by the link sent to it, whoever is signed in; `token-invalid` when it is not valid. */
export function confirmAddress(device: Device, token: string): Answered {
  return account(device, '/api/adresse', { method: 'POST', body: { token } })
}

/**
 * Undoes a change of address by the link sent to the former one; every session of the account ends.
 * @returns the token of the link that sets another password
 */
export async function undoChange(device: Device, token: string): Answered<string> {
  const call = { method: 'POST', body: { token }, says: ['reset'] } as const
  const answer = await account<{ readonly reset: string }>(device, '/api/adresse/annuler', call)
  return answer.ok ? { ok: true, value: answer.value.reset } : answer
}

/** Sends the link that confirms the member's address again. */
export function resendLink(device: Device): Answered {
  return account(device, '/api/adresse/lien', { method: 'POST', body: {} })
}

export async function deleteAccount(device: Device): Answered {
  const answer = await account(device, '/api/compte', { method: 'DELETE', says: [] })
  if (!answer.ok) return answer
  void device.notifications.unsubscribe()
  await device.leave('account-deleted')
  return answer
}

export async function listSessions(device: Device): Answered<readonly SessionLine[]> {
  const answer = await account<{ readonly sessions: readonly SessionLine[] }>(device, '/api/sessions', {})
  return answer.ok ? { ok: true, value: answer.value.sessions } : answer
}

/** Ends another session; one that has already ended is no failure. */
export async function revokeSession(device: Device, id: string): Answered {
  const answer = await account(device, `/api/sessions/${encodeURIComponent(id)}`, { method: 'DELETE' })
  return answer.ok || answer.code !== 'not-found' ? answer : done
}

export function endOtherSessions(device: Device): Answered {
  return account(device, '/api/sessions', { method: 'DELETE' })
}
