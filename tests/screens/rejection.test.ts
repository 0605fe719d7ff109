import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { annonceOf, candidatureOf } from '../fixtures/acts.ts'
import { anAccount } from './accounts.ts'
import { openApp } from './open.tsx'
import { badge, closeMessage } from './people.ts'
import { expectUsable } from './usable.ts'

test('reports an edit that the server rejects with its reason, to correct or discard', async () => {
  const boutique = await anAccount('boutique', { nom: 'Le Grand Bazar' })
  const main = page.getByRole('main')
  const annonce = await annonceOf(boutique, { nom: 'Le Grand Bazar', prix: 35 })
  const { cut } = await openApp(`/annonce/${annonce._id}/modifier`, boutique)
  await expect.element(badge()).toHaveTextContent('À jour')

  // The boutique edits offline; meanwhile somebody applies, which forbids editing.
  await page.getByLabelText('Prix par mois').fill('99')
  cut(true)
  await page.getByRole('button', { name: 'Enregistrer les modifications' }).click()
  await closeMessage()
  await expect.element(badge()).toHaveTextContent('Hors ligne, 1 envoi en attente')
  await expectUsable('the header without a network')
  await candidatureOf(await anAccount('createur', { nom: 'Roux', prenom: 'Camille' }), annonce)

  cut(false)
  await expect.element(badge()).toHaveTextContent('1 refusé')
  // The server's version is shown; the rejected one is not shown as if it had been accepted.
  await expect.element(main).toHaveTextContent('35 € / mois')
  await expect.element(main).toHaveTextContent('Refusé')

  await badge().click()
  const panel = page.getByRole('dialog', { name: 'Vos envois' })
  await expect.element(panel).toHaveTextContent('Le Grand Bazar')
  await expect.element(panel).toHaveTextContent("tant qu'une candidature est en cours")
  const correct = { name: 'Corriger' }
  // The annonce cannot be edited yet: it is said that the edit is kept.
  await panel.getByRole('button', correct).click()
  await expect.element(main).toHaveTextContent('Ce que vous avez changé est gardé')
  await expectUsable('an annonce that cannot be edited yet, with something refused in the header')
  await badge().click()
  await panel.getByRole('button', { name: 'Abandonner' }).click()
  const question = page.getByRole('dialog', { name: 'Abandonner cet envoi' })
  await question.getByRole('button', { name: 'Abandonner' }).click()
  await expect.element(badge()).toHaveTextContent('À jour')
})
