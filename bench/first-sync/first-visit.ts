import type { Browser, BrowserContext, Page } from '@playwright/test'
import { COMPLETE_KEY } from '../../src/data/names.ts'
import { NOTE_VERSION } from '../../src/data/schema-versions.ts'
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

/** How many annonces are stored whole: a card on a row, and what it lacks, with its photos, on the same row. */
function readable([database, ids]: readonly [database: string, ids: readonly string[]]): Promise<number> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open(database)
    opening.onerror = () => reject(opening.error)
    opening.onsuccess = () => {
      const all = opening.result.transaction('docs').objectStore('docs').getAll()
      all.onsuccess = () => {
        const notes = all.result as readonly { readonly _id: string; readonly text: string }[]
        const cards = new Map<string, number>()
        const rests = new Map<string, number>()
        for (const { _id, text } of notes) {
          const [kind, number] = _id.split('/')
          if (kind === 'rows') {
            const { ids: own } = JSON.parse(text.slice(0, text.indexOf('\n'))).value as {
              readonly ids: readonly string[]
            }
            for (const [place, id] of own.entries()) cards.set(id, Number(number) * 256 + place)
          }
          if (kind === 'rests') {
            for (const [place, line] of text.split('\n').slice(1).entries()) {
              const [id, description, photos] = line === '' ? [] : JSON.parse(line)
              if (description !== undefined && photos?.length === 2) rests.set(id, Number(number) * 64 + place)
            }
          }
        }
        resolve(ids.filter((id) => cards.has(id) && cards.get(id) === rests.get(id)).length)
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
    const database = `rxdb-dexie-${DATABASES.documents}--${NOTE_VERSION}--catalogue`
    await context.setOffline(true)
    const count = await page.evaluate(readable, [database, ids] as const)
    return { shownMs: shownAt, syncMs: completeAt - askedAt, wholeMs: completeAt, bytes: bytes(), count }
  } finally {
    await context.close()
  }
}
