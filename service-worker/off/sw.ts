import { worker } from '../scope.ts'

/**
 * A service worker that unregisters itself, shipped as `/sw.js` when a released one must be removed at once
 * (`VITE_WORKER=off`). It does not wait for pages: working ones save their drafts and reload, broken ones are repaired
 * by the next reload. It starts at installation, because a worker that is never idle would block its activation.
 */
async function removeAll(): Promise<void> {
  const names = await caches.keys()
  await Promise.all(names.map((name) => caches.delete(name)))
}

worker.addEventListener('install', (event) => {
  event.waitUntil(removeAll())
  void worker.skipWaiting()
  // Not awaited: it completes after the installation.
  void worker.registration.unregister()
})

// Removes what the previous one wrote in the meantime.
worker.addEventListener('activate', (event) => event.waitUntil(removeAll()))
