import '#data/browser/trusted-scripts.ts'
import { createStore } from 'zustand/vanilla'
import type { Device } from '#data/device/device.ts'
import { isDrawing, isPhoto } from '#wire/photos.ts'
import { type PageMessage, SERVICE_WORKER_PATH } from '#wire/service-worker.ts'
import { reloadHere } from '../reload-rule.ts'

const CHECK_EVERY_MS = 60 * 60 * 1000 // 1 h
const CHECK_AT_LEAST_MS = 60 * 1000 // returning to the tab checks at most once a minute
const TYPING_POLL_MS = 500
const DRAFTS_MS = 2000 // the maximum delay of a reload while drafts are saved

/** `ready`: a new version is waiting, or already runs while this page is still the old one. */
export const updateStore = createStore<{ readonly ready: boolean }>(() => ({ ready: false }))

let device: Device | undefined
let accepted = false
let activated = false

async function reload(): Promise<void> {
  await Promise.race([device?.drafts.flush(), new Promise((resolve) => setTimeout(resolve, DRAFTS_MS))])
  reloadHere()
}

/** Passwords are never saved in a draft: a page with a typed password is not reloaded without consent. */
function holdsPassword(): boolean {
  return [...document.querySelectorAll<HTMLInputElement>('input[type=password]')].some(({ value }) => value !== '')
}

/**
 * The browser's current registration; undefined if it allows no service worker. Answered at once, whereas the page's
 * own `register` call may be delayed by an update check.
 */
async function currentRegistration(): Promise<ServiceWorkerRegistration | undefined> {
  if (!('serviceWorker' in navigator)) return undefined
  return navigator.serviceWorker.getRegistration().catch(() => undefined)
}

/** Fetches a newer service worker and waits until it is installed; null if there is none, or no response. */
async function fetchNewer(registration: ServiceWorkerRegistration): Promise<ServiceWorker | null> {
  await registration.update().catch(() => undefined)
  const { installing } = registration
  if (installing !== null) {
    await new Promise<void>((resolve) => {
      const check = () => installing.state !== 'installing' && resolve()
      installing.addEventListener('statechange', check)
      check()
    })
  }
  return registration.waiting
}

/** Activates the newest version in every tab; without one, reloads this page. */
async function takeOver(): Promise<void> {
  if (activated) return reload()
  const registration = await currentRegistration()
  const waiting = registration === undefined ? null : (registration.waiting ?? (await fetchNewer(registration)))
  if (waiting === null) return reload()
  // An even newer one was deployed meanwhile and replaced it.
  waiting.addEventListener('statechange', () => {
    if (waiting.state === 'redundant' && !activated) void takeOver()
  })
  waiting.postMessage({ type: 'SKIP_WAITING' } satisfies PageMessage)
}

/** On the reader's consent, activates the new version in every tab; each reloads at its current address. */
export function acceptUpdate(): void {
  accepted = true
  void takeOver()
}

/** Whether a field has the focus, so that a reload would interrupt typing. */
function isTyping(): boolean {
  return document.activeElement?.matches('input, textarea, select, [contenteditable]') ?? false
}

/** Reloads a page with a missing file, with the newer service worker if there is one, once nobody is typing in it. */
export async function repair(): Promise<void> {
  while (isTyping()) await new Promise((resolve) => setTimeout(resolve, TYPING_POLL_MS))
  acceptUpdate()
}

function propose(): void {
  updateStore.setState({ ready: true })
}

function watchInstall(worker: ServiceWorker | null): void {
  worker?.addEventListener('statechange', () => {
    if (worker.state === 'installed' && navigator.serviceWorker.controller !== null) propose()
  })
}

function watchController(): void {
  let controlled = navigator.serviceWorker.controller !== null
  navigator.serviceWorker.addEventListener('controllerchange', () => {
    // The first service worker takes control of a page of its own version: no reload is needed.
    if (!controlled && !accepted) {
      controlled = true
      cacheSeenPictures()
      return
    }
    activated = true
    if (accepted || !holdsPassword()) void reload()
    else propose()
  })
}

/** Caches the pictures loaded before the service worker, from the browser's HTTP cache, without a second download. */
function cacheSeenPictures(): void {
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

function checkRegularly(current: ServiceWorkerRegistration, { wireVersion }: Device): void {
  let checkedAt = performance.now()
  const check = (): void => {
    checkedAt = performance.now()
    // Offline, or the server is down: the next check retries.
    current.update().catch(() => undefined)
  }
  setInterval(check, CHECK_EVERY_MS)
  // The gateway answered with a newer version, or no longer supports ours.
  wireVersion.state.subscribe(check)
  if (wireVersion.state.getState().tooOld) check()
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible' && performance.now() - checkedAt > CHECK_AT_LEAST_MS) check()
  })
}

/** Registers the service worker, in production builds only. */
export async function registerServiceWorker(page: Device): Promise<void> {
  device = page
  if (!import.meta.env.PROD || import.meta.env.VITE_WORKER === 'off' || !('serviceWorker' in navigator)) return
  watchController()
  try {
    const registration = await navigator.serviceWorker.register(SERVICE_WORKER_PATH, { updateViaCache: 'none' })
    if (registration.waiting !== null && navigator.serviceWorker.controller !== null) propose()
    watchInstall(registration.installing)
    registration.addEventListener('updatefound', () => watchInstall(registration.installing))
    checkRegularly(registration, page)
  } catch {
    console.warn('service worker not registered')
  }
}
