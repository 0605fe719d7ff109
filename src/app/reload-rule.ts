import { RELOAD_HERE_KEY } from '#wire/names.ts'

const REPAIRED_KEY = 'rayon-libre:reloaded'
const REPAIRED_MS = 60 * 1000 // a reload that does not help must not loop

function here(): string {
  return window.location.pathname + window.location.search
}

/** Reloads for a new version and stays on this page, once: `first-script.ts` lets it through. */
export function reloadHere(): void {
  try {
    sessionStorage.setItem(RELOAD_HERE_KEY, here())
  } catch {
    // Without session storage the reader is sent home.
  }
  window.location.reload()
}

/** Whether a reload may mend this page: not when another, a moment ago, did not. */
export function mayRepair(): boolean {
  try {
    const since = Date.now() - Number(sessionStorage.getItem(REPAIRED_KEY) ?? 0)
    if (since >= 0 && since < REPAIRED_MS) return false
    sessionStorage.setItem(REPAIRED_KEY, String(Date.now()))
    return true
  } catch {
    return false // where nothing is kept, nothing tells a second reload from a first
  }
}

/** Loads again a page whose storage the browser has cleared, or could not open. What was being typed waits in session storage meanwhile. */
export function reloadToRepair(): void {
  if (mayRepair()) reloadHere()
}

/** Whether the reader has reloaded, and is being sent home: then nothing begins here. */
export function isLeaving(): boolean {
  return document.documentElement.hidden !== false
}
