/** The service worker keeps the photos shared from another app under this name (service-worker/share.ts). */
const SHARED = 'partage'

export interface SharedPhoto {
  readonly blob: Blob
  forget(): Promise<unknown>
}

/** The photos that wait, in the order they were shared. */
export async function sharedPhotos(): Promise<readonly SharedPhoto[]> {
  if (typeof caches === 'undefined' || !(await caches.has(SHARED))) return []
  const cache = await caches.open(SHARED)
  const kept = await Promise.all(
    (await cache.keys()).map(async (request) => {
      const blob = await (await cache.match(request))?.blob()
      return blob === undefined ? [] : [{ blob, forget: () => cache.delete(request) }]
    }),
  )
  return kept.flat()
}

export async function forgetSharedPhotos(): Promise<void> {
  if (typeof caches !== 'undefined') await caches.delete(SHARED).catch(() => false)
}
