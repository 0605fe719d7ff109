import type { WorkboxPlugin } from 'workbox-core/types.js'
import { registerRoute } from 'workbox-routing'
import { CacheFirst, StaleWhileRevalidate } from 'workbox-strategies'
import { isFromGateway } from '#wire/answer.ts'
import { CACHES } from '#wire/names.ts'
import { isDrawing, isPhoto, otherSizes } from '#wire/photos.ts'
import type { PageMessage } from '#wire/service-worker.ts'
import { worker } from './scope.ts'

const PHOTOS_MAX = 400 // about 30 MB of cards and larger ones
const DRAWINGS_MAX = 60

/** Above this number of cached photos, no cover is prefetched: it would evict photos that were seen. */
const PREFETCH_MAX = 240

/** Offline, another size of the same photo is better than none: returns the largest cached one. */
async function anotherSize(url: string): Promise<Response | undefined> {
  const cache = await caches.open(CACHES.photos)
  for (const other of otherSizes(new URL(url).pathname)) {
    const cached = await cache.match(other)
    if (cached !== undefined) return cached
  }
  return undefined
}

/** Evicts the oldest entries: a cache lists its keys in insertion order. */
async function trim(cacheName: string, max: number): Promise<void> {
  const cache = await caches.open(cacheName)
  const requests = await cache.keys()
  await Promise.all(requests.slice(0, -max).map((request) => cache.delete(request)))
}

function atMost(max: number): WorkboxPlugin {
  return { cacheDidUpdate: ({ cacheName }) => trim(cacheName, max) }
}

/** Responses of an intermediary are ignored: neither cached nor used instead of a cached one. */
const fromGateway: WorkboxPlugin = {
  fetchDidSucceed: async ({ response }) => {
    if (!isFromGateway(response, 'image/')) throw new Error(`not the gateway's: ${response.status}`)
    return response
  },
}

let wanted: string[] = []
let working: Promise<void> | undefined

/** Absolute addresses of this site's photos in a page's message; undefined for any other message. */
function readUrls(message: PageMessage | null): string[] | undefined {
  if (message?.type !== 'KEEP_COVERS') return undefined
  return message.urls
    .map((url) => new URL(url, worker.location.origin))
    .filter(({ origin, pathname }) => origin === worker.location.origin && isPhoto(pathname))
    .map(({ href }) => href)
}

/**
 * Prefetches covers one at a time, behind the page's other requests; stops when the network or the space runs out, and
 * for a newer service worker, which is not activated before this one is idle.
 */
async function fetchCovers(): Promise<void> {
  const cache = await caches.open(CACHES.photos)
  let room = PREFETCH_MAX - (await cache.keys()).length
  while (room > 0 && worker.registration.waiting === null) {
    const url = wanted.shift()
    if (url === undefined) return
    if ((await cache.match(url)) !== undefined) continue
    const response = await fetch(url, { priority: 'low', credentials: 'same-origin' })
    // It may not be uploaded yet: the next visit retries.
    if (!response.ok || !isFromGateway(response, 'image/')) continue
    await cache.put(url, response)
    room -= 1
  }
}

/** When idle, the page sends the covers of the annonces that it lists. */
function keepCovers(): void {
  worker.addEventListener('message', (event: ExtendableMessageEvent) => {
    const urls = readUrls(event.data as PageMessage | null)
    if (urls === undefined) return
    wanted = urls
    working ??= fetchCovers()
      .catch(() => undefined)
      .finally(() => {
        working = undefined
      })
    event.waitUntil(working)
  })
}

/** Caches pictures once seen, and covers before, up to a maximum; the browser may evict them when it needs space. */
export function keepPictures(): void {
  registerRoute(
    ({ url, sameOrigin }) => sameOrigin && isPhoto(url.pathname),
    // Named by their content: a cached picture is never stale.
    new CacheFirst({
      cacheName: CACHES.photos,
      plugins: [fromGateway, atMost(PHOTOS_MAX), { handlerDidError: ({ request }) => anotherSize(request.url) }],
    }),
  )
  keepCovers()
  registerRoute(
    ({ url, sameOrigin }) => sameOrigin && isDrawing(url.pathname),
    new StaleWhileRevalidate({ cacheName: CACHES.drawings, plugins: [fromGateway, atMost(DRAWINGS_MAX)] }),
  )
}
