/** Traits that affect the erasure of site data: the browser's engine, and whether the site is installed as an app. */
export interface BrowserTraits {
  readonly engine: 'webkit' | 'other'
  readonly installed: boolean
}

/** Chromium browsers name WebKit as well as themselves; on iOS every browser is WebKit under another name. */
export function engineOf(userAgent: string): BrowserTraits['engine'] {
  return /AppleWebKit\//.test(userAgent) && !/Chrom(e|ium)\//.test(userAgent) ? 'webkit' : 'other'
}

export function readBrowser(): BrowserTraits {
  // Safari on iOS has a non-standard property for it.
  const named = 'standalone' in navigator && navigator.standalone === true
  const installed = named || window.matchMedia('(display-mode: standalone)').matches
  return { engine: engineOf(navigator.userAgent), installed }
}
