import type { BrowserTraits } from './traits.ts'

const WAITED_MS = 24 * 60 * 60 * 1000 // 1 day: leaves six to act

/**
 * When to warn a member that unsent data may be erased: WebKit erases a site's data after seven days of use without a
 * visit, unless the site is installed. https://webkit.org/blog/10218/full-third-party-cookie-blocking-and-more/
 * @param waitingSince when each unsent item was written, in milliseconds since the epoch
 * @returns milliseconds since the epoch; `undefined` when there is no risk
 */
export function warnsFrom({ engine, installed }: BrowserTraits, waitingSince: readonly number[]): number | undefined {
  if (engine !== 'webkit' || installed || waitingSince.length === 0) return undefined
  return Math.min(...waitingSince) + WAITED_MS
}
