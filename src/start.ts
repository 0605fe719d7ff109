import { readFirstHtml } from '#app/first-html.ts'
import { LOADERS, placeAt } from '#app/loaders.ts'
import { keepInstallPrompt } from '#app/offline/install.ts'
import { isLeaving, reloadToRepair } from '#app/reload-rule.ts'
import { browserEnvironment } from '#data/browser-environment.ts'
import { createDevice } from '#data/device/device.ts'

history.scrollRestoration = 'manual' // each page begins at its top, those that one goes back to as well

/** What begins before the page's own code is read: the file of its screen and the member's documents are on their way. */
export const leaving = isLeaving()
export const place = leaving ? undefined : placeAt(window.location.pathname)
if (place !== undefined) void LOADERS[place.route]().catch(() => undefined)

export const firstHtml = readFirstHtml()
export const device = createDevice(browserEnvironment(reloadToRepair, firstHtml))
export const firstRead = leaving ? Promise.resolve() : device.readFirst(place?.annonceId)
keepInstallPrompt()
