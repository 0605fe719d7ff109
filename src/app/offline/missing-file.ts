import { mayRepair, reloadHere } from '../reload-rule.ts'

/**
 * A deployment has removed a screen's file: the page reloads, with the newer service worker if there is one, since the
 * current one would serve the same shell again.
 */
export function reloadOnMissingFile(): void {
  if (!import.meta.env.PROD) return
  window.addEventListener('vite:preloadError', () => {
    if (!navigator.onLine || !mayRepair()) return
    void import('./service-worker.ts').then(({ acceptUpdate }) => acceptUpdate(), reloadHere)
  })
}
