import type { Browser, BrowserContext, Page } from '@playwright/test'
import { COMPLETE_KEY } from '../../src/data/names.ts'
import { SCHEMA_VERSIONS } from '../../src/data/schema-versions.ts'
import { DATABASES } from '../../src/wire/names.ts'

declare global {
  interface Window {
    shownAt?: number
    completeAt?: number
  }
}

const FIRST = 24 // cards

/** Notes when the first cards are drawn. */
function watch(first: number): void {
  const look = new MutationObserver(() => {
    if (document.querySelectorAll('main li article').length < first) return
    look.disconnect()
    requestAnimationFrame(() =>
      setTimeout(() => {
        window.shownAt = performance.now()
      }),
    )
  })
  look.observe(document, { childList: true, subtree: true })
}

/** Looked at once a frame. A function without others in it, which tsx would name by a helper that no page has. */
function isOver(key: string): boolean {
  if (localStorage.getItem(key) !== null) window.completeAt ??= performance.now()
  return window.completeAt !== undefined && window.shownAt !== undefined
}

/** Counts what comes over the network, compressed as it comes. */
export async function countBytes(context: BrowserContext, page: Page, about: RegExp): Promise<() => number> {
  const session = await context.newCDPSession(page)
  const wanted = new Set<string>()
  let bytes = 0
  session.on('Network.requestWillBeSent', ({ requestId, request }) => {
    if (about.test(request.url)) wanted.add(requestId)
  })
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (wanted.has(requestId)) bytes += encodedDataLength
  })
  await session.send('Network.enable')
  return () => bytes
}

/** How many annonces can be read by their id, whole, where they are stored. */
function readable([database, ids]: readonly [database: string, ids: readonly string[]]): Promise<number> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open(database)
    opening.onerror = () => reject(opening.error)
    opening.onsuccess = () => {
      const docs = opening.result.transaction('docs').objectStore('docs')
      let found = 0
      let asked = ids.length
      for (const id of ids) {
        const get = docs.get(id)
        get.onsuccess = () => {
          const doc = get.result as { readonly userId?: string; readonly photos?: readonly string[] } | undefined
          if (doc?.userId !== undefined && doc.photos?.length === 3) found += 1
          asked -= 1
          if (asked === 0) resolve(found)
        }
      }
    }
  })
}

export interface FirstVisit {
  /** From the address to the first cards, in milliseconds. */
  readonly shownMs: number
  /** From the first request for the catalogue to all being kept, in milliseconds. */
  readonly syncMs: number
  /** From the address to all being kept, in milliseconds. */
  readonly wholeMs: number
  readonly bytes: number
  readonly count: number
}

/** Opens the app for the first time, and waits until all is kept. */
export async function firstVisit(browser: Browser, url: string, ids: readonly string[]): Promise<FirstVisit> {
  const context = await browser.newContext({ baseURL: url, locale: 'fr-FR', serviceWorkers: 'block' })
  try {
    const page = await context.newPage()
    const bytes = await countBytes(context, page, /\/(catalogue|sync)\//)
    await page.addInitScript(watch, FIRST)
    await page.goto('/')
    await page.waitForFunction(isOver, COMPLETE_KEY, { timeout: 60_000 })
    const { shownAt, completeAt, askedAt } = await page.evaluate(() => ({
      shownAt: window.shownAt ?? Number.NaN,
      completeAt: window.completeAt ?? Number.NaN,
      askedAt:
        performance.getEntriesByType('resource').find(({ name }) => name.includes('/catalogue/'))?.startTime ?? 0,
    }))
    const database = `rxdb-dexie-${DATABASES.documents}--${SCHEMA_VERSIONS.annonces}--annonces`
    await context.setOffline(true)
    const count = await page.evaluate(readable, [database, ids] as const)
    return { shownMs: shownAt, syncMs: completeAt - askedAt, wholeMs: completeAt, bytes: bytes(), count }
  } finally {
    await context.close()
  }
}
