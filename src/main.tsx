import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router-dom'
import { App } from '#app/app.tsx'
import { keepInstallPrompt } from '#app/offline/install.ts'
import { registerServiceWorker } from '#app/offline/service-worker.ts'
import { applyReloadRule, reloadToRepair } from '#app/reload-rule.ts'
import { browserEnvironment } from '#data/browser-environment.ts'
import { createDevice } from '#data/device/device.ts'
import { DeviceProvider } from '#data/hooks/device-context.tsx'
import '#ui/tokens.css'
import '#ui/base.css'

applyReloadRule()
keepInstallPrompt()
const device = createDevice(browserEnvironment(reloadToRepair))
void device.start()
void registerServiceWorker(device)

const root = document.getElementById('root')
if (root !== null) {
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
