import type { Uid } from '#domain/ids.ts'
import { iso } from '../base/instant.ts'
import type { Db } from '../store/documents.ts'
import { updateAccount } from './context.ts'
import { type Account, deviceIdOf, isToken, type KnownDevice, newToken } from './documents.ts'

export const DEVICE_LIFETIME_MS = 365 * 24 * 60 * 60 * 1000 // a year from the last sign-in
const DEVICES_MAX = 10 // the one whose last sign-in is the oldest goes first

/** What the account knows a device by; null when it does not know the token. @param now milliseconds since the epoch */
export function knownDevice(account: Account | null, token: string, now: number): string | null {
  if (account === null || !isToken(token)) return null
  const id = deviceIdOf(account.uid, token)
  const isRemembered = (account.devices ?? []).some((one) => one.id === id && Date.parse(one.expiresAt) > now)
  return isRemembered ? id : null
}

/** An account's devices with this one among them, as the last to have signed in. */
export function withDevice(existing: readonly KnownDevice[], uid: Uid, token: string, now: number): KnownDevice[] {
  const id = deviceIdOf(uid, token)
  const others = existing.filter((one) => one.id !== id && Date.parse(one.expiresAt) > now)
  return [{ id, expiresAt: iso(now + DEVICE_LIFETIME_MS) }, ...others].slice(0, DEVICES_MAX)
}

/** The token of a device's cookie: its own when it has one, since several accounts may know it; else a new one. */
export function tokenOf(cookie: string): string {
  return isToken(cookie) ? cookie : newToken()
}

/** Has the account remember a device on which its right password was given. */
export async function rememberDevice(accounts: Db, uid: Uid, token: string, now: number): Promise<void> {
  await updateAccount(accounts, uid, (account) => ({
    ...account,
    devices: withDevice(account.devices ?? [], uid, token, now),
  }))
}
