import { isUid, type Uid } from '#domain/ids.ts'
import { LEAVING_KEY } from '#wire/names.ts'
import type { KeyValueStore } from './environment.ts'

/** A member whose data are being removed from the device: recorded until it is done, so that the next page ends it. */
export interface Leaving {
  readonly uid: Uid
  /** What exists on this device alone stays, out of reach, until they sign in here again: nobody has asked them about it. */
  readonly keepsUnsent: boolean
}

const UNSENT = 'unsent'

export function readLeaving(localStorage: KeyValueStore): Leaving | null {
  const [uid, kept] = (localStorage.getItem(LEAVING_KEY) ?? '').split(' ')
  return isUid(uid) ? { uid, keepsUnsent: kept === UNSENT } : null
}

export function writeLeaving(localStorage: KeyValueStore, { uid, keepsUnsent }: Leaving): void {
  localStorage.setItem(LEAVING_KEY, keepsUnsent ? `${uid} ${UNSENT}` : uid)
}

/** It is done, or they are here again. */
export function forgetLeaving(localStorage: KeyValueStore, uid: Uid): void {
  if (readLeaving(localStorage)?.uid === uid) localStorage.removeItem(LEAVING_KEY)
}
