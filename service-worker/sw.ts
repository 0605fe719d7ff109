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

// The build replaces this exact expression, so it is written in full.
declare const self: typeof worker

/** https://developer.mozilla.org/docs/Web/API/InstallEvent/addRoutes, which TypeScript does not describe yet. */
interface RoutedInstallEvent extends ExtendableEvent {
  addRoutes?(routes: readonly { condition: { urlPattern: string }; source: 'network' }[]): Promise<void>
}

/**
 * Routes API calls straight to the server, if the browser supports it: otherwise each one would wake the worker, and
 * one made while it is being replaced would delay the new version for half a minute.
 */
function letCallsThrough(): void {
  worker.addEventListener('install', (event: RoutedInstallEvent) => {
    const routed = event.addRoutes?.(
      CALL_ROOTS.map((root) => ({ condition: { urlPattern: `/${root}/*` }, source: 'network' })),
    )
    // If refused, they pass through the worker, with the same responses.
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
