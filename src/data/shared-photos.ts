import { CACHES } from '#wire/names.ts'

export interface SharedPhoto {
  readonly blob: Blob
  forget(): Promise<unknown>
}

/** The photos that wait, in the order they were shared. */
export async function sharedPhotos(): Promise<readonly SharedPhoto[]> {
  if (typeof caches === 'undefined' || !(await caches.has(CACHES.shared))) return []
  const cache = await caches.open(CACHES.shared)
  const kept = await Promise.all(
    (await cache.keys()).map(async (request) => {
      const blob = await (await cache.match(request))?.blob()
      return blob === undefined ? [] : [{ blob, forget: () => cache.delete(request) }]
    }),
  )
  return kept.flat()
}

export async function forgetSharedPhotos(): Promise<void> {
  if (typeof caches !== 'undefined') await caches.delete(CACHES.shared).catch(() => false)
}
