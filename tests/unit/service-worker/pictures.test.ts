import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { FOREIGN_ANSWERS, ours } from '#tests/fixtures/answers.ts'
import { memoryCaches } from '#tests/fixtures/device/memory-stores.ts'

interface Plugin {
  readonly fetchDidSucceed?: (fetched: { readonly response: Response }) => Promise<Response>
  readonly cacheDidUpdate?: (updated: { readonly cacheName: string }) => Promise<void>
}

/** The plugins of each picture strategy, by the name of its cache. */
const strategies = vi.hoisted(() => new Map<string, readonly object[]>())
const strategy = vi.hoisted(
  () =>
    class {
      constructor({ cacheName, plugins }: { readonly cacheName: string; readonly plugins: readonly object[] }) {
        strategies.set(cacheName, plugins)
      }
    },
)
vi.mock('workbox-strategies', () => ({ CacheFirst: strategy, StaleWhileRevalidate: strategy }))
vi.mock('workbox-routing', () => ({ registerRoute: () => undefined }))

// A variable, not a literal import: the module's types are a worker's, unknown in this folder.
const PICTURES = fileURLToPath(new URL('../../../service-worker/pictures.ts', import.meta.url))
const ORIGIN = 'https://rayon.example'
const COVER = `${ORIGIN}/photos/annonces/${'a'.repeat(20)}/${'b'.repeat(64)}-480.webp`
const IMAGE = { 'content-type': 'image/webp', 'content-length': '2' }

/** The worker's caches over a server: the outcome of its strategies, and the cached covers. */
async function aWorker(answer: () => Response) {
  const listeners = new Map<string, (event: object) => void>()
  const { caches, addresses } = memoryCaches()
  vi.stubGlobal('addEventListener', (name: string, listener: (event: object) => void) => listeners.set(name, listener))
  vi.stubGlobal('location', { origin: ORIGIN })
  vi.stubGlobal('registration', { waiting: null })
  vi.stubGlobal('caches', caches)
  vi.stubGlobal('fetch', async () => answer())
  const worker = (await import(PICTURES)) as { keepPictures(): void }
  worker.keepPictures()
  const keepCovers = async () => {
    let done: Promise<unknown> = Promise.resolve()
    const data = { type: 'KEEP_COVERS', urls: [COVER] }
    listeners.get('message')?.({ data, waitUntil: (work: Promise<unknown>) => (done = work) })
    await done
    return addresses()
  }
  const shown = (cache: string) =>
    (strategies.get(cache) as readonly Plugin[])
      .reduce<Promise<Response>>(
        async (response, { fetchDidSucceed }) => fetchDidSucceed?.({ response: await response }) ?? response,
        Promise.resolve(answer()),
      )
      .then(({ status }) => status)
      .catch(() => 'lost')
  /** Caches photos as if each had just been shown. @returns the addresses then cached, the oldest first */
  const keepPhotos = async (count: number) => {
    const cache = await caches.open('photos')
    for (let name = 0; name < count; name += 1) await cache.put(`/photos/${name}`, new Response())
    const plugins = strategies.get('photos') as readonly Plugin[]
    for (const { cacheDidUpdate } of plugins) await cacheDidUpdate?.({ cacheName: 'photos' })
    return addresses()
  }
  return { keepCovers, keepPhotos, shown }
}

beforeEach(() => strategies.clear())
afterEach(() => void vi.unstubAllGlobals())

describe('what the worker keeps of pictures', () => {
  it('is nothing that something in between has answered, which passes for no answer', async () => {
    for (const [name, answer] of FOREIGN_ANSWERS) {
      const { keepCovers, shown } = await aWorker(answer)
      const cached = [name, await keepCovers(), await shown('photos'), await shown('drawings')]
      expect(cached).toEqual([name, [], 'lost', 'lost'])
    }
  })

  it('is a number of photos, those that came first making room, and no cover where it would take it', async () => {
    const { keepCovers, keepPhotos } = await aWorker(() => ours('OK', 200, IMAGE))
    expect(await keepPhotos(400)).toHaveLength(400)
    const cached = await keepPhotos(403)
    expect(cached).toHaveLength(400)
    expect(['402', '2'].map((name) => cached.includes(`photos /photos/${name}`))).toEqual([true, false])
    expect(await keepCovers()).toEqual(cached)
  })

  it('is the pictures of the gateway, whose refusals are known as such', async () => {
    const { keepCovers, shown } = await aWorker(() => ours('OK', 200, IMAGE))
    expect([(await keepCovers()).length, await shown('photos'), await shown('drawings')]).toEqual([1, 200, 200])
    const refusing = await aWorker(() => ours({ error: 'not-found' }, 404))
    expect([await refusing.keepCovers(), await refusing.shown('photos')]).toEqual([[], 404])
  })
})
