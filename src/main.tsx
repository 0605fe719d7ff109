// First: what it begins is on its way while the rest is read.
import './start.ts'

import { StrictMode, startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router-dom'
import { App } from '#app/app.tsx'
import { capturePreHydrationInput } from '#app/pre-hydration-input.ts'
import { mayRepair, reloadHere } from '#app/reload-rule.ts'
import { preload } from '#app/routes.ts'
import { DeviceProvider } from '#data/hooks/device-context.tsx'
import { isGatewayThere } from '#data/server/gateway-there.ts'
import { device, firstHtml, firstRead, initialRoute, leaving } from './start.ts'
import '#ui/tokens.css'
import '#ui/base.css'

const TOGETHER_MS = 150 // the first screen comes whole when its parts are here: a page kept offline, or cached
const DRAFTS_MS = 10_000 // a browser that answers no more: a form begins without what was typed before; the landing page has none

/**
 * A deployment has removed a file: the page reloads, with the newer service worker if there is one, since the current
 * one would serve the same shell again.
 */
async function reloadForFile(): Promise<void> {
  // What was dropped on the way leaves the page as it is: in its place, the browser would show that it found nobody.
  if (!(await isGatewayThere(fetch)) || !mayRepair()) return
  await import('#app/offline/service-worker.ts').then(({ repair }) => repair(), reloadHere)
}

const screen = preload(initialRoute)
if (import.meta.env.PROD) window.addEventListener('vite:preloadError', () => void reloadForFile())

const page = (
  <StrictMode>
    <DeviceProvider device={device}>
      <BrowserRouter>
        <App />
      </BrowserRouter>
    </DeviceProvider>
  </StrictMode>
)

function within<T>(ms: number, work: Promise<T>): Promise<unknown> {
  return Promise.race([work, new Promise((resolve) => setTimeout(resolve, ms))])
}

/** Takes over what the server has rendered, once its screen is here; an empty shell is filled. */
async function show(root: HTMLElement): Promise<void> {
  const drafts = initialRoute?.route === 'accueil' || within(DRAFTS_MS, device.drafts.loaded)
  if (firstHtml !== undefined) {
    await Promise.all([screen, drafts])
    capturePreHydrationInput(root)
    // In slices: a phone answers between two of them.
    startTransition(() => void hydrateRoot(root, page))
    return
  }
  await within(TOGETHER_MS, Promise.all([screen, firstRead.catch(() => undefined)]))
  await drafts
  createRoot(root).render(page)
}

const root = document.getElementById('root')
if (root !== null && !leaving) {
  void device.start()
  void show(root)
}
