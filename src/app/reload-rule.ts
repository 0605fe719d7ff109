import { paths } from '#wire/site.ts'

const KEY = 'rayon-libre:reload-here'
const REPAIRED_KEY = 'rayon-libre:reloaded'
const REPAIRED_MS = 60 * 1000 // a reload that does not help must not loop

function here(): string {
  return window.location.pathname + window.location.search
}

/** Reloads for a new version and stays on this page, once: the rule below lets it through. */
export function reloadHere(): void {
  try {
    sessionStorage.setItem(KEY, here())
  } catch {
    // Without session storage the reader is sent home.
  }
  window.location.reload()
}

/** Whether a reload may mend this page: not when another, a moment ago, did not. */
export function mayRepair(): boolean {
  const since = Date.now() - Number(sessionStorage.getItem(REPAIRED_KEY) ?? 0)
  if (since >= 0 && since < REPAIRED_MS) return false
  sessionStorage.setItem(REPAIRED_KEY, String(Date.now()))
  return true
}

/** Loads again a page whose storage the browser has cleared, or could not open. What was being typed waits in session storage meanwhile. */
export function reloadToRepair(): void {
  if (mayRepair()) reloadHere()
}

function isReloadedHere(): boolean {
  try {
    const expected = sessionStorage.getItem(KEY)
    sessionStorage.removeItem(KEY)
    return expected === here()
  } catch {
    return false
  }
}

/** A full reload sends the reader home, in place of the entry they were on. Called once, before the router reads. */
export function applyReloadRule(): void {
  const [entry] = performance.getEntriesByType('navigation')
  const reloaded = entry instanceof PerformanceNavigationTiming && entry.type === 'reload'
  const stays = isReloadedHere()
  if (reloaded && !stays && window.location.pathname !== paths.accueil)
    window.history.replaceState(null, '', paths.accueil)
}
