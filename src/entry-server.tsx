import { StrictMode } from 'react'
import { renderToString } from 'react-dom/server'
import { StaticRouter } from 'react-router-dom'
import { App } from '#app/app.tsx'
import { placeAt } from '#app/loaders.ts'
import { preload } from '#app/routes.ts'
import { serverEnvironment } from '#app/server-environment.ts'
import { createDevice } from '#data/device/device.ts'
import { DeviceProvider } from '#data/hooks/device-context.tsx'
import type { RenderPage } from '#wire/first-html.ts'

/** What React writes before a page: the pictures it shows at once. They belong in the head. */
const PRELOADS = /^(?:<link rel="preload"[^>]*>)*/

/**
 * Renders a public page as anybody sees it who has not been here before. `renderToString` waits for nothing, so that the
 * page holds no script of React's own.
 */
export const renderPage: RenderPage = async (address, first) => {
  const [pathname = ''] = address.split('?', 1)
  await preload(placeAt(pathname))
  const html = renderToString(
    <StrictMode>
      <DeviceProvider device={createDevice(serverEnvironment({ ...first, at: pathname }))}>
        <StaticRouter location={address}>
          <App />
        </StaticRouter>
      </DeviceProvider>
    </StrictMode>,
  )
  const [preloads = ''] = PRELOADS.exec(html) ?? []
  return { preloads, root: html.slice(preloads.length) }
}
