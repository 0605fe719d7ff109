import { paths } from '#wire/site.ts'

const KEY = 'rayon-libre:reload-here'

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
