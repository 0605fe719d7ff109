import { LOADERS, resolveRoute } from '#app/loaders.ts'
import { keepInstallPrompt } from '#app/offline/install.ts'
import { isLeaving, reloadToRepair } from '#app/reload-rule.ts'
import { startingPath } from '#app/starting-path.ts'
import { browserEnvironment } from '#data/browser-environment.ts'
import { createDevice } from '#data/device/device.ts'
import { type ArrivedHtml, FIRST_HTML_ID, type FirstHtml } from '#wire/first-html.ts'
import { APP_START } from '#wire/site.ts'

history.scrollRestoration = 'manual' // each page begins at its top, also on going back

const rendered = document.getElementById(FIRST_HTML_ID)?.textContent
/** The data of a server-rendered page; `undefined` on the empty shell. */
export const firstHtml: ArrivedHtml | undefined =
  typeof rendered === 'string' ? { ...(JSON.parse(rendered) as FirstHtml), at: window.location.pathname } : undefined
const environment = browserEnvironment(reloadToRepair, firstHtml)

// The installed app opens where its member works.
if (window.location.pathname + window.location.search === APP_START)
  history.replaceState(null, '', startingPath(environment))

/** Starts loads before the page's own code is parsed: the screen's chunk and the member's documents. */
export const leaving = isLeaving()
export const initialRoute = leaving ? undefined : resolveRoute(window.location.pathname)
if (initialRoute !== undefined) void LOADERS[initialRoute.route]().catch(() => undefined)

export const device = createDevice(environment)
export const firstRead = leaving ? Promise.resolve() : device.readFirst(initialRoute?.annonceId)
keepInstallPrompt()
