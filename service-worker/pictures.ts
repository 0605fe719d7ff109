import type { WorkboxPlugin } from 'workbox-core/types.js'
import { registerRoute } from 'workbox-routing'
import { CacheFirst, StaleWhileRevalidate } from 'workbox-strategies'
import { isFromGateway } from '#wire/answer.ts'
import { CACHES } from '#wire/names.ts'
import { isPhoto, otherSizes } from '#wire/photos.ts'
import type { PageMessage } from '#wire/service-worker.ts'
import { isDrawing } from '#wire/site.ts'
import { worker } from './scope.ts'

const PHOTOS_MAX = 400 // about 30 MB of cards and larger ones
const DRAWINGS_MAX = 60

/** With so many photos here, no cover is kept ahead: it would push out what was seen. */
const PREFETCH_MAX = 240

/** Without a network, another size of the same photo is better than none: the largest that is here. */
async function anotherSize(url: string): Promise<Response | undefined> {
  const cache = await caches.open(CACHES.photos)
  for (const other of otherSizes(new URL(url).pathname)) {
    const cached = await cache.match(other)
    if (cached !== undefined) return cached
  }
  return undefined
}

/** Removes what has been here longest: a cache gives its keys in the order in which they came. */
async function trim(cacheName: string, max: number): Promise<void> {
  const cache = await caches.open(cacheName)
  const requests = await cache.keys()
  await Promise.all(requests.slice(0, -max).map((request) => cache.delete(request)))
}

function atMost(max: number): WorkboxPlugin {
  return { cacheDidUpdate: ({ cacheName }) => trim(cacheName, max) }
}

/** What something in between answers is no answer: neither kept nor shown in the place of what is kept. */
const fromGateway: WorkboxPlugin = {
  fetchDidSucceed: async ({ response }) => {
    if (!isFromGateway(response, 'image/')) throw new Error(`not the gateway's: ${response.status}`)
    return response
  },
}

let wanted: string[] = []
let working: Promise<void> | undefined

/** Absolute addresses of the photos of this site that a page names; undefined for another message. */
function readUrls(message: PageMessage | null): string[] | undefined {
  if (message?.type !== 'KEEP_COVERS') return undefined
  return message.urls
    .map((url) => new URL(url, worker.location.origin))
    .filter(({ origin, pathname }) => origin === worker.location.origin && isPhoto(pathname))
    .map(({ href }) => href)
}

/**
 * One after the other, behind everything else the page requests; stops when the network or the room ends, and for a
 * newer service worker, which is not activated before this one is idle.
 */
async function fetchCovers(): Promise<void> {
  const cache = await caches.open(CACHES.photos)
  let room = PREFETCH_MAX - (await cache.keys()).length
  while (room > 0 && worker.registration.waiting === null) {
    const url = wanted.shift()
    if (url === undefined) return
    if ((await cache.match(url)) !== undefined) continue
    const response = await fetch(url, { priority: 'low', credentials: 'same-origin' })
    // It may not have reached the server yet: the next visit retries.
    if (!response.ok || !isFromGateway(response, 'image/')) continue
    await cache.put(url, response)
    room -= 1
  }
}

/** The page names the covers of the annonces it lists, when it is idle. */
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

/** Pictures are kept once seen, covers before that, up to a number; the browser may evict them when it needs room. */
export function keepPictures(): void {
  registerRoute(
    ({ url, sameOrigin }) => sameOrigin && isPhoto(url.pathname),
    // Named by their content: what is kept is never stale.
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
