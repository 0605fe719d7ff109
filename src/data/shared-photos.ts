import { CACHES } from '#wire/names.ts'

/** The photos shared from another app, which the service worker keeps until an annonce has them. */
export interface SharedPhotos {
  /** In the order they were shared. */
  list(): Promise<readonly Blob[]>
  clear(): Promise<void>
}

export function createSharedPhotos(caches: CacheStorage | undefined): SharedPhotos {
  return {
    list: async () => {
      if (caches === undefined || !(await caches.has(CACHES.shared))) return []
      const cache = await caches.open(CACHES.shared)
      const kept = await Promise.all(
        (await cache.keys()).map(async (request) => (await cache.match(request))?.blob() ?? []),
      )
      return kept.flat()
    },
    clear: async () => {
      await caches?.delete(CACHES.shared).catch(() => false)
    },
  }
}
