import { isFromGateway } from '#wire/answer.ts'
import { CACHES } from '#wire/names.ts'
import { isPhoto } from '#wire/photos.ts'
import type { PageMessage } from '#wire/service-worker.ts'
import { hasRoomAhead, PHOTOS_BUDGET } from './budget.ts'
import { keepWithinBudget, keptEntries, recordKept } from './kept.ts'
import { worker } from './scope.ts'

const ROOM_EVERY = 20 // covers between two checks of the room left

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
async function fetchAll(): Promise<void> {
  const cache = await caches.open(CACHES.photos)
  for (let count = 0; wanted.length > 0 && worker.registration.waiting === null; count += 1) {
    if (count % ROOM_EVERY === 0 && !hasRoomAhead(await keptEntries(), PHOTOS_BUDGET)) wanted = []
    const url = wanted.shift()
    if (url === undefined || (await cache.match(url)) !== undefined) continue
    const response = await fetch(url, { priority: 'low', credentials: 'same-origin' })
    // It may not have reached the server yet: the next visit retries.
    if (!response.ok || !isFromGateway(response, 'image/')) continue
    await cache.put(url, response.clone())
    await recordKept(url, response, 0)
  }
  await keepWithinBudget()
}

/** The page names the covers of the annonces it lists, when it is idle; those never shown are removed first. */
export function keepCovers(): void {
  worker.addEventListener('message', (event: ExtendableMessageEvent) => {
    const urls = readUrls(event.data as PageMessage | null)
    if (urls === undefined) return
    wanted = urls
    working ??= fetchAll()
      .catch(() => {
        wanted = []
      })
      .finally(() => {
        working = undefined
      })
    event.waitUntil(working)
  })
}
