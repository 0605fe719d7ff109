import { expect, onTestFinished, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { labelPath } from '#wire/label-address.ts'
import { ROW } from '../fixtures/documents.ts'
import { aCamera } from './camera.ts'
import { partners } from './inventaire.ts'
import { openApp } from './open.tsx'
import { expectAt } from './people.ts'
import { expectUsable } from './usable.ts'

const dialog = () => page.getByRole('dialog', { name: 'Scanner une étiquette' })
const scan = () => page.getByRole('button', { name: 'Scanner une étiquette' })

const codeOf = (path: string) => location.origin + path

test('reads a label and opens its piece, says what leads nowhere and what to do without a camera, which it stops when closed', async () => {
  const { boutique, candidature } = await partners({ ref: 'B1', description: 'Bol', depot: 10, prixCentimes: 1850 })
  await openApp(`/partenariat/${candidature._id}`, boutique)
  for (const [name, words] of [
    ['NotFoundError', "Cet appareil n'a pas d'appareil photo que cette page puisse utiliser."],
    ['NotReadableError', "L'appareil photo ne répond pas."],
    ['NotAllowedError', "Autorisez l'appareil photo dans les réglages du navigateur, ou cherchez par la référence."],
  ] as const) {
    aCamera(name)
    await scan().click()
    await expect.element(dialog()).toHaveTextContent(words)
    // They differ by their words, of which the last ones are the longest.
    if (name === 'NotAllowedError') await expectUsable('the scanner without a camera')
    await dialog().getByRole('button', { name: 'Fermer' }).click()
    await expect.element(dialog()).not.toBeInTheDocument()
  }

  const camera = aCamera()
  await scan().click()
  await expect.element(dialog()).toHaveTextContent("Placez le code de l'étiquette dans le cadre.")
  await expectUsable('the scanner')
  await expect.element(dialog().getByRole('button', { name: 'Lampe' })).not.toBeInTheDocument()

  const nowhere = 'Ce code ne mène à aucune pièce de vos partenariats.'
  camera.show('https://elsewhere.example/')
  await expect.element(dialog()).toHaveTextContent(nowhere)
  await expectUsable('the scanner, with a code that leads nowhere')
  expect(camera.isOff()).toBe(false)
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog()).not.toBeInTheDocument()
  expect(camera.isOff()).toBe(true)
  await expect.element(scan()).toHaveFocus()

  camera.show(codeOf(labelPath({ candidatureId: candidature._id, rowId: ROW })))
  await scan().click()
  await expectAt(labelPath({ candidatureId: candidature._id, rowId: ROW }))
  await expect.element(page.getByRole('heading', { name: 'B1 Bol' })).toHaveFocus()
  await expect.element(dialog()).not.toBeInTheDocument()
  expect(camera.streams).toHaveLength(2)
  expect(camera.isOff()).toBe(true)

  // A label of others' is none of ours.
  const others = await partners({ ref: 'V1' })
  camera.show(codeOf(labelPath({ candidatureId: others.candidature._id, rowId: ROW })))
  await scan().click()
  await expect.element(dialog()).toHaveTextContent(nowhere)
  await dialog().getByRole('button', { name: 'Fermer' }).click()

  // With a light, where there is one.
  const asked: unknown[] = []
  const own = {
    getCapabilities: { value: () => ({ torch: true }), configurable: true },
    applyConstraints: { value: async (wanted: unknown) => void asked.push(wanted), configurable: true },
  }
  Object.defineProperties(CanvasCaptureMediaStreamTrack.prototype, own)
  onTestFinished(() => {
    for (const name of Object.keys(own)) Reflect.deleteProperty(CanvasCaptureMediaStreamTrack.prototype, name)
    Reflect.deleteProperty(document, 'visibilityState')
  })
  camera.show(null)
  await scan().click()
  const torch = dialog().getByRole('button', { name: 'Lampe' })
  await torch.click()
  await expect.element(torch).toHaveAttribute('aria-pressed', 'true')
  expect(asked).toEqual([{ advanced: [{ torch: true }] }])

  const turn = (visibilityState: string) => {
    Object.defineProperty(document, 'visibilityState', { value: visibilityState, configurable: true })
    document.dispatchEvent(new Event('visibilitychange'))
  }
  // Off while the page is hidden.
  turn('hidden')
  await expect.poll(camera.isOff).toBe(true)
  turn('visible')
  await expect.element(dialog()).toHaveTextContent("Placez le code de l'étiquette dans le cadre.")
  expect(camera.isOff()).toBe(false)
  await expect.element(torch).toHaveAttribute('aria-pressed', 'false')
  // Taken away, as by another app or by its plug.
  camera.streams.at(-1)?.getTracks()[0]?.dispatchEvent(new Event('ended'))
  await expect.element(dialog()).toHaveTextContent("L'appareil photo ne répond pas.")
  await dialog().getByRole('button', { name: 'Fermer' }).click()
  expect(camera.isOff()).toBe(true)
})
