import { CACHES } from '#wire/names.ts'
import { isSharedStale } from '#wire/service-worker.ts'

/** The photos shared from another app, which the service worker keeps until an annonce has them, or for a day. */
export interface SharedPhotos {
  /** In the order they were shared; those that have waited for too long are left out. */
  list(): Promise<readonly Blob[]>
  clear(): Promise<void>
}

/** @param clock milliseconds since the epoch */
export function createSharedPhotos(caches: CacheStorage | undefined, clock: () => number): SharedPhotos {
  return {
    list: async () => {
      if (caches === undefined || !(await caches.has(CACHES.shared))) return []
      const cache = await caches.open(CACHES.shared)
      const fresh = (await cache.keys()).filter(({ url }) => !isSharedStale(url, clock()))
      const kept = await Promise.all(fresh.map(async (request) => (await cache.match(request))?.blob() ?? []))
      return kept.flat()
    },
    clear: async () => {
      await caches?.delete(CACHES.shared).catch(() => false)
    },
  }
}
