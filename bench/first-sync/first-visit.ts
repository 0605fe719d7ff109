import { isDeepStrictEqual } from 'node:util'
import type { Browser, BrowserContext, Page } from '@playwright/test'
import { COMPLETE_KEY } from '../../src/data/names.ts'
import type { NoteDoc } from '../../src/data/schemas.ts'
import type { Annonce } from '../../src/domain/annonce.ts'
import { DATABASES } from '../../src/wire/names.ts'
import { storeName } from '../../src/wire/schema-versions.ts'
import { annoncesIn } from '../../tests/fixtures/kept-annonces.ts'
import { PlainPage } from './plain-page.ts'

const FIRST = 24 // cards

/** Notes when the first cards are drawn and when all is kept; the worker, which keeps the app's files, waits. */
const WATCH = `
  navigator.serviceWorker.register = () => new Promise(() => {})
  new MutationObserver((_, look) => {
    if (document.querySelectorAll('main li article').length < ${FIRST}) return
    look.disconnect()
    requestAnimationFrame(() => setTimeout(() => { window.shownAt = performance.now() }))
  }).observe(document, { childList: true, subtree: true })
  performance.setResourceTimingBufferSize(1000)`

/** Looked at once a frame. */
const OVER = `new Promise((resolve) => {
  const look = () => {
    if (localStorage.getItem('${COMPLETE_KEY}') !== null) window.completeAt ??= performance.now()
    if (window.completeAt === undefined || window.shownAt === undefined) return requestAnimationFrame(look)
    const [asked] = performance.getEntriesByType('resource').filter(({ name }) => name.includes('/catalogue/'))
    resolve({ shownAt: window.shownAt, completeAt: window.completeAt, askedAt: asked.startTime })
  }
  look()
})`

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

/** What the device has noted of the catalogue, read where it is stored. */
const STORED = `new Promise((resolve, reject) => {
  const opening = indexedDB.open('${storeName(DATABASES.documents, 'catalogue')}')
  opening.onerror = () => reject(opening.error)
  opening.onsuccess = () => {
    const all = opening.result.transaction('docs').objectStore('docs').getAll()
    all.onsuccess = () => resolve(all.result.map(({ _id, text }) => ({ _id, text })))
  }
})`

interface Times {
  readonly shownAt: number
  readonly completeAt: number
  readonly askedAt: number
}

export interface FirstVisit {
  /** From the address to the first cards, in milliseconds. */
  readonly shownMs: number
  /** From the first request for the catalogue to all being kept, in milliseconds. */
  readonly syncMs: number
  /** From the address to all being kept, in milliseconds. */
  readonly wholeMs: number
  readonly count: number
}

/** What only the two halves of an annonce together make. */
const textOf = (annonce: Annonce | undefined) => [annonce?.description, annonce?.photos]

/** Opens the app for the first time, and waits until all is kept. @param expected what is then to be read, whole */
export async function firstVisit(browser: Browser, url: string, expected: readonly Annonce[]): Promise<FirstVisit> {
  const page = await PlainPage.open(browser)
  try {
    await page.before(WATCH)
    await page.goto(url)
    const { shownAt, completeAt, askedAt } = await page.evaluate<Times>(OVER)
    const kept = new Map(annoncesIn(await page.evaluate<readonly NoteDoc[]>(STORED)).map((one) => [one._id, one]))
    const count = expected.filter((one) => isDeepStrictEqual(textOf(kept.get(one._id)), textOf(one))).length
    return { shownMs: shownAt, syncMs: completeAt - askedAt, wholeMs: completeAt, count }
  } finally {
    await page.close()
  }
}

/** What a first visit brings of the catalogue, in bytes as they come. */
export async function bytesOfVisit(browser: Browser, url: string): Promise<number> {
  const context = await browser.newContext({ baseURL: url, locale: 'fr-FR', serviceWorkers: 'block' })
  try {
    const page = await context.newPage()
    const bytes = await countBytes(context, page, /\/(catalogue|sync)\//)
    await page.goto('/')
    await page.waitForFunction((key) => localStorage.getItem(key) !== null, COMPLETE_KEY, { timeout: 60_000 })
    return bytes()
  } finally {
    await context.close()
  }
}
