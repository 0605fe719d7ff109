import { clientsClaim } from 'workbox-core'
import { cleanupOutdatedCaches, createHandlerBoundToURL } from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'
import type { PageMessage } from '#wire/service-worker.ts'
import { CALL_ROOTS, isPage, SHELL_PATH } from '#wire/site.ts'
import { keepContactMessages } from './contact.ts'
import { keepPictures } from './pictures.ts'
import { precacheListed } from './precache.ts'
import { showNotifications } from './push.ts'
import { worker } from './scope.ts'
import { receiveShared } from './share.ts'

// The build replaces this very expression, so it is written whole.
declare const self: typeof worker

/** https://developer.mozilla.org/docs/Web/API/InstallEvent/addRoutes, which TypeScript does not describe yet. */
interface RoutedInstallEvent extends ExtendableEvent {
  addRoutes?(routes: readonly { condition: { urlPattern: string }; source: 'network' }[]): Promise<void>
}

/**
 * Calls go straight to the server, where browsers can be told so: passing them through the worker would wake it for each,
 * and one that comes while it gives way to a new version would hold that version back for half a minute.
 */
function letCallsThrough(): void {
  worker.addEventListener('install', (event: RoutedInstallEvent) => {
    const routed = event.addRoutes?.(
      CALL_ROOTS.map((root) => ({ condition: { urlPattern: `/${root}/*` }, source: 'network' })),
    )
    // Refused, they pass through the worker, which answers the same.
    if (routed !== undefined) event.waitUntil(routed.catch(() => undefined))
  })
}

precacheListed(self.__WB_MANIFEST)
cleanupOutdatedCaches()

const shell = createHandlerBoundToURL(SHELL_PATH)
registerRoute(
  new NavigationRoute((options) => (isPage(options.url.pathname) ? shell(options) : fetch(options.request))),
)
letCallsThrough()
keepPictures()
receiveShared()
keepContactMessages()
showNotifications()

// The first visit is served at once; an update waits for consent: the message below.
clientsClaim()

worker.addEventListener('message', ({ data }: ExtendableMessageEvent) => {
  if ((data as PageMessage | null)?.type === 'SKIP_WAITING') void worker.skipWaiting()
})
