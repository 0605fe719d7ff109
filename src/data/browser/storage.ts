import type Dexie from 'dexie'
import { deleteDB, type IDBPDatabase, openDB } from 'idb'
import { getRxStorageDexie } from 'rxdb/plugins/storage-dexie'
import { DATABASES } from '#wire/names.ts'
import type { StorageChoice } from '../store/database.ts'
import { endTransactionsOnLeaving } from './bfcache.ts'
import { readBrowser } from './traits.ts'

const STORE = 'room'
const ROOM = 64 * 1024 // bytes; more than any single write

/** Errors of a full device: the database exists, but rejects writes. */
const FULL = new Set(['QuotaExceededError', 'AbortError'])

/**
 * An open database that detects when the browser clears the site's data: it is then terminated. RxDB does not notice:
 * it would go on answering from memory and wait for stores that no longer exist.
 * @returns 'refused' where the browser allows no database, as some do in private windows
 */
async function openSentinel(onCleared: () => void): Promise<IDBPDatabase | 'full' | 'refused'> {
  try {
    return await openDB(DATABASES.sentinel, 1, {
      upgrade: (database) => void database.createObjectStore(STORE),
      terminated: onCleared,
    })
  } catch (error) {
    return error instanceof Error && FULL.has(error.name) ? 'full' : 'refused'
  }
}

/**
 * Firefox refuses the transaction that follows one without room, connection by connection, though there is room again:
 * it is spent here on nothing, or people would have to publish twice.
 * Source: `mQuotaExceeded`, https://searchfox.org/firefox-main/source/dom/indexedDB/IDBDatabase.cpp
 */
async function spendRefusals(databases: readonly Dexie[]): Promise<void> {
  await Promise.allSettled(databases.map(({ tables }) => tables[0]?.delete('')))
}

async function hasRoom(sentinel: IDBPDatabase): Promise<boolean> {
  try {
    // Random bytes: zeros would be compressed to nothing.
    await sentinel.put(STORE, crypto.getRandomValues(new Uint8Array(ROOM)), 0)
    return true
  } catch {
    return false
  } finally {
    await sentinel.clear(STORE).catch(() => undefined)
  }
}

/**
 * The browser's storage, or memory for as long as the page is open.
 * @param reload reloads the page: nothing works once the browser has cleared an open database
 */
export async function browserStorage(reload: () => void): Promise<StorageChoice> {
  if (readBrowser().engine === 'webkit') endTransactionsOnLeaving(reload)
  const sentinel = await openSentinel(reload)
  if (sentinel === 'refused') {
    const { getRxStorageMemory } = await import('rxdb/plugins/storage-memory')
    return { storage: getRxStorageMemory(), multiInstance: false, lasting: false }
  }
  const databases: Dexie[] = []
  const again = async () => {
    const open = sentinel === 'full' ? await openSentinel(reload) : sentinel
    if (typeof open === 'string' || !(await hasRoom(open))) return false
    await spendRefusals(databases.filter((database) => database.isOpen()))
    return true
  }
  const storage = getRxStorageDexie({ onCreate: (database) => void databases.push(database) })
  return { storage, multiInstance: true, hasRoom: again, reload }
}

/**
 * RxDB on Dexie empties the databases it removes, but leaves them, named after the member's uid. Another tab that has
 * one open closes it in turn; until then the browser queues the deletion.
 */
export async function deleteRemains(database: string): Promise<void> {
  const all = (await indexedDB.databases?.()) ?? []
  const names = all.map(({ name = '' }) => name).filter((name) => name.startsWith(`rxdb-dexie-${database}--`))
  const deleteSoon = (name: string) =>
    new Promise<void>((resolve, reject) => {
      deleteDB(name, { blocked: () => resolve() }).then(resolve, reject)
    })
  await Promise.all(names.map(deleteSoon))
}
