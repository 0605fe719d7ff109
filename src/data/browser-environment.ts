import type { ArrivedHtml } from '#wire/first-html.ts'
import { firstScreen } from './browser/first-screen.ts'
import { keyValues, refusesData } from './browser/key-values.ts'
import { browserPage, systemClock } from './browser/page.ts'
import { readBrowser } from './browser/traits.ts'
import type { DeviceEnvironment } from './device/environment.ts'
import { lazyOutbox } from './photos/outbox.ts'
import { lazy } from './platform/async.ts'

// The link already holds calls back until the server is reachable: this only spaces retries after a 500 or a 429.
const RETRY_MS = 2000

/**
 * The environment of a page: the browser's own storage, network, locks and signals.
 * @param reload reloads the page, when the browser has cleared the site's data or could not open it
 * @param firstHtml the data that the server rendered the page with, if it did
 */
export function browserEnvironment(reload: () => void, firstHtml?: ArrivedHtml): DeviceEnvironment {
  let persisted = false
  const loadResize = lazy(async () => (await import('./browser/resize.ts')).createResize())
  const loadSources = lazy(async () =>
    (await import('./communes/sources.ts')).communesSources(import.meta.env.VITE_ADDRESS_SERVICE || undefined),
  )
  return {
    firstHtml,
    openStorage: lazy(async () => (await import('./browser/storage.ts')).browserStorage(reload)),
    deleteRemains: async (database) => (await import('./browser/storage.ts')).deleteRemains(database),
    openOutbox: () => lazyOutbox(async () => (await import('./browser/dexie-outbox.ts')).openDexieOutbox()),
    openDrafts: async () => (await import('./browser/draft-table.ts')).openDraftTable(),
    storedDocuments: async (uid) => (await import('./member-reads/stored.ts')).storedDocuments(uid),
    storedNewest: async () => (await import('./catalogue/stored-newest.ts')).storedNewest(),
    firstScreen: firstScreen(),
    localStorage: keyValues(() => window.localStorage),
    sessionStorage: keyValues(() => window.sessionStorage),
    refusesData: refusesData(),
    caches: typeof caches === 'undefined' ? undefined : caches,
    storageUsage: async () => (await import('./browser/storage-usage.ts')).storageUsage(),
    persistStorage: async () => {
      if (persisted || navigator.storage?.persist === undefined) return
      persisted = true
      await navigator.storage.persist().catch(() => false)
    },
    fetch: (url, init) => fetch(url, init),
    retryMs: RETRY_MS,
    random: Math.random,
    sendPicture: async (...picture) => {
      // A chunk that fails to load is retried like a picture that fails to send.
      const file = await import('./browser/send-picture.ts').catch(() => undefined)
      return file === undefined ? { retryAfterMs: 0 } : file.sendPicture(...picture)
    },
    resize: async (file) => (await loadResize())(file),
    clock: systemClock,
    page: browserPage,
    browser: readBrowser,
    locks: navigator.locks,
    openChannel: (name) => new BroadcastChannel(name),
    serviceWorker: navigator.serviceWorker,
    notification: typeof Notification === 'undefined' ? undefined : Notification,
    // A failed load is retried at the next keystroke.
    loadCommunes: async () => (await loadSources()).loadCommunes(),
    loadCommuneLookup: async () => (await loadSources()).loadCommuneLookup(),
    suggestCommunes: async (...asked) => (await loadSources()).suggestCommunes(...asked),
  }
}
