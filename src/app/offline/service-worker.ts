import '#data/browser/trusted-scripts.ts'
import { createStore } from 'zustand/vanilla'
import type { Device } from '#data/device/device.ts'
import { isPhoto } from '#wire/photos.ts'
import { type PageMessage, SERVICE_WORKER_PATH } from '#wire/service-worker.ts'
import { isDrawing } from '#wire/site.ts'
import { reloadHere } from '../reload-rule.ts'

const CHECK_EVERY_MS = 60 * 60 * 1000 // 1 h
const CHECK_AT_LEAST_MS = 60 * 1000 // coming back to the tab checks at most once a minute
const TYPING_POLL_MS = 500
const DRAFTS_MS = 2000 // how long a reload waits for the drafts to be written

/** `ready`: a new version is waiting, or already runs while this page is still the old one. */
export const updateStore = createStore<{ readonly ready: boolean }>(() => ({ ready: false }))

let device: Device | undefined
let accepted = false
let activated = false

async function reload(): Promise<void> {
  await Promise.race([device?.drafts.flush(), new Promise((resolve) => setTimeout(resolve, DRAFTS_MS))])
  reloadHere()
}

/** Passwords are never kept in a draft: a page where one is being typed is not reloaded without consent. */
function holdsPassword(): boolean {
  return [...document.querySelectorAll<HTMLInputElement>('input[type=password]')].some(({ value }) => value !== '')
}

/**
 * What the browser knows of this site; nothing where it allows no service worker. It answers at once; the registration
 * that each page makes may be answered late, behind a look for a newer version.
 */
async function currentRegistration(): Promise<ServiceWorkerRegistration | undefined> {
  if (!('serviceWorker' in navigator)) return undefined
  return navigator.serviceWorker.getRegistration().catch(() => undefined)
}

/** Fetches a newer service worker and waits until it is ready; null when there is none, or no answer. */
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

/** The newest version takes over in every tab; without one, this page reloads. */
async function takeOver(): Promise<void> {
  if (activated) return reload()
  const registration = await currentRegistration()
  const waiting = registration === undefined ? null : (registration.waiting ?? (await fetchNewer(registration)))
  if (waiting === null) return reload()
  // An even newer one was deployed meanwhile and has replaced it.
  waiting.addEventListener('statechange', () => {
    if (waiting.state === 'redundant' && !activated) void takeOver()
  })
  waiting.postMessage({ type: 'SKIP_WAITING' } satisfies PageMessage)
}

/** The reader accepts: the new version takes over in every tab, and each reloads where it was. */
export function acceptUpdate(): void {
  accepted = true
  void takeOver()
}

/** Whether somebody is in a field, where a reload would take the page from under their fingers. */
function isTyping(): boolean {
  return document.activeElement?.matches('input, textarea, select, [contenteditable]') ?? false
}

/** Reloads a page of which a file is missing, with the newer service worker if there is one, once nobody types in it. */
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

/** Caches the pictures shown before there was a service worker; the browser still has them, nothing is downloaded twice. */
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
    // Offline, or the server is down: the next check will do.
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
