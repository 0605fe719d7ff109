import { LOADERS, resolveRoute } from '#app/loaders.ts'
import { keepInstallPrompt } from '#app/offline/install.ts'
import { isLeaving, reloadToRepair } from '#app/reload-rule.ts'
import { browserEnvironment } from '#data/browser-environment.ts'
import { createDevice } from '#data/device/device.ts'
import { type ArrivedHtml, FIRST_HTML_ID, type FirstHtml } from '#wire/first-html.ts'

history.scrollRestoration = 'manual' // each page begins at its top, also on going back

/** Starts loads before the page's own code is parsed: the screen's chunk and the member's documents. */
export const leaving = isLeaving()
export const initialRoute = leaving ? undefined : resolveRoute(window.location.pathname)
if (initialRoute !== undefined) void LOADERS[initialRoute.route]().catch(() => undefined)

const rendered = document.getElementById(FIRST_HTML_ID)?.textContent
/** The data of a server-rendered page; `undefined` on the empty shell. */
export const firstHtml: ArrivedHtml | undefined =
  typeof rendered === 'string' ? { ...(JSON.parse(rendered) as FirstHtml), at: window.location.pathname } : undefined
export const device = createDevice(browserEnvironment(reloadToRepair, firstHtml))
export const firstRead = leaving ? Promise.resolve() : device.readFirst(initialRoute?.annonceId)
keepInstallPrompt()
