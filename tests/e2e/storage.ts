import { expect, type Page } from '@playwright/test'
import { fillRoom } from '../fixtures/fill-room.ts'

/**
 * Takes a store of this device away from the page, as a newer version of the site in another tab would: the browser
 * closes it, and nothing can be written in it any more.
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

/**
 * Keeps everything asked of a store of this device waiting, as a slow disk would, until it is released or the page goes.
 * @returns `asked` resolves once something was asked
 */
export async function holdStorage(
  page: Page,
  part: string,
): Promise<{ readonly asked: () => Promise<unknown>; readonly release: () => Promise<void> }> {
  const held = await page.evaluate(async (wanted) => {
    const found = (await indexedDB.databases()).filter(({ name }) => name?.endsWith(wanted))
    for (const { name = '' } of found) {
      const opening = indexedDB.open(name)
      await new Promise((resolve, reject) => {
        opening.onsuccess = resolve
        opening.onerror = () => reject(opening.error)
      })
      const stores = [...opening.result.objectStoreNames]
      const transaction = opening.result.transaction(stores, 'readwrite')
      const store = transaction.objectStore(stores[0] ?? '')
      const goOn = () => {
        if (document.documentElement.dataset.released === undefined) store.count().onsuccess = goOn
      }
      goOn()
    }
    const names = found.map(({ name }) => name)
    // Dexie keeps the `transaction` of a database it has opened: only what it calls later can be seen.
    const open = IDBTransaction.prototype.objectStore
    IDBTransaction.prototype.objectStore = function (...asked) {
      if (names.includes(this.db.name)) document.documentElement.dataset.asked = this.db.name
      return open.apply(this, asked)
    }
    return found.length
  }, part)
  expect(held).toBeGreaterThan(0)
  return {
    asked: () => page.waitForFunction(() => document.documentElement.dataset.asked !== undefined),
    release: () =>
      page.evaluate(() => {
        document.documentElement.dataset.released = ''
      }),
  }
}

/** Takes what is left of the room that the browser gives the site: nothing more can be written. */
export function fillStorage(page: Page): Promise<void> {
  return page.evaluate(fillRoom)
}
