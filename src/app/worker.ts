import { createStore } from 'zustand/vanilla'
import { flushDrafts } from '#data/hooks/use-draft.ts'
import { reloadHere } from './reload-rule.ts'

const CHECK_EVERY_MS = 60 * 60 * 1000 // 1 h
const CHECK_AT_LEAST_MS = 60 * 1000 // coming back to the tab asks at most once a minute
const DRAFTS_MS = 2000 // the reload does not wait longer for the drafts
const MENDED_KEY = 'rayon-libre:mended'

/** `ready`: a new version waits, or runs already while this page is still the old one. */
export const updateStore = createStore<{ readonly ready: boolean }>(() => ({ ready: false }))

let registration: ServiceWorkerRegistration | undefined
let accepted = false
let activated = false

async function reload(): Promise<void> {
  await Promise.race([flushDrafts(), new Promise((resolve) => setTimeout(resolve, DRAFTS_MS))])
  reloadHere()
}

/** Passwords are never kept: a page where one is being typed is not reloaded without being asked. */
function holdsPassword(): boolean {
  return [...document.querySelectorAll<HTMLInputElement>('input[type=password]')].some(({ value }) => value !== '')
}

/** The reader's consent: the new version takes over in every tab, and each comes back where it was. */
export function acceptUpdate(): void {
  accepted = true
  const waiting = registration?.waiting
  if (activated || !waiting) void reload()
  else waiting.postMessage({ type: 'SKIP_WAITING' })
}

function propose(): void {
  updateStore.setState({ ready: true })
}

function followInstall(worker: ServiceWorker | null): void {
  worker?.addEventListener('statechange', () => {
    if (worker.state === 'installed' && navigator.serviceWorker.controller !== null) propose()
  })
}

function followController(): void {
  let controlled = navigator.serviceWorker.controller !== null
  navigator.serviceWorker.addEventListener('controllerchange', () => {
    // The first worker takes charge of a page that is its own version already.
    if (!controlled) {
      controlled = true
      keepWhatWasSeen()
      return
    }
    activated = true
    if (accepted || !holdsPassword()) void reload()
    else propose()
  })
}

/** Pictures shown before there was a worker to keep them; the browser still has them, nothing is sent twice. */
function keepWhatWasSeen(): void {
  const urlsToCache = performance
    .getEntriesByType('resource')
    .map(({ name }) => new URL(name))
    .filter(({ origin, pathname }) => origin === window.location.origin && /^\/(photos|demo)\//.test(pathname))
    .map(({ href }) => href)
  navigator.serviceWorker.controller?.postMessage({ type: 'CACHE_URLS', payload: { urlsToCache } })
}

function checkNowAndThen(current: ServiceWorkerRegistration): void {
  let checkedAt = performance.now()
  const check = (): void => {
    checkedAt = performance.now()
    // Offline, or the server is stopped: the next time will do.
    current.update().catch(() => undefined)
  }
  setInterval(check, CHECK_EVERY_MS)
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible' && performance.now() - checkedAt > CHECK_AT_LEAST_MS) check()
  })
}

/** A screen's file of an older version is gone: the reload takes the newer one. Once, so that it cannot go round. */
function mendMissingFiles(): void {
  window.addEventListener('vite:preloadError', () => {
    if (!navigator.onLine || sessionStorage.getItem(MENDED_KEY) === '1') return
    sessionStorage.setItem(MENDED_KEY, '1')
    void reload()
  })
}

/** Registers the offline worker, in production builds, once the page has what it needs. */
export async function registerWorker(): Promise<void> {
  if (!import.meta.env.PROD || import.meta.env.VITE_WORKER === 'off' || !('serviceWorker' in navigator)) return
  mendMissingFiles()
  followController()
  try {
    registration = await navigator.serviceWorker.register('/sw.js', { updateViaCache: 'none' })
  } catch {
    console.warn('worker', 'not-registered')
    return
  }
  if (registration.waiting !== null && navigator.serviceWorker.controller !== null) propose()
  followInstall(registration.installing)
  registration.addEventListener('updatefound', () => followInstall(registration?.installing ?? null))
  checkNowAndThen(registration)
}
