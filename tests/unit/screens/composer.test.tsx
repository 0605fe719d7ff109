import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router-dom'
import { expect, it } from 'vitest'
import { DeviceProvider } from '#data/hooks/device-context.tsx'
import type { CandidatureId } from '#domain/ids.ts'
import { Composer } from '#screens/messages/composer.tsx'
import { anIdleDevice } from '#tests/fixtures/device/local-device.ts'

it('a field of a message that nothing visible names shows its name to a pointer', () => {
  const html = renderToStaticMarkup(
    <DeviceProvider device={anIdleDevice()}>
      <MemoryRouter>
        <Composer id={'annonce.createur' as CandidatureId} handle={null} />
      </MemoryRouter>
    </DeviceProvider>,
  )
  const fields = [...html.matchAll(/<(?:input|textarea) [^>]*aria-label="([^"]*)"[^>]*>/g)]
  expect(fields.map(([, name]) => name)).toEqual(['Ajouter une photo', 'Votre message'])
  for (const [field, name] of fields) expect(field).toContain(` title="${name}"`)
})
