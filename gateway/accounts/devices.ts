import type { Uid } from '#domain/ids.ts'
import { iso } from '../base/instant.ts'
import type { Db } from '../store/documents.ts'
import { updateAccount } from './context.ts'
import { type Account, deviceIdOf, isToken, type KnownDevice, newToken } from './documents.ts'

export const DEVICE_LIFETIME_MS = 365 * 24 * 60 * 60 * 1000 // a year from the last sign-in
const DEVICES_MAX = 10 // the device with the oldest sign-in is evicted first

/** The account's id for a device; null when it does not know the token. @param now milliseconds since the epoch */
export function knownDevice(account: Account | null, token: string, now: number): string | null {
  if (account === null || !isToken(token)) return null
  const id = deviceIdOf(account.uid, token)
  const isRemembered = (account.devices ?? []).some((one) => one.id === id && Date.parse(one.expiresAt) > now)
  return isRemembered ? id : null
}

/** An account's devices with this one added at the front, as the most recent to sign in. */
export function withDevice(existing: readonly KnownDevice[], uid: Uid, token: string, now: number): KnownDevice[] {
  const id = deviceIdOf(uid, token)
  const others = existing.filter((one) => one.id !== id && Date.parse(one.expiresAt) > now)
  return [{ id, expiresAt: iso(now + DEVICE_LIFETIME_MS) }, ...others].slice(0, DEVICES_MAX)
}

/** The token of a device's cookie if valid, since several accounts may know it; otherwise a new one. */
export function tokenOf(cookie: string): string {
  return isToken(cookie) ? cookie : newToken()
}

/** Adds a device on which the right password was given to the account's known devices. */
export async function rememberDevice(accounts: Db, uid: Uid, token: string, now: number): Promise<void> {
  await updateAccount(accounts, uid, (account) => ({
    ...account,
    devices: withDevice(account.devices ?? [], uid, token, now),
  }))
}
