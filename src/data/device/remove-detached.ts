import type { Uid } from '#domain/ids.ts'
import { UID_HEADER } from '#wire/headers.ts'
import { type Caller, Refused } from '../server/http.ts'
import { removePrivateDatabase } from '../store/database.ts'
import { detachedMembers, forgetDetached } from './detached-members.ts'
import type { DeviceServices } from './services.ts'

/** Whether an account is known to be deleted; asked anonymously, since the cookie is another member's. */
async function isGone(call: Caller, uid: Uid): Promise<boolean> {
  try {
    await call('/api/session', { headers: { [UID_HEADER]: uid }, anonymous: true })
    return false
  } catch (error) {
    return error instanceof Refused && error.code === 'account-gone'
  }
}

/** The detached members whose accounts are deleted: they can never come back. */
export async function goneMembers({
  environment,
  call,
}: Pick<DeviceServices, 'environment' | 'call'>): Promise<readonly Uid[]> {
  const gone: Uid[] = []
  for (const uid of detachedMembers(environment.localStorage)) if (await isGone(call, uid)) gone.push(uid)
  return gone
}

/**
 * Removes a detached member's data, and none of the current member's. Recorded as detached until done, so that a
 * failure is retried.
 */
export async function removeDetached(
  { drafts, environment, outbox }: Pick<DeviceServices, 'drafts' | 'environment' | 'outbox'>,
  uid: Uid,
): Promise<void> {
  if (!detachedMembers(environment.localStorage).includes(uid)) return
  const name = await removePrivateDatabase(await environment.openStorage(), uid)
  await environment.deleteRemains(name)
  await outbox.removeAllOf(uid)
  await drafts.removeAllOf(uid)
  forgetDetached(environment, uid)
}
