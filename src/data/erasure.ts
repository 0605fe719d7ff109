/** What erases or keeps: the engine of the browser, and whether the site is installed as an app. */
export interface BrowserTraits {
  readonly engine: 'webkit' | 'other'
  readonly installed: boolean
}

const WAITED_MS = 24 * 60 * 60 * 1000 // 1 day: six are left to act

/**
 * When a member must be warned that what waits may be erased: WebKit erases what a site keeps after seven days of use
 * without a visit, unless it is installed. https://webkit.org/blog/10218/full-third-party-cookie-blocking-and-more/
 * @param waitingSince when each thing was written, in milliseconds since the epoch
 * @returns milliseconds since the epoch; `undefined` when nothing is to be feared
 */
export function warnsFrom({ engine, installed }: BrowserTraits, waitingSince: readonly number[]): number | undefined {
  if (engine !== 'webkit' || installed || waitingSince.length === 0) return undefined
  return Math.min(...waitingSince) + WAITED_MS
}

/** Chromium's browsers name WebKit too, after their own name; on iOS every browser is WebKit under another name. */
export function engineOf(userAgent: string): BrowserTraits['engine'] {
  return /AppleWebKit\//.test(userAgent) && !/Chrom(e|ium)\//.test(userAgent) ? 'webkit' : 'other'
}

export function readBrowser(): BrowserTraits {
  // Safari on iOS has a word of its own for it.
  const named = 'standalone' in navigator && navigator.standalone === true
  const installed = named || window.matchMedia('(display-mode: standalone)').matches
  return { engine: engineOf(navigator.userAgent), installed }
}
