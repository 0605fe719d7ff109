import type { WorkboxPlugin } from 'workbox-core/types.js'
import { ExpirationPlugin } from 'workbox-expiration'
import { registerRoute } from 'workbox-routing'
import { CacheFirst, StaleWhileRevalidate } from 'workbox-strategies'
import { isFromGateway } from '#wire/answer.ts'
import { CACHES } from '#wire/names.ts'
import { isPhoto, otherSizes } from '#wire/photos.ts'
import { isDrawing } from '#wire/site.ts'
import { keepCovers } from './covers.ts'
import { keepWithinBudget, recordKept } from './kept.ts'
import { recordSeen } from './ledger.ts'

const DRAWINGS_MAX = 60
const LIFETIME_S = 60 * 24 * 60 * 60 // 60 days without being seen

/** Without a network, another size of the same photo is better than none: the largest that is here. */
async function anotherSize(url: string): Promise<Response | undefined> {
  const cache = await caches.open(CACHES.photos)
  for (const other of otherSizes(new URL(url).pathname)) {
    const kept = await cache.match(other)
    if (kept !== undefined) return kept
  }
  return undefined
}

/** What something in between answers is no answer: neither kept nor shown in the place of what is kept. */
const fromGateway: WorkboxPlugin = {
  fetchDidSucceed: async ({ response }) => {
    if (!isFromGateway(response, 'image/')) throw new Error(`not the gateway's: ${response.status}`)
    return response
  },
}

/** Failing to record a photo makes it leave early; it never fails the photo itself. */
const photos: WorkboxPlugin = {
  cachedResponseWillBeUsed: async ({ request, cachedResponse }) => {
    if (cachedResponse) await recordSeen(request.url, Date.now()).catch(() => undefined)
    return cachedResponse
  },
  cacheDidUpdate: async ({ request, newResponse }) => {
    await recordKept(request.url, newResponse, Date.now()).catch(() => undefined)
    await keepWithinBudget()
  },
  handlerDidError: ({ request }) => anotherSize(request.url),
}

/** Pictures are kept once seen, covers before that, within a budget; the browser may evict them when it needs room. */
export function keepPictures(): void {
  registerRoute(
    ({ url, sameOrigin }) => sameOrigin && isPhoto(url.pathname),
    // Named by their content: what is kept is never stale.
    new CacheFirst({ cacheName: CACHES.photos, plugins: [fromGateway, photos] }),
  )
  keepCovers()
  const drawings = { maxEntries: DRAWINGS_MAX, maxAgeSeconds: LIFETIME_S, purgeOnQuotaError: true }
  registerRoute(
    ({ url, sameOrigin }) => sameOrigin && isDrawing(url.pathname),
    new StaleWhileRevalidate({
      cacheName: CACHES.drawings,
      plugins: [fromGateway, new ExpirationPlugin(drawings) as WorkboxPlugin],
    }),
  )
}
