import { CACHES } from '#wire/names.ts'
import { isPhoto } from '#wire/photos.ts'
import type { PageMessage } from '#wire/service-worker.ts'
import { hasRoomAhead, PHOTOS_BUDGET } from './budget.ts'
import { keepWithinBudget, keptEntries, noteKept } from './kept.ts'
import { worker } from './scope.ts'

const TYPE: PageMessage['type'] = 'KEEP_COVERS'
const ROOM_EVERY = 20 // covers between two looks at what room is left

let wanted: string[] = []
let working: Promise<void> | undefined

function addressesIn(data: unknown): string[] | undefined {
  const { type, urls } = (data ?? {}) as { readonly type?: unknown; readonly urls?: unknown }
  if (type !== TYPE || !Array.isArray(urls)) return undefined
  return urls
    .filter((url) => typeof url === 'string')
    .map((url) => new URL(url, worker.location.origin))
    .filter(({ origin, pathname }) => origin === worker.location.origin && isPhoto(pathname))
    .map(({ href }) => href)
}

/**
 * One after the other, behind everything else the page asks; stops when the network or the room ends, and for a newer
 * worker, which is not activated before this one is idle.
 */
async function fetchAll(): Promise<void> {
  const cache = await caches.open(CACHES.photos)
  for (let count = 0; wanted.length > 0 && worker.registration.waiting === null; count += 1) {
    if (count % ROOM_EVERY === 0 && !hasRoomAhead(await keptEntries(), PHOTOS_BUDGET)) wanted = []
    const url = wanted.shift()
    if (url === undefined || (await cache.match(url)) !== undefined) continue
    const answer = await fetch(url, { priority: 'low', credentials: 'same-origin' })
    // One that has not arrived on the server yet: the next visit asks again.
    if (!answer.ok) continue
    await cache.put(url, answer.clone())
    await noteKept(url, answer, 0)
  }
  await keepWithinBudget()
}

/** The page names the covers of the annonces it lists, when it is idle; those never shown are given up first. */
export function keepCovers(): void {
  worker.addEventListener('message', (event: ExtendableMessageEvent) => {
    const urls = addressesIn(event.data)
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
