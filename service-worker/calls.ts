import { CALL_ROOTS } from '#wire/site.ts'
import { worker } from './scope.ts'

/** https://developer.mozilla.org/docs/Web/API/InstallEvent/addRoutes, which TypeScript does not describe yet. */
interface RoutedInstallEvent extends ExtendableEvent {
  addRoutes?(routes: readonly { condition: { urlPattern: string }; source: 'network' }[]): Promise<void>
}

/**
 * Calls go straight to the server, where browsers can be told so: passing them through the worker would wake it for each,
 * and one that comes while it gives way to a new version would hold that version back for half a minute.
 */
export function letCallsThrough(): void {
  worker.addEventListener('install', (event: RoutedInstallEvent) => {
    const routed = event.addRoutes?.(
      CALL_ROOTS.map((root) => ({ condition: { urlPattern: `/${root}/*` }, source: 'network' })),
    )
    // Refused, they pass through the worker, which answers the same.
    if (routed !== undefined) event.waitUntil(routed.catch(() => undefined))
  })
}
