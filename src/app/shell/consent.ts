const KEY = 'cookie-consent'
const DATE_KEY = 'cookie-consent-date'
const LIFETIME_MS = 182 * 24 * 60 * 60 * 1000 // six months, after which the banner comes back

/** Whether a choice is stored and still stands. A browser that stores nothing counts as no choice. */
export function hasConsentChoice(now: number): boolean {
  try {
    const value = localStorage.getItem(KEY)
    if (value !== 'true' && value !== 'false') return false
    const at = Date.parse(localStorage.getItem(DATE_KEY) ?? '')
    return Number.isNaN(at) || now - at < LIFETIME_MS
  } catch {
    return false
  }
}

export function storeConsent(accepted: boolean, now: number): void {
  try {
    localStorage.setItem(KEY, String(accepted))
    localStorage.setItem(DATE_KEY, new Date(now).toISOString())
  } catch {
    // Private windows may refuse: the banner comes back at the next visit.
  }
}
