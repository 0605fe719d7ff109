import { expect } from 'vitest'

/**
 * Closes a database under the app, as a newer version of the site in another tab would: later writes to it fail.
 * @param part of the name of the IndexedDB databases: 'annonces', 'candidatures', 'photos'
 */
export async function closeStorage(part: string): Promise<void> {
  const found = (await indexedDB.databases()).filter(({ name }) => name?.endsWith(part))
  for (const { name = '', version = 1 } of found) {
    await new Promise<void>((resolve, reject) => {
      const request = indexedDB.open(name, version + 1000)
      request.onupgradeneeded = () => {
        for (const store of [...request.result.objectStoreNames]) request.result.deleteObjectStore(store)
      }
      request.onerror = () => reject(request.error)
      request.onsuccess = () => {
        request.result.close()
        resolve()
      }
    })
  }
  expect(found.length).toBeGreaterThan(0)
}
