import { isDeepStrictEqual } from 'node:util'
import type { Browser } from '@playwright/test'
import { storeName } from '../../src/data/store/collection-versions.ts'
import { COMPLETE_KEY } from '../../src/data/store/names.ts'
import type { NoteDoc } from '../../src/data/store/schemas.ts'
import type { Annonce } from '../../src/domain/market/annonce.ts'
import { DATABASES } from '../../src/wire/names.ts'
import { annoncesIn } from '../../tests/fixtures/stored-annonces.ts'
import { PlainPage } from './plain-page.ts'

/** Blocks the service worker, whose precache of the app's files would compete with the sync. */
const ALONE = `
  navigator.serviceWorker.register = () => new Promise(() => {})
  performance.setResourceTimingBufferSize(1000)`

/** Milliseconds from the first catalogue request until everything is stored. Polled once a frame. */
const OVER = `new Promise((resolve) => {
  const look = () => {
    if (localStorage.getItem('${COMPLETE_KEY}') === null) return requestAnimationFrame(look)
    const [asked] = performance.getEntriesByType('resource').filter(({ name }) => name.includes('/catalogue/'))
    resolve(performance.now() - asked.startTime)
  }
  look()
})`

/** The catalogue entries recorded by the device, read directly from IndexedDB. */
const STORED = `new Promise((resolve, reject) => {
  const opening = indexedDB.open('${storeName(DATABASES.documents, 'catalogue')}')
  opening.onerror = () => reject(opening.error)
  opening.onsuccess = () => {
    const all = opening.result.transaction('docs').objectStore('docs').getAll()
    all.onsuccess = () => resolve(all.result.map(({ _id, text }) => ({ _id, text })))
  }
})`

/** Fields that take both halves of an annonce: the card and the details. */
const textOf = (annonce: Annonce | undefined) => [annonce?.description, annonce?.photos]

/**
 * Opens the app for the first time, and waits until the whole catalogue is stored.
 * @param expected the annonces that must then be readable, complete
 * @returns milliseconds from the first catalogue request until everything is stored
 */
export async function firstVisit(browser: Browser, url: string, expected: readonly Annonce[]): Promise<number> {
  const page = await PlainPage.open(browser)
  try {
    await page.before(ALONE)
    await page.goto(url)
    const ms = await page.evaluate<number>(OVER)
    const storedAnnonces = new Map(
      annoncesIn(await page.evaluate<readonly NoteDoc[]>(STORED)).map((one) => [one._id, one]),
    )
    const count = expected.filter((one) => isDeepStrictEqual(textOf(storedAnnonces.get(one._id)), textOf(one))).length
    if (count !== expected.length) throw new Error(`${count} of ${expected.length} can be read`)
    return ms
  } finally {
    await page.close()
  }
}

/** Bytes of catalogue that a first visit transfers, as sent over the network. */
export async function bytesOfVisit(browser: Browser, url: string): Promise<number> {
  const context = await browser.newContext({ baseURL: url, locale: 'fr-FR', serviceWorkers: 'block' })
  try {
    const page = await context.newPage()
    const session = await context.newCDPSession(page)
    const wanted = new Set<string>()
    let bytes = 0
    session.on('Network.requestWillBeSent', ({ requestId, request }) => {
      if (/\/(catalogue|sync)\//.test(request.url)) wanted.add(requestId)
    })
    session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
      if (wanted.has(requestId)) bytes += encodedDataLength
    })
    await session.send('Network.enable')
    await page.goto('/')
    await page.waitForFunction((key) => localStorage.getItem(key) !== null, COMPLETE_KEY, { timeout: 60_000 })
    return bytes
  } finally {
    await context.close()
  }
}
