import { expect } from '@playwright/test'
import { expectFits, withAxe } from './axe.ts'
import { test } from './fixtures.ts'
import { badge, closeMessage, publish, visit } from './people.ts'

test('reports an edit that the server rejects with its reason, to correct or discard', async ({ aMember }) => {
  const boutique = await aMember('boutique', { nom: 'Le Grand Bazar' })
  const createur = await aMember('createur', { nom: 'Roux', prenom: 'Camille' })
  await withAxe(boutique.page)
  await publish(boutique.page, 'Un présentoir tournant.')
  await closeMessage(boutique.page)
  await expect(badge(boutique.page)).toHaveText('À jour')

  await visit(createur.page, '/tableau-de-bord')

  // The boutique edits offline; meanwhile somebody applies, which forbids editing.
  await boutique.page.getByRole('link', { name: /^Modifier, / }).click()
  await boutique.page.getByLabel('Prix par mois').fill('99')
  await boutique.context.setOffline(true)
  await boutique.page.getByRole('button', { name: 'Enregistrer les modifications' }).click()
  await closeMessage(boutique.page)
  await expect(badge(boutique.page)).toHaveText('Hors ligne, 1 envoi en attente')
  await expectFits(boutique.page, 'the header without a network')
  await createur.page.getByRole('link', { name: /Le Grand Bazar/ }).click()
  await createur.page.getByLabel('Votre message').fill('Bonjour, je fais des bougies.')
  await createur.page.getByRole('button', { name: 'Postuler' }).click()
  await closeMessage(createur.page)
  await expect(badge(createur.page)).toHaveText('À jour')

  await boutique.context.setOffline(false)
  await expect(badge(boutique.page)).toHaveText('1 refusé', { timeout: 20_000 })
  await expectFits(boutique.page, 'the header with something refused')
  // The server's version is shown; the rejected one is not shown as if it had been accepted.
  await expect(boutique.page.getByRole('main')).toContainText('35 € / mois')
  await expect(boutique.page.getByRole('main')).toContainText('Refusé')

  await badge(boutique.page).click()
  const panel = boutique.page.getByRole('dialog', { name: 'Vos envois' })
  await expect(panel).toContainText('Le Grand Bazar')
  await expect(panel).toContainText("tant qu'une candidature est en cours")
  await expect(
    panel.getByRole('link', { name: 'Corriger' }).or(panel.getByRole('button', { name: 'Corriger' })),
  ).toBeVisible()
  await panel.getByRole('button', { name: 'Abandonner' }).click()
  await expect(badge(boutique.page)).toHaveText('À jour')
})
