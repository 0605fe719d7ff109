import { CACHES } from '#wire/names.ts'
import { PHOTOS_BUDGET, surplus } from './budget.ts'
import { type Entry, readEntries, recordEntry, removeEntries } from './ledger.ts'

async function bytesOf(response: Response): Promise<number> {
  const announced = Number(response.headers.get('content-length') ?? 0)
  return announced > 0 ? announced : (await response.clone().blob()).size
}

export async function recordKept(url: string, response: Response, seenAt: number): Promise<void> {
  await recordEntry({ url, bytes: await bytesOf(response), seenAt })
}

/** What is kept, as the cache has it: pages empty it at sign-out, and add the photos they have sent. */
export async function keptEntries(): Promise<readonly Entry[]> {
  const cache = await caches.open(CACHES.photos)
  const recorded = new Map((await readEntries()).map((entry) => [entry.url, entry]))
  const entries: Entry[] = []
  for (const request of await cache.keys()) {
    const known = recorded.get(request.url)
    recorded.delete(request.url)
    if (known !== undefined) {
      entries.push(known)
      continue
    }
    const response = await cache.match(request)
    if (response === undefined) continue
    const entry = { url: request.url, bytes: await bytesOf(response), seenAt: Date.now() }
    await recordEntry(entry)
    entries.push(entry)
  }
  if (recorded.size > 0) await removeEntries([...recorded.keys()])
  return entries
}

async function trim(): Promise<void> {
  const out = surplus(await keptEntries(), PHOTOS_BUDGET)
  if (out.length === 0) return
  const cache = await caches.open(CACHES.photos)
  await Promise.all(out.map((url) => cache.delete(url)))
  await removeEntries(out)
}

let trimming: Promise<void> | undefined
let requested = false

/** Trims what is kept to its budget; one run at a time, and another for what was kept during it. */
export function keepWithinBudget(): Promise<void> {
  if (trimming !== undefined) {
    requested = true
    return trimming
  }
  trimming = trim()
    .catch(() => undefined)
    .then(() => {
      trimming = undefined
      if (!requested) return undefined
      requested = false
      return keepWithinBudget()
    })
  return trimming
}
