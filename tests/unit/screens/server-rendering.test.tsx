import { Writable } from 'node:stream'
import { renderToPipeableStream } from 'react-dom/server'
import { StaticRouter } from 'react-router-dom'
import { describe, expect, it } from 'vitest'
import { App } from '#app/app.tsx'
import { DeviceProvider } from '#data/hooks/device-context.tsx'
import { anIdleDevice } from '#tests/fixtures/device/local-device.ts'
import { PUBLIC_PAGES } from '#tests/fixtures/places.ts'

/** The whole application at an address, rendered where there is no window, its lazy screens awaited. */
function render(address: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let html = ''
    const sink = new Writable({
      write(chunk, _encoding, done) {
        html += String(chunk)
        done()
      },
      final(done) {
        resolve(html)
        done()
      },
    })
    const { pipe } = renderToPipeableStream(
      <DeviceProvider device={anIdleDevice()}>
        <StaticRouter location={address}>
          <App />
        </StaticRouter>
      </DeviceProvider>,
      { onAllReady: () => pipe(sink), onError: reject },
    )
  })
}

describe('Public screens, without a browser', () => {
  const missing = ['annonce', '/annonce/boutique.1', 'Annonce non trouvée ou en cours de chargement...'] as const
  for (const [, address, title] of [...PUBLIC_PAGES, missing]) {
    it(`renders ${address}`, async () => {
      expect(typeof window).toBe('undefined')
      expect(await render(address)).toMatch(new RegExp(`<h1[^>]*>${title.replaceAll("'", '&#x27;')}</h1>`))
    })
  }
})
