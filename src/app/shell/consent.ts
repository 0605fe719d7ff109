/** Local storage: the answer to the cookie banner. */
export const CONSENT_KEY = 'cookie-consent'

/** In the page's dataset while it has room for the cookie banner: `first-script.ts` makes it, before the first paint. */
export const ASKING = 'asking'

const DATE_KEY = 'cookie-consent-date'
const LIFETIME_MS = 182 * 24 * 60 * 60 * 1000 // six months, after which the banner returns

/** Whether a choice is stored and has not expired. A browser without storage has no choice. */
export function hasConsentChoice(now: number): boolean {
  try {
    const value = localStorage.getItem(CONSENT_KEY)
    if (value !== 'true' && value !== 'false') return false
    const at = Date.parse(localStorage.getItem(DATE_KEY) ?? '')
    return Number.isNaN(at) || now - at < LIFETIME_MS
  } catch {
    return false
  }
}

/** Stores a choice, with its date. */
export function storeConsent(accepted: boolean, now: number): void {
  try {
    localStorage.setItem(CONSENT_KEY, String(accepted))
    localStorage.setItem(DATE_KEY, new Date(now).toISOString())
  } catch {
    // Private windows may refuse: the banner returns at the next visit.
  }
}
