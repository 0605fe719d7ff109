// First: what it begins is on its way while the rest is read.
import './start.ts'

import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router-dom'
import { App } from '#app/app.tsx'
import { reloadOnMissingFile } from '#app/offline/missing-file.ts'
import { preload } from '#app/routes.ts'
import { DeviceProvider } from '#data/hooks/device-context.tsx'
import { device, firstRead, place } from './start.ts'
import '#ui/tokens.css'
import '#ui/base.css'

const TOGETHER_MS = 150 // the first screen comes whole when its parts are here: a page kept offline, or cached

const parts = Promise.all([preload(place), firstRead])
void device.start()
reloadOnMissingFile()

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
