import { CACHES } from '#wire/names.ts'
import { PHOTOS_BUDGET, surplus } from './budget.ts'
import { type Entry, forget, note, readEntries } from './ledger.ts'

async function bytesOf(answer: Response): Promise<number> {
  const told = Number(answer.headers.get('content-length') ?? 0)
  return told > 0 ? told : (await answer.clone().blob()).size
}

export async function noteKept(url: string, answer: Response, seenAt: number): Promise<void> {
  await note({ url, bytes: await bytesOf(answer), seenAt })
}

/** What is kept, as the cache has it: the page empties it at sign-out, and adds what it has sent itself. */
export async function keptEntries(): Promise<readonly Entry[]> {
  const cache = await caches.open(CACHES.photos)
  const noted = new Map((await readEntries()).map((entry) => [entry.url, entry]))
  const entries: Entry[] = []
  for (const request of await cache.keys()) {
    const known = noted.get(request.url)
    noted.delete(request.url)
    if (known !== undefined) {
      entries.push(known)
      continue
    }
    const answer = await cache.match(request)
    if (answer === undefined) continue
    const entry = { url: request.url, bytes: await bytesOf(answer), seenAt: Date.now() }
    await note(entry)
    entries.push(entry)
  }
  if (noted.size > 0) await forget([...noted.keys()])
  return entries
}

async function trim(): Promise<void> {
  const out = surplus(await keptEntries(), PHOTOS_BUDGET)
  if (out.length === 0) return
  const cache = await caches.open(CACHES.photos)
  await Promise.all(out.map((url) => cache.delete(url)))
  await forget(out)
}

let trimming: Promise<void> | undefined
let again = false

/** Brings what is kept back within its budget; one at a time, and once more for what came meanwhile. */
export function keepWithinBudget(): Promise<void> {
  if (trimming !== undefined) {
    again = true
    return trimming
  }
  trimming = trim()
    .catch(() => undefined)
    .then(() => {
      trimming = undefined
      if (!again) return undefined
      again = false
      return keepWithinBudget()
    })
  return trimming
}
