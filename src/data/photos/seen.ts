import { CACHES } from '#wire/names.ts'
import type { OutboxPicture } from './outbox.ts'

/** The photos that the service worker keeps once seen; some are for members only. */
export interface SeenPhotos {
  /** A picture that has just been sent is shown from here: its owner never downloads it. */
  keep(picture: OutboxPicture): Promise<void>
  /** Removes them all, and the record of which they were. */
  clear(): Promise<void>
}

export function createSeenPhotos(caches: CacheStorage | undefined, clearLedger: () => Promise<void>): SeenPhotos {
  return {
    keep: async ({ url, blob }) => {
      const headers = { 'content-type': blob.type, 'content-length': String(blob.size) }
      // Only a cache: without it the picture comes from the server.
      await caches
        ?.open(CACHES.photos)
        .then((cache) => cache.put(url, new Response(blob, { headers })))
        .catch(() => undefined)
    },
    clear: async () => {
      await caches?.delete(CACHES.photos)
      await clearLedger()
    },
  }
}
