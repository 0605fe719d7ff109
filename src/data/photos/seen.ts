/** The service worker keeps the photos seen under this name (service-worker/pictures.ts). */
const SEEN = 'photos'

/** Forgets the photos seen: profile photos are for members only. */
export async function forgetSeenPhotos(): Promise<void> {
  if (typeof caches !== 'undefined') await caches.delete(SEEN).catch(() => false)
}
