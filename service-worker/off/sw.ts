import { worker } from '../scope.ts'

/**
 * The service worker that removes itself, shipped as `/sw.js` when a released one must go at once (`VITE_WORKER=off`).
 * It waits for nobody: working pages save their drafts and reload, broken ones are repaired by the next reload.
 * It starts as soon as it is installed, because one that never falls idle would keep it from being activated.
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

// What the previous one wrote in the meantime.
worker.addEventListener('activate', (event) => event.waitUntil(removeAll()))
