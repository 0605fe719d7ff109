import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router-dom'
import { App } from '#app/app.tsx'
import { keepInstallPrompt } from '#app/offline/install.ts'
import { registerServiceWorker } from '#app/offline/service-worker.ts'
import { applyReloadRule } from '#app/reload-rule.ts'
import { start } from '#data/engine.ts'
import '#ui/tokens.css'
import '#ui/base.css'

applyReloadRule()
keepInstallPrompt()
void start()
void registerServiceWorker()

const root = document.getElementById('root')
if (root !== null) {
  createRoot(root).render(
    <StrictMode>
      <BrowserRouter>
        <App />
      </BrowserRouter>
    </StrictMode>,
  )
}
