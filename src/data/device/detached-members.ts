import { isUid, type Uid } from '#domain/ids.ts'
import { LEAVING_KEY } from '#wire/names.ts'
import { DETACHED_MEMBERS_KEY } from '../names.ts'
import type { KeyValueStore } from '../platform/platform.ts'
import type { DeviceEnvironment } from './environment.ts'

/** Those who gave way on this device to another member while something of theirs had not left it. */
export function detachedMembers(localStorage: KeyValueStore): readonly Uid[] {
  return (localStorage.getItem(DETACHED_MEMBERS_KEY) ?? '').split(' ').filter(isUid)
}

function write(localStorage: KeyValueStore, uids: readonly Uid[]): void {
  if (uids.length === 0) localStorage.removeItem(DETACHED_MEMBERS_KEY)
  else localStorage.setItem(DETACHED_MEMBERS_KEY, uids.join(' '))
}

/** Something of a member stays here until they come back. */
export function recordDetached({ localStorage }: Pick<DeviceEnvironment, 'localStorage'>, uid: Uid): void {
  write(localStorage, [...detachedMembers(localStorage).filter((one) => one !== uid), uid])
}

/** A member is here again, or nothing of theirs is. */
export function forgetDetached({ localStorage }: Pick<DeviceEnvironment, 'localStorage'>, uid: Uid): void {
  const others = detachedMembers(localStorage).filter((one) => one !== uid)
  write(localStorage, others)
}

/** Whether what a member left here waits for their return, or is being removed. */
export function isDetached({ localStorage }: Pick<DeviceEnvironment, 'localStorage'>, uid: string): boolean {
  return (
    detachedMembers(localStorage).some((one) => one === uid) ||
    localStorage.getItem(LEAVING_KEY)?.startsWith(uid) === true
  )
}
