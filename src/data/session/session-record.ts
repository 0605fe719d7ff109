import { isUid, type Uid } from '#domain/ids.ts'
import type { UserType } from '#domain/user.ts'
import { USER_TYPES } from '#domain/user-types.ts'
import { LEAVING_KEY, SESSION_KEY } from '#wire/names.ts'
import type { KeyValueStore } from '../platform/platform.ts'

/** The signed-in member as recorded on the device, for a start without a network. The cookie is the credential. */
export interface SessionRecord {
  readonly uid: Uid
  readonly email: string
  readonly userType: UserType
}

/** Reads the record from local storage; an invalid one counts as none. */
export function readSessionRecord(storage: Pick<KeyValueStore, 'getItem'>): SessionRecord | null {
  const text = storage.getItem(SESSION_KEY)
  try {
    const value = JSON.parse(text ?? 'null') as Partial<SessionRecord> | null
    if (value === null || !isUid(value.uid) || typeof value.email !== 'string') return null
    const userType = USER_TYPES.find((type) => type === value.userType)
    return userType === undefined ? null : { uid: value.uid, email: value.email, userType }
  } catch {
    return null
  }
}

export function writeSessionRecord(storage: KeyValueStore, record: SessionRecord | null): void {
  if (record === null) storage.removeItem(SESSION_KEY)
  else storage.setItem(SESSION_KEY, JSON.stringify(record))
}

/** The member signed in when the page was last left, unless their data is being removed. */
export function lastMember({ localStorage }: { readonly localStorage: KeyValueStore }): SessionRecord | null {
  try {
    const record = readSessionRecord(localStorage)
    return record === null || localStorage.getItem(LEAVING_KEY)?.startsWith(record.uid) ? null : record
  } catch {
    return null // a browser without storage
  }
}
