import type { Browser } from '../erasure.ts'

/** Chromium's browsers name WebKit too, after their own name; on iOS every browser is WebKit under another name. */
export function engineOf(userAgent: string): Browser['engine'] {
  return /AppleWebKit\//.test(userAgent) && !/Chrom(e|ium)\//.test(userAgent) ? 'webkit' : 'other'
}

export function readBrowser(): Browser {
  // Safari on iOS has a word of its own for it.
  const named = 'standalone' in navigator && navigator.standalone === true
  const installed = named || window.matchMedia('(display-mode: standalone)').matches
  return { engine: engineOf(navigator.userAgent), installed }
}
