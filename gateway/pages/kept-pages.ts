import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import { LRUCache } from 'lru-cache'

const compress = promisify(brotliCompress)
const QUALITY = 7 // of 11: the rest would cost ten times as long for a tenth less

export const PAGES_BYTES_MAX = 32 * 1024 * 1024

/** A page as it is answered, to anybody. */
export interface KeptPage {
  readonly status: number
  readonly etag: string
  /** Its one address; `null` when it has none. */
  readonly path: string | null
  readonly html: Uint8Array
  readonly brotli: Uint8Array
}

/** A page as it is made. */
interface MadePage extends Pick<KeptPage, 'status' | 'path'> {
  readonly html: string
}

/** What a page is to be kept as. */
export interface Asked {
  /** Pages of one key are the same page. */
  readonly key: string
  /** What it was made of: kept for as long as this stays the same. */
  readonly version: string
  /** How long it may be given out after that, in milliseconds: what changes often is made again once in that time. */
  readonly lagMs: number
}

export interface KeptPages {
  /** The page as kept, or made: once, whoever asks meanwhile. */
  get(asked: Asked, make: () => Promise<MadePage>): Promise<KeptPage>
  /** What it was made of has changed: it is given to nobody any more, and what is being made is kept for nobody. */
  drop(key: string): void
  readonly bytes: number
  readonly count: number
}

interface Entry {
  readonly page: KeptPage
  readonly version: string
  readonly madeAt: number
}

interface Flight {
  readonly version: string
  readonly page: Promise<KeptPage>
  dropped: boolean
}

async function toPage({ status, path, html: text }: MadePage): Promise<KeptPage> {
  const html = new TextEncoder().encode(text)
  const params = { [constants.BROTLI_PARAM_QUALITY]: QUALITY, [constants.BROTLI_PARAM_SIZE_HINT]: html.length }
  const brotli = new Uint8Array(await compress(html, { params }))
  // Weak: one page has it in either encoding.
  const etag = `W/"${createHash('sha256').update(html).digest('base64url').slice(0, 22)}"`
  return { status, path, etag, html, brotli }
}

/**
 * Rendered pages in memory, the least recently used out first.
 * @param bytesMax of pages, compressed and not, together
 */
export function createKeptPages(clock: () => number, bytesMax = PAGES_BYTES_MAX): KeptPages {
  const entries = new LRUCache<string, Entry>({
    maxSize: bytesMax,
    sizeCalculation: ({ page }, key) => page.html.length + page.brotli.length + key.length,
  })
  const flights = new Map<string, Flight>()

  return {
    get: async ({ key, version, lagMs }, make) => {
      const entry = entries.get(key)
      if (entry !== undefined && (entry.version === version || clock() - entry.madeAt < lagMs)) return entry.page
      const under = flights.get(key)
      if (under !== undefined && !under.dropped && (under.version === version || lagMs > 0)) return under.page
      const madeAt = clock()
      const flight: Flight = { version, dropped: false, page: make().then(toPage) }
      flights.set(key, flight)
      try {
        const page = await flight.page
        if (!flight.dropped) entries.set(key, { page, version, madeAt })
        return page
      } finally {
        if (flights.get(key) === flight) flights.delete(key)
      }
    },
    drop: (key) => {
      entries.delete(key)
      const flight = flights.get(key)
      if (flight !== undefined) flight.dropped = true
    },
    get bytes() {
      return entries.calculatedSize
    },
    get count() {
      return entries.size
    },
  }
}
