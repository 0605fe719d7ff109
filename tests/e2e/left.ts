import type { Page } from '@playwright/test'

/** What an origin keeps in a browser, each entry as text. */
export interface Left {
  /** `<database>/<store> <entry>`, and the names of the databases alone. */
  readonly databases: readonly string[]
  readonly caches: readonly string[]
  readonly localStorage: readonly string[]
  readonly sessionStorage: readonly string[]
}

/** Reads everything that this origin keeps: every store of every database, whoever made it, and what is deleted in part. */
export function readLeft(page: Page): Promise<Left> {
  return page.evaluate(async () => {
    const result = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error)
      })
    const open = (name: string) => {
      const request = indexedDB.open(name)
      // Deleted since it was listed: opening it must not make it again.
      request.onupgradeneeded = () => request.transaction?.abort()
      return result(request).catch(() => null)
    }
    const databases: string[] = []
    for (const { name = '' } of await indexedDB.databases()) {
      const database = await open(name)
      if (database === null) continue
      databases.push(name)
      for (const store of database.objectStoreNames) {
        const entries = await result(database.transaction(store).objectStore(store).getAll())
        const texts = entries.map((entry: unknown) =>
          JSON.stringify(entry, (_key, value: unknown) =>
            value instanceof ArrayBuffer ? new TextDecoder().decode(value) : value,
          ),
        )
        databases.push(...texts.map((text) => `${name}/${store} ${text}`))
      }
      database.close()
    }
    const cached: string[] = []
    for (const name of await caches.keys()) {
      for (const { url } of await (await caches.open(name)).keys()) cached.push(`${name} ${url}`)
    }
    const entriesOf = (storage: Storage) => Object.entries(storage).map((entry) => entry.join('='))
    return {
      databases,
      caches: cached,
      localStorage: entriesOf(localStorage),
      sessionStorage: entriesOf(sessionStorage),
    }
  })
}

/** The entries that hold one of the texts, cut short. */
export function tracesIn(left: Left, texts: readonly string[]): readonly string[] {
  return Object.values(left)
    .flat()
    .filter((entry: string) => texts.some((text) => entry.includes(text)))
    .map((entry: string) => entry.slice(0, 160))
}

/** Whether the browser's own HTTP cache, or the service worker, still has an address. */
export function isKept(page: Page, url: string): Promise<boolean> {
  return page.evaluate(
    (address) =>
      fetch(address, { cache: 'only-if-cached', mode: 'same-origin' }).then(
        ({ ok }) => ok,
        () => false,
      ),
    url,
  )
}
