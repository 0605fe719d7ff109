import { StrictMode } from 'react'
import { renderToString } from 'react-dom/server'
import { StaticRouter } from 'react-router-dom'
import { App } from '#app/app.tsx'
import { resolveRoute } from '#app/loaders.ts'
import { preload } from '#app/routes.ts'
import { createDevice } from '#data/device/device.ts'
import type { DeviceEnvironment } from '#data/device/environment.ts'
import { DeviceProvider } from '#data/hooks/device-context.tsx'
import { lazyOutbox } from '#data/photos/outbox.ts'
import type { ArrivedHtml, RenderPage } from '#wire/first-html.ts'

function absent(): never {
  throw new Error('there is no device where pages are rendered')
}

const NOTHING_STORED = { getItem: () => null, setItem: absent, removeItem: absent, key: () => null, length: 0 }

/** The environment for server rendering: no storage, no network, no session. */
function serverEnvironment(firstHtml: ArrivedHtml): DeviceEnvironment {
  return {
    firstHtml,
    openStorage: absent,
    deleteRemains: absent,
    openOutbox: () => lazyOutbox(() => new Promise(() => undefined)), // a page rendered here shows no photo being sent
    openDrafts: absent,
    firstScreen: { shown: absent, whenShown: absent },
    localStorage: NOTHING_STORED,
    sessionStorage: NOTHING_STORED,
    caches: undefined,
    persistStorage: absent,
    fetch: absent,
    retryMs: 0,
    random: Math.random,
    sendPicture: absent,
    resize: absent,
    clock: { now: Date.now, after: absent },
    page: { isVisible: () => false, on: () => () => undefined, onStorage: () => () => undefined },
    browser: () => ({ engine: 'other', installed: false }),
    locks: { request: absent },
    openChannel: () => undefined,
    serviceWorker: undefined,
    notification: undefined,
    loadCommunes: absent,
    loadCommuneLookup: absent,
    suggestCommunes: absent,
  }
}

/** React's preloads before a page, for its initial pictures. They belong in the head. */
const PRELOADS = /^(?:<link rel="preload"[^>]*>)*/

/**
 * Renders a public page as a first-time visitor sees it. `renderToString` waits for nothing, so the page has no script
 * of React's own.
 */
export const renderPage: RenderPage = async (address, pageData) => {
  const [pathname = ''] = address.split('?', 1)
  await preload(resolveRoute(pathname))
  const html = renderToString(
    <StrictMode>
      <DeviceProvider device={createDevice(serverEnvironment({ ...pageData, at: pathname }))}>
        <StaticRouter location={address}>
          <App />
        </StaticRouter>
      </DeviceProvider>
    </StrictMode>,
  )
  const [preloads = ''] = PRELOADS.exec(html) ?? []
  return { preloads, root: html.slice(preloads.length) }
}
