import { isUid, type Uid } from '#domain/ids.ts'
import { UID_HEADER } from '#wire/headers.ts'
import { LEAVING_KEY } from '#wire/names.ts'
import { removePrivateDatabase } from '../database.ts'
import { LEFT_MEMBERS_KEY } from '../names.ts'
import { type Caller, Refused } from '../replication/http.ts'
import type { DeviceEnvironment, KeyValueStore } from './environment.ts'
import type { DeviceParts } from './parts.ts'

/** Those who gave way on this device to another member while something of theirs had not left it. */
function read(localStorage: KeyValueStore): readonly Uid[] {
  return (localStorage.getItem(LEFT_MEMBERS_KEY) ?? '').split(' ').filter(isUid)
}

function write(localStorage: KeyValueStore, uids: readonly Uid[]): void {
  if (uids.length === 0) localStorage.removeItem(LEFT_MEMBERS_KEY)
  else localStorage.setItem(LEFT_MEMBERS_KEY, uids.join(' '))
}

/** Something of a member stays here until they come back. */
export function recordLeft({ localStorage }: Pick<DeviceEnvironment, 'localStorage'>, uid: Uid): void {
  write(localStorage, [...read(localStorage).filter((one) => one !== uid), uid])
}

/** A member is here again, or nothing of theirs is. */
export function forgetLeft({ localStorage }: Pick<DeviceEnvironment, 'localStorage'>, uid: Uid): void {
  const others = read(localStorage).filter((one) => one !== uid)
  write(localStorage, others)
}

/** Whether what a member left here waits for their return, or is being removed. */
export function hasLeft({ localStorage }: Pick<DeviceEnvironment, 'localStorage'>, uid: string): boolean {
  return read(localStorage).some((one) => one === uid) || localStorage.getItem(LEAVING_KEY)?.startsWith(uid) === true
}

/** Whether an account is known to be deleted; asked as nobody, since the cookie is somebody else's. */
async function isGone(call: Caller, uid: Uid): Promise<boolean> {
  try {
    await call('/api/session', { headers: { [UID_HEADER]: uid }, anonymous: true })
    return false
  } catch (error) {
    return error instanceof Refused && error.code === 'account-gone'
  }
}

/** Those among them who can never come back: their accounts are deleted. */
export async function goneMembers({
  environment,
  call,
}: Pick<DeviceParts, 'environment' | 'call'>): Promise<readonly Uid[]> {
  const gone: Uid[] = []
  for (const uid of read(environment.localStorage)) if (await isGone(call, uid)) gone.push(uid)
  return gone
}

/**
 * Removes from the device what somebody left on it, and nothing of whoever is here now. Recorded until it is done, so
 * that what fails is tried again.
 */
export async function removeLeft(
  { drafts, environment, outbox }: Pick<DeviceParts, 'drafts' | 'environment' | 'outbox'>,
  uid: Uid,
): Promise<void> {
  if (!read(environment.localStorage).includes(uid)) return
  const name = await removePrivateDatabase(await environment.openStorage(), uid)
  await environment.deleteRemains(name)
  await outbox.removeAllOf(uid)
  await drafts.removeAllOf(uid)
  forgetLeft(environment, uid)
}
