import { paths } from './paths.ts'

/** A full reload sends the reader home, in place of the entry they were on. Called once, before the router reads. */
export function applyReloadRule(): void {
  const [entry] = performance.getEntriesByType('navigation')
  const reloaded = entry instanceof PerformanceNavigationTiming && entry.type === 'reload'
  if (reloaded && window.location.pathname !== paths.accueil) window.history.replaceState(null, '', paths.accueil)
}
