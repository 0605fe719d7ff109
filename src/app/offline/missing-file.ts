import { isGatewayThere } from '#data/replication/gateway-there.ts'
import { mayRepair, reloadHere } from '../reload-rule.ts'

async function reload(): Promise<void> {
  // What was dropped on the way leaves the page as it is: in its place, the browser would show that it found nobody.
  if (!(await isGatewayThere(fetch)) || !mayRepair()) return
  await import('./service-worker.ts').then(({ repair }) => repair(), reloadHere)
}

/**
 * A deployment has removed a file: the page reloads, with the newer service worker if there is one, since the current
 * one would serve the same shell again.
 */
export function reloadOnMissingFile(): void {
  if (!import.meta.env.PROD) return
  window.addEventListener('vite:preloadError', () => void reload())
}
