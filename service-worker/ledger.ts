import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import { DATABASES, LEDGER_STORE } from '#wire/names.ts'

/**
 * What each kept photo weighs and when it was last seen. workbox-expiration counts entries; a budget of bytes needs
 * their weights, which a cache does not give without reading every response.
 */
export interface Entry {
  readonly url: string
  readonly bytes: number
  /** Milliseconds since the epoch; 0 for one kept ahead and never shown. */
  readonly seenAt: number
}

interface Ledger extends DBSchema {
  readonly entries: { readonly key: string; readonly value: Entry }
}

let opened: Promise<IDBPDatabase<Ledger>> | undefined

function open(): Promise<IDBPDatabase<Ledger>> {
  opened ??= openDB<Ledger>(DATABASES.ledger, 1, {
    upgrade: (database) => void database.createObjectStore(LEDGER_STORE, { keyPath: 'url' }),
    // Closed by the browser: the next call opens it again.
    terminated: () => {
      opened = undefined
    },
  })
  return opened
}

export async function readEntries(): Promise<readonly Entry[]> {
  return (await open()).getAll('entries')
}

export async function recordEntry(entry: Entry): Promise<void> {
  await (await open()).put('entries', entry)
}

export async function recordSeen(url: string, seenAt: number): Promise<void> {
  const { store, done } = (await open()).transaction('entries', 'readwrite')
  const entry = await store.get(url)
  if (entry !== undefined) await store.put({ ...entry, seenAt })
  await done
}

export async function removeEntries(urls: readonly string[]): Promise<void> {
  const { store, done } = (await open()).transaction('entries', 'readwrite')
  await Promise.all([...urls.map((url) => store.delete(url)), done])
}
