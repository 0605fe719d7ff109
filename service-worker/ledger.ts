import { DATABASES } from '#wire/names.ts'

/**
 * What each kept photo weighs and when it was last seen. workbox-expiration counts entries; a budget of bytes needs
 * their weights, which a cache does not tell without reading every answer.
 */
export interface Entry {
  readonly url: string
  readonly bytes: number
  /** Milliseconds since the epoch; 0 for one kept ahead and never shown. */
  readonly seenAt: number
}

const STORE = 'entries'

function answer<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
}

let opened: Promise<IDBDatabase> | undefined

function open(): Promise<IDBDatabase> {
  const request = indexedDB.open(DATABASES.ledger, 1)
  request.onupgradeneeded = () => request.result.createObjectStore(STORE, { keyPath: 'url' })
  return answer(request)
}

async function store(mode: IDBTransactionMode): Promise<IDBObjectStore> {
  opened ??= open()
  return (await opened).transaction(STORE, mode).objectStore(STORE)
}

export async function readEntries(): Promise<readonly Entry[]> {
  return answer<Entry[]>((await store('readonly')).getAll())
}

export async function note(entry: Entry): Promise<void> {
  await answer((await store('readwrite')).put(entry))
}

export async function noteSeen(url: string, seenAt: number): Promise<void> {
  const entries = await store('readwrite')
  const entry = await answer<Entry | undefined>(entries.get(url))
  if (entry !== undefined) await answer(entries.put({ ...entry, seenAt }))
}

export async function forget(urls: readonly string[]): Promise<void> {
  const entries = await store('readwrite')
  await Promise.all(urls.map((url) => answer(entries.delete(url))))
}
