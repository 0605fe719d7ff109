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

export interface KeptPages {
  /**
   * The page as kept, or made: once, whoever asks meanwhile.
   * @param key pages of one key are the same page
   * @param lagMs for how long it is given out, in milliseconds; 0 until it is dropped
   */
  get(key: string, lagMs: number, make: () => Promise<MadePage>): Promise<KeptPage>
  /** What it was made of has changed: it is given to nobody any more, and what is being made is kept for nobody. */
  drop(key: string): void
  readonly bytes: number
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
  const pages = new LRUCache<string, KeptPage, () => Promise<MadePage>>({
    maxSize: bytesMax,
    sizeCalculation: (page, key) => page.html.length + page.brotli.length + key.length,
    perf: { now: clock },
    ttlResolution: 0,
    ignoreFetchAbort: true,
    fetchMethod: async (_key, _before, { context: make }) => toPage(await make()),
  })
  return {
    get: async (key, lagMs, make) => (await pages.fetch(key, { ttl: lagMs, context: make })) ?? toPage(await make()),
    drop: (key) => void pages.delete(key),
    get bytes() {
      return pages.calculatedSize
    },
  }
}
