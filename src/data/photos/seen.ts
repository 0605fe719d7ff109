import type { OutboxPicture } from './outbox.ts'

/** The service worker keeps the photos seen under this name (service-worker/pictures.ts). */
const SEEN = 'photos'

/** Forgets the photos seen: profile photos are for members only. */
export async function forgetSeenPhotos(): Promise<void> {
  if (typeof caches !== 'undefined') await caches.delete(SEEN).catch(() => false)
}

/** A picture that has just been sent is seen again from here: its owner never downloads it. */
export async function keepSeen({ url, blob }: OutboxPicture): Promise<void> {
  if (typeof caches === 'undefined') return
  const headers = { 'content-type': blob.type, 'content-length': String(blob.size) }
  // Only a cache: without it the picture comes from the server.
  await caches
    .open(SEEN)
    .then((cache) => cache.put(url, new Response(blob, { headers })))
    .catch(() => undefined)
}
