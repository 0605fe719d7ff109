import { worker } from '../scope.ts'

/**
 * The worker that removes itself, shipped as `/sw.js` when a released one must go at once (`VITE_WORKER=off`).
 * It waits for nobody: pages that work save their drafts and reload, broken ones are mended by the next reload.
 * It starts as soon as it is installed, because a worker that never falls idle would keep it from being activated.
 */
async function removeAll(): Promise<void> {
  const names = await caches.keys()
  await Promise.all(names.map((name) => caches.delete(name)))
}

worker.addEventListener('install', (event) => {
  event.waitUntil(removeAll())
  void worker.skipWaiting()
  // Not waited for: it comes after the installation.
  void worker.registration.unregister()
})

// What the worker before wrote meanwhile.
worker.addEventListener('activate', (event) => event.waitUntil(removeAll()))
