import { RELOAD_HERE_KEY } from '#wire/names.ts'

// The top of the head, run before anything is read or painted: docs/decisions/0043. It stays under a kilobyte.

const HOME = '/' // `paths.accueil`: the table of all pages would weigh more than the rest of this

/** Whether this reload is one of ours, which stays where it is; asked once. */
function staysHere(): boolean {
  try {
    const expected = sessionStorage.getItem(RELOAD_HERE_KEY)
    sessionStorage.removeItem(RELOAD_HERE_KEY)
    return expected === location.pathname + location.search
  } catch {
    return false
  }
}

const [entry] = performance.getEntriesByType('navigation')
const reloaded = (entry as PerformanceNavigationTiming | undefined)?.type === 'reload'
const stays = staysHere()
// A full reload sends the reader home, in place of the entry they were on. Nothing of this page is shown meanwhile.
if (reloaded && !stays && location.pathname !== HOME) {
  document.documentElement.hidden = true
  location.replace(HOME)
}
