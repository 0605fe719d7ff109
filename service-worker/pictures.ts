import type { WorkboxPlugin } from 'workbox-core/types.js'
import { ExpirationPlugin } from 'workbox-expiration'
import { registerRoute } from 'workbox-routing'
import { CacheFirst, StaleWhileRevalidate } from 'workbox-strategies'
import { isDrawing, isPhoto } from './routes.ts'

// The page forgets this cache at sign-out, by this name: some photos are for members only.
const PHOTOS_CACHE = 'photos'
const DRAWINGS_CACHE = 'drawings'

/** About 30 MB at the size photos are sent; the one seen longest ago goes first. */
const PHOTOS_MAX = 150
const DRAWINGS_MAX = 60
const LIFETIME_S = 60 * 24 * 60 * 60 // 60 days without being seen

/** Pictures are kept once seen, within a budget, and given up first when the device runs out of room. */
export function keepPictures(): void {
  const budget = (maxEntries: number) =>
    new ExpirationPlugin({ maxEntries, maxAgeSeconds: LIFETIME_S, purgeOnQuotaError: true }) as WorkboxPlugin
  registerRoute(
    ({ url, sameOrigin }) => sameOrigin && isPhoto(url.pathname),
    // Named by their content: what is kept is never stale.
    new CacheFirst({ cacheName: PHOTOS_CACHE, plugins: [budget(PHOTOS_MAX)] }),
  )
  registerRoute(
    ({ url, sameOrigin }) => sameOrigin && isDrawing(url.pathname),
    new StaleWhileRevalidate({ cacheName: DRAWINGS_CACHE, plugins: [budget(DRAWINGS_MAX)] }),
  )
}
