import { CACHES } from '#wire/names.ts'
import { isSharedStale } from '#wire/service-worker.ts'
import type { OutboxPicture } from './outbox.ts'

/** The service worker's cache of photos seen; some are for members only. */
export function createSeenPhotos(caches: CacheStorage | undefined) {
  return {
    /** Caches a picture just sent, so that its owner never downloads it. */
    keep: async ({ url, blob }: OutboxPicture) => {
      const headers = { 'content-type': blob.type, 'content-length': String(blob.size) }
      // Best effort: without the cache, the picture comes from the server.
      await caches
        ?.open(CACHES.photos)
        .then((cache) => cache.put(url, new Response(blob, { headers })))
        .catch(() => undefined)
    },
    clear: async () => {
      await caches?.delete(CACHES.photos)
    },
  }
}

/**
 * Photos shared from another app, cached by the service worker until an annonce has them, or for a day.
 * @param clock milliseconds since the epoch
 */
export function createSharedPhotos(caches: CacheStorage | undefined, clock: () => number) {
  return {
    /** In the order they were shared, without expired ones. */
    list: async (): Promise<readonly Blob[]> => {
      if (caches === undefined || !(await caches.has(CACHES.shared))) return []
      const cache = await caches.open(CACHES.shared)
      const fresh = (await cache.keys()).filter(({ url }) => !isSharedStale(url, clock()))
      const blobs = await Promise.all(fresh.map(async (request) => (await cache.match(request))?.blob() ?? []))
      return blobs.flat()
    },
    clear: async () => {
      await caches?.delete(CACHES.shared).catch(() => false)
    },
  }
}
