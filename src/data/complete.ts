import type { KeyValueStore } from './device/environment.ts'
import type { COMPLETE_KEY, OWN_COMPLETE_KEY } from './names.ts'

type Key = typeof COMPLETE_KEY | typeof OWN_COMPLETE_KEY

/** A database's token is drawn with it: one that the browser has cleared comes back with another. */
interface Tokened {
  readonly storageToken: Promise<string>
}

/** Whether everything has been pulled into this database at least once: an empty list then means that there is nothing. */
export async function isComplete(localStorage: KeyValueStore, key: Key, database: Tokened): Promise<boolean> {
  const token = await database.storageToken
  return localStorage.getItem(key) === token
}
