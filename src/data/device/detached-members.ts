import { isUid, type Uid } from '#domain/ids.ts'
import { LEAVING_KEY } from '#wire/names.ts'
import type { KeyValueStore } from '../platform/platform.ts'
import { DETACHED_MEMBERS_KEY } from '../store/names.ts'
import type { DeviceEnvironment } from './environment.ts'

/** Members whom another has replaced on this device while some of their data was unsynced. */
export function detachedMembers(localStorage: KeyValueStore): readonly Uid[] {
  return (localStorage.getItem(DETACHED_MEMBERS_KEY) ?? '').split(' ').filter(isUid)
}

function write(localStorage: KeyValueStore, uids: readonly Uid[]): void {
  if (uids.length === 0) localStorage.removeItem(DETACHED_MEMBERS_KEY)
  else localStorage.setItem(DETACHED_MEMBERS_KEY, uids.join(' '))
}

/** Records that a member's unsynced data stays here until they return. */
export function recordDetached({ localStorage }: Pick<DeviceEnvironment, 'localStorage'>, uid: Uid): void {
  write(localStorage, [...detachedMembers(localStorage).filter((one) => one !== uid), uid])
}

/** Removes that record: the member is back, or their data is removed. */
export function forgetDetached({ localStorage }: Pick<DeviceEnvironment, 'localStorage'>, uid: Uid): void {
  const others = detachedMembers(localStorage).filter((one) => one !== uid)
  write(localStorage, others)
}

/** Whether a member's unsynced data is waiting here for their return, or being removed. */
export function isDetached({ localStorage }: Pick<DeviceEnvironment, 'localStorage'>, uid: string): boolean {
  return (
    detachedMembers(localStorage).some((one) => one === uid) ||
    localStorage.getItem(LEAVING_KEY)?.startsWith(uid) === true
  )
}
