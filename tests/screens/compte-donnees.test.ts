import { expect, test } from 'vitest'
import { commands, page } from 'vitest/browser'
import { annonceOf, PASSWORD } from '../fixtures/acts.ts'
import { anAccount } from './accounts.ts'
import { openApp } from './open.tsx'
import { badge, card, expectAt } from './people.ts'

// Proves S2.marche.3
test('the account page tells what this device keeps, frees its photos, and ends the session of another', async () => {
  const boutique = await anAccount('boutique')
  await annonceOf(boutique)
  const { email } = boutique
  const elsewhere = (method: string, path: string, data?: object) =>
    commands.callAs(`another device of ${email}`, method, path, data)
  const enterElsewhere = async () =>
    expect(await elsewhere('POST', '/api/session', { email, password: PASSWORD })).toMatchObject({ status: 200 })
  await enterElsewhere()
  await openApp('/compte', boutique)
  const deviceCard = card('Sur cet appareil')
  await expect.element(deviceCard.getByText(/^\d[\d\s]* annonces?$/)).toBeVisible()
  await expect.element(deviceCard.getByText(/\s(ko|Mo) sur [\d,]+\s(Mo|Go) possibles$/)).toBeVisible()
  await deviceCard.getByText('Annonces par département').click()
  await expect.element(deviceCard.getByText('Loire-Atlantique')).toBeVisible()
  await deviceCard.getByRole('button', { name: 'Effacer les photos gardées' }).click()
  await expect.element(deviceCard.getByText('Les photos gardées sont effacées.')).toBeVisible()

  const sessions = card('Sessions')
  await expect.element(sessions.getByRole('listitem')).toHaveLength(2)
  await expect.element(sessions.getByText('Cet appareil', { exact: true })).toHaveLength(1)
  expect(await elsewhere('GET', '/api/session')).toMatchObject({ status: 200 })
  await sessions.getByRole('button', { name: /^Terminer, / }).click()
  await expect.element(sessions.getByText('Ces appareils devront se reconnecter.')).toBeVisible()
  await expect.element(sessions.getByRole('listitem')).toHaveLength(1)
  expect(await elsewhere('GET', '/api/session')).toMatchObject({ status: 401 })

  // The device whose session another one ends leaves the screen at once, and says why.
  await enterElsewhere()
  await expect.element(badge()).toHaveTextContent('À jour')
  await elsewhere('DELETE', '/api/sessions')
  await expectAt('/connexion')
  await expect
    .element(page.getByRole('main'))
    .toHaveTextContent(/La session de cet appareil a été fermée\s: vos données en ont été retirées\./)
  await expect.poll(() => localStorage.getItem('rayon-libre:session')).toBeNull()
})
