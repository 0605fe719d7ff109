import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import { ByteCache } from '../base/byte-cache.ts'

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
  const pages = new ByteCache<KeptPage, { readonly version: string; readonly madeAt: number }>(
    bytesMax,
    ({ html, brotli }) => html.length + brotli.length,
  )
  return {
    get: ({ key, version, lagMs }, make) => {
      const kept = pages.get(key)
      if (kept !== undefined && (kept.tag.version === version || clock() - kept.tag.madeAt < lagMs)) return kept.value
      return pages.set(key, make().then(toPage), { version, madeAt: clock() })
    },
    drop: (key) => pages.drop(key),
    get bytes() {
      return pages.bytes
    },
    get count() {
      return pages.count
    },
  }
}
