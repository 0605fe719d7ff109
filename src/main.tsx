// First: its requests are sent while the rest is parsed.
import './start.ts'

import { StrictMode, startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router-dom'
import { App } from '#app/app.tsx'
import { capturePreHydrationInput } from '#app/pre-hydration-input.ts'
import { mayRepair, reloadHere } from '#app/reload-rule.ts'
import { preload } from '#app/routes.ts'
import { DeviceProvider } from '#data/hooks/device-context.tsx'
import { isGatewayThere } from '#data/server/http.ts'
import { device, firstHtml, firstRead, initialRoute, leaving } from './start.ts'
import '#ui/tokens.css'
import '#ui/base.css'

const TOGETHER_MS = 150 // the first screen renders in one step if its parts arrive by then: an offline or cached page
const DRAFTS_MS = 10_000 // a browser's storage that hangs: a form starts without its draft; the landing page has none

/**
 * A deployment removed a file: reloads the page, with the newer service worker if there is one, since the current one
 * would serve the same shell again.
 */
async function reloadForFile(): Promise<void> {
  // A lost request leaves the page as it is: a reload would show the browser's own error page instead.
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

/** Hydrates a server-rendered page, once its screen is loaded; fills an empty shell. */
async function show(root: HTMLElement): Promise<void> {
  const drafts = initialRoute?.route === 'accueil' || within(DRAFTS_MS, device.drafts.loaded)
  if (firstHtml !== undefined) {
    await Promise.all([screen, drafts])
    capturePreHydrationInput(root)
    // Time-sliced: a phone responds to input in between.
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
