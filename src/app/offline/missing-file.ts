import { HEALTH_PATH } from '#wire/site.ts'
import { mayRepair, reloadHere } from '../reload-rule.ts'

/** Whether the server answers: the browser thinks that it is online as long as some network is there. */
async function isReachable(): Promise<boolean> {
  if (!navigator.onLine) return false
  return fetch(HEALTH_PATH, { method: 'HEAD', cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  )
}

async function reload(): Promise<void> {
  // What was dropped on the way leaves the page as it is: in its place, the browser would show that it found nobody.
  if (!(await isReachable()) || !mayRepair()) return
  await import('./repair.ts').then(({ repair }) => repair(), reloadHere)
}

/**
 * A deployment has removed a file: the page reloads, with the newer service worker if there is one, since the current
 * one would serve the same shell again.
 */
export function reloadOnMissingFile(): void {
  if (!import.meta.env.PROD) return
  window.addEventListener('vite:preloadError', () => void reload())
}
