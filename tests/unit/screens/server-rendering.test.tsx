import { Writable } from 'node:stream'
import { renderToPipeableStream } from 'react-dom/server'
import { StaticRouter } from 'react-router-dom'
import { describe, expect, it } from 'vitest'
import { App } from '#app/app.tsx'
import { DeviceProvider } from '#data/hooks/device-context.tsx'
import { anIdleDevice } from '#tests/fixtures/device/local-device.ts'

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
  for (const [address, heading] of [
    ['/', 'Une étagère libre ici, un créateur juste à côté'],
    ['/annonce/boutique.1', 'Annonce non trouvée ou en cours de chargement...'],
    ['/contact', 'Contact'],
    ['/faq', 'Questions fréquentes'],
    ['/ressources', 'Ressources'],
    ['/mentions-legales', 'Mentions légales'],
    ['/cgu', 'Conditions générales d&#x27;utilisation'],
    ['/politique-confidentialite', 'Politique de confidentialité'],
    ['/une-adresse-inconnue', 'Cette page n&#x27;existe pas'],
  ] as const) {
    it(`renders ${address}`, async () => {
      expect(typeof window).toBe('undefined')
      expect(await render(address)).toMatch(new RegExp(`<h1[^>]*>${heading}</h1>`))
    })
  }
})
