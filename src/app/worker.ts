import { createStore } from 'zustand/vanilla'
import { flushDrafts } from '#data/hooks/use-draft.ts'
import { wireStore } from '#data/replication/wire-version.ts'
import { isPhoto } from '#wire/photos.ts'
import { type PageMessage, SERVICE_WORKER_PATH } from '#wire/service-worker.ts'
import { isDrawing } from '#wire/site.ts'
import { reloadHere } from './reload-rule.ts'

const CHECK_EVERY_MS = 60 * 60 * 1000 // 1 h
const CHECK_AT_LEAST_MS = 60 * 1000 // coming back to the tab asks at most once a minute
const DRAFTS_MS = 2000 // the reload does not wait longer for the drafts
const MENDED_KEY = 'rayon-libre:mended'
const MENDED_MS = 60 * 1000 // not twice in this time: a reload that does not mend must not go round

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

/** Asks the server for a newer worker and waits until it is ready; null when there is none, or no answer. */
async function fetchNewer(): Promise<ServiceWorker | null> {
  await registration?.update().catch(() => undefined)
  const coming = registration?.installing
  if (coming) {
    await new Promise<void>((resolve) => {
      const look = () => coming.state !== 'installing' && resolve()
      coming.addEventListener('statechange', look)
      look()
    })
  }
  return registration?.waiting ?? null
}

/** The newest version takes over in every tab; without one this page is loaded anew. */
async function takeOver(): Promise<void> {
  if (activated) return reload()
  const waiting = registration?.waiting ?? (await fetchNewer())
  if (waiting === null) return reload()
  // Deployed meanwhile, a newer one still has taken its place.
  waiting.addEventListener('statechange', () => {
    if (waiting.state === 'redundant' && !activated) void takeOver()
  })
  waiting.postMessage({ type: 'SKIP_WAITING' } satisfies PageMessage)
}

/** The reader's consent: the new version takes over in every tab, and each comes back where it was. */
export function acceptUpdate(): void {
  accepted = true
  void takeOver()
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
    if (!controlled && !accepted) {
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
    .filter(({ origin, pathname }) => origin === window.location.origin && (isPhoto(pathname) || isDrawing(pathname)))
    .map(({ href }) => href)
  navigator.serviceWorker.controller?.postMessage({
    type: 'CACHE_URLS',
    payload: { urlsToCache },
  } satisfies PageMessage)
}

function checkNowAndThen(current: ServiceWorkerRegistration): void {
  let checkedAt = performance.now()
  const check = (): void => {
    checkedAt = performance.now()
    // Offline, or the server is stopped: the next time will do.
    current.update().catch(() => undefined)
  }
  setInterval(check, CHECK_EVERY_MS)
  // The gateway speaks a newer version, or no longer ours.
  wireStore.subscribe(check)
  if (wireStore.getState().tooOld) check()
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible' && performance.now() - checkedAt > CHECK_AT_LEAST_MS) check()
  })
}

function mendedLately(): boolean {
  const since = Date.now() - Number(sessionStorage.getItem(MENDED_KEY) ?? 0)
  return since >= 0 && since < MENDED_MS
}

/**
 * A screen's file is gone, the site having been deployed since: the page is loaded anew, with the newer worker if one
 * answers for this page, since the present one would bring the same shell back.
 */
function mendMissingFiles(): void {
  window.addEventListener('vite:preloadError', () => {
    if (!navigator.onLine || mendedLately()) return
    sessionStorage.setItem(MENDED_KEY, String(Date.now()))
    acceptUpdate()
  })
}

/** Registers the offline worker, in production builds, once the page has what it needs. */
export async function registerWorker(): Promise<void> {
  if (!import.meta.env.PROD || import.meta.env.VITE_WORKER === 'off' || !('serviceWorker' in navigator)) return
  mendMissingFiles()
  followController()
  try {
    registration = await navigator.serviceWorker.register(SERVICE_WORKER_PATH, { updateViaCache: 'none' })
  } catch {
    console.warn('worker', 'not-registered')
    return
  }
  if (registration.waiting !== null && navigator.serviceWorker.controller !== null) propose()
  followInstall(registration.installing)
  registration.addEventListener('updatefound', () => followInstall(registration?.installing ?? null))
  checkNowAndThen(registration)
}
