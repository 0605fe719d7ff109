import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router-dom'
import { App, annonceAt, preload } from '#app/app.tsx'
import { keepInstallPrompt } from '#app/offline/install.ts'
import { registerServiceWorker } from '#app/offline/service-worker.ts'
import { applyReloadRule, reloadToRepair } from '#app/reload-rule.ts'
import { browserEnvironment } from '#data/browser-environment.ts'
import { createDevice } from '#data/device/device.ts'
import { DeviceProvider } from '#data/hooks/device-context.tsx'
import '#ui/tokens.css'
import '#ui/base.css'

const TOGETHER_MS = 150 // the first screen comes whole when its parts are here: a page kept offline, or cached

applyReloadRule()
keepInstallPrompt()
const device = createDevice(browserEnvironment(reloadToRepair))
const { pathname } = window.location
const parts = Promise.all([preload(pathname), device.readFirst(annonceAt(pathname))])
void device.start()
void registerServiceWorker(device)

function render(): void {
  const root = document.getElementById('root')
  if (root === null) return
  createRoot(root).render(
    <StrictMode>
      <DeviceProvider device={device}>
        <BrowserRouter>
          <App />
        </BrowserRouter>
      </DeviceProvider>
    </StrictMode>,
  )
}

void Promise.race([parts, new Promise((resolve) => setTimeout(resolve, TOGETHER_MS))]).then(render, render)
