import { CACHES } from '#wire/names.ts'
import type { OutboxPicture } from './outbox.ts'

/** Forgets the photos seen: profile photos are for members only. */
export async function forgetSeenPhotos(): Promise<void> {
  if (typeof caches !== 'undefined') await caches.delete(CACHES.photos).catch(() => false)
}

/** A picture that has just been sent is seen again from here: its owner never downloads it. */
export async function keepSeen({ url, blob }: OutboxPicture): Promise<void> {
  if (typeof caches === 'undefined') return
  const headers = { 'content-type': blob.type, 'content-length': String(blob.size) }
  // Only a cache: without it the picture comes from the server.
  await caches
    .open(CACHES.photos)
    .then((cache) => cache.put(url, new Response(blob, { headers })))
    .catch(() => undefined)
}
