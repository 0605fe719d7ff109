import { clientsClaim } from 'workbox-core'
import { cleanupOutdatedCaches, createHandlerBoundToURL } from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'
import type { PageMessage } from '#wire/service-worker.ts'
import { isPage, SHELL_PATH } from '#wire/site.ts'
import { letCallsThrough } from './calls.ts'
import { keepContactMessages } from './contact.ts'
import { keepPictures } from './pictures.ts'
import { precacheListed } from './precache.ts'
import { showNotifications } from './push.ts'
import { worker } from './scope.ts'
import { receiveShared } from './share.ts'

// The build replaces this very expression, so it is written whole.
declare const self: typeof worker

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
