import { worker } from '../scope.ts'

/**
 * The worker that removes itself, shipped as `/sw.js` when a released one must go at once (`VITE_WORKER=off`).
 * It waits for nobody: pages that work save their drafts and reload, broken ones are mended by the next reload.
 */
worker.addEventListener('install', () => void worker.skipWaiting())

async function removeAll(): Promise<void> {
  const names = await caches.keys()
  await Promise.all(names.map((name) => caches.delete(name)))
  await worker.registration.unregister()
}

worker.addEventListener('activate', (event) => event.waitUntil(removeAll()))
