import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { startingPath } from '#app/starting-path.ts'
import { labelPath } from '#wire/label-address.ts'
import { ROW } from '../fixtures/documents.ts'
import { anAccount } from './accounts.ts'
import { aCamera } from './camera.ts'
import { names, piece, twoMakers } from './comptoir.ts'
import { openApp } from './open.tsx'
import { expectAt, textsOf } from './people.ts'
import { expectUsable } from './usable.ts'

const main = () => page.getByRole('main')
const dialog = () => page.getByRole('dialog')

// Proves S4.comptoir.1, S4.comptoir.2
test('who sells has the comptoir among the tabs, where a boutique starts, and sells there by the camera; others have neither', async () => {
  const camera = aCamera()
  const { boutique, ana, withAna, withKarim } = await twoMakers()
  const tabs = () => page.getByRole('navigation', { name: 'Accès rapide' }).getByRole('link')
  const start = () => startingPath({ localStorage })
  await openApp('/messages', await anAccount('boutique'))
  await expect.poll(() => tabs().elements().length).toBe(4)
  expect(start()).toBe('/tableau-de-bord')

  await openApp(`/partenariat/${withAna._id}`, ana)
  await expect.poll(() => textsOf(tabs()).includes('Comptoir')).toBe(true)
  expect(start()).toBe('/tableau-de-bord')
  await page.getByRole('link', { name: 'Noter une vente' }).click()
  await expectAt(`/comptoir?partenariat=${withAna._id}`)

  // A partnership's own link shows its pieces alone.
  await openApp(`/comptoir?partenariat=${withKarim._id}`, boutique)
  await expect.poll(names).toEqual(['Affiche Été'])
  await expect.element(main()).toHaveTextContent('Seulement Karim Benali')
  await page.getByRole('link', { name: 'Tous vos partenariats' }).click()
  await expect.poll(() => names().length).toBe(3)
  await expect.poll(() => textsOf(tabs()).includes('Comptoir')).toBe(true)
  expect(start()).toBe('/comptoir')

  const label = location.origin + labelPath({ candidatureId: withAna._id, rowId: ROW })
  camera.show(label)
  // Two taps from the app's opening: here, and before it at the tab of the comptoir, unless it opens there.
  await page.getByRole('button', { name: 'Scanner' }).click()
  await expect.element(dialog()).toHaveTextContent('Noté : 1 vendu (Bol en grès).')
  camera.show(null)
  await new Promise((resolve) => setTimeout(resolve, 1800)) // the label is gone
  camera.show(label)
  await expect.element(dialog()).toHaveTextContent('Noté : 2 vendus (Bol en grès).')
  await expectUsable('a scanned sale')
  await dialog().getByRole('button', { name: 'Annuler' }).click()
  await dialog().getByRole('button', { name: 'Fermer' }).click()
  await expect.element(piece('Bol')).toHaveTextContent('10 en rayon')
  expect(camera.isOff()).toBe(true)
})
