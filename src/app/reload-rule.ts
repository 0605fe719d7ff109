import { RELOAD_HERE_KEY } from '#wire/names.ts'

const REPAIRED_KEY = 'rayon-libre:reloaded'
const REPAIRED_MS = 60 * 1000 // a reload that does not help must not loop

function here(): string {
  return window.location.pathname + window.location.search
}

/** Reloads for a new version at the current address, once: `first-script.ts` lets it through. */
export function reloadHere(): void {
  try {
    sessionStorage.setItem(RELOAD_HERE_KEY, here())
  } catch {
    // Without session storage the reader is sent to the home page.
  }
  window.location.reload()
}

/** Whether a reload may repair this page: not if another just failed to. */
export function mayRepair(): boolean {
  try {
    const since = Date.now() - Number(sessionStorage.getItem(REPAIRED_KEY) ?? 0)
    if (since >= 0 && since < REPAIRED_MS) return false
    sessionStorage.setItem(REPAIRED_KEY, String(Date.now()))
    return true
  } catch {
    return false // without storage, a second reload cannot be told from a first
  }
}

/** Reloads a page whose storage was cleared or failed to open. Typed text stays in session storage meanwhile. */
export function reloadToRepair(): void {
  if (mayRepair()) reloadHere()
}

/** Whether `first-script.ts` is redirecting a reload to the home page: then nothing starts here. */
export function isLeaving(): boolean {
  return document.documentElement.hidden !== false
}
