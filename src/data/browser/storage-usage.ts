import { CACHES } from '#wire/names.ts'

export interface StorageUsage {
  /** Bytes used by the whole site, and its quota; `undefined` where the browser does not report them. */
  readonly used: number | undefined
  readonly quota: number | undefined
  readonly photos: { readonly count: number; readonly bytes: number }
}

/** Photos in the cache that the service worker and this page share. */
async function photoUsage(): Promise<StorageUsage['photos']> {
  const responses = await (await caches.open(CACHES.photos)).matchAll()
  const sizes = await Promise.all(
    responses.map(async (photo) => Number(photo.headers.get('content-length')) || (await photo.blob()).size),
  )
  return { count: sizes.length, bytes: sizes.reduce((sum, size) => sum + size, 0) }
}

/** The site's storage in this browser. https://developer.mozilla.org/docs/Web/API/StorageManager/estimate */
export async function storageUsage(): Promise<StorageUsage> {
  const [estimate, photos] = await Promise.all([
    navigator.storage?.estimate?.().catch(() => undefined),
    photoUsage().catch(() => ({ count: 0, bytes: 0 })),
  ])
  return { used: estimate?.usage, quota: estimate?.quota, photos }
}
