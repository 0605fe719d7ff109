import { expect, type Page } from '@playwright/test'

/**
 * Closes a database under the page, as a newer version of the site in another tab would: later writes to it fail.
 * @param part of the name of the IndexedDB databases: 'annonces', 'candidatures', 'photos'
 */
export async function closeStorage(page: Page, part: string): Promise<void> {
  const closed = await page.evaluate(async (wanted) => {
    const found = (await indexedDB.databases()).filter(({ name }) => name?.endsWith(wanted))
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
    return found.length
  }, part)
  expect(closed).toBeGreaterThan(0)
}
