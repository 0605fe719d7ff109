import { expect } from '@playwright/test'
import { test } from './fixtures.ts'
import { partners, plusOne, typeRow } from './inventaire.ts'
import { said } from './live-regions.ts'
import { annonceOf, candidatureOf } from './members.ts'
import { visit } from './people.ts'
import { WITHOUT_WORKER } from './worker.ts'

test.use(WITHOUT_WORKER)

test('a message tells once whether it has left', async ({ aMember }) => {
  const { createur, candidature } = await partners(aMember)
  const { page, context } = createur
  await visit(page, `/messages/${candidature._id}`)
  const words = page.getByLabel('Votre message')
  await words.fill('Bonjour')
  await page.getByRole('button', { name: 'Envoyer' }).click()
  await expect.poll(() => said(page)).toEqual(['Message envoyé.'])
  await context.setOffline(true)
  await expect.poll(() => said(page)).toContain('Hors ligne')
  await words.fill('Je passe jeudi.')
  await page.getByRole('button', { name: 'Envoyer' }).click()
  await expect.poll(() => said(page)).toEqual(['Message envoyé.', 'Hors ligne', "Message en attente d'envoi."])
})

test('a sale that is undone and an agreement tell that they are, and the focus goes back', async ({ aMember }) => {
  const { createur, address } = await partners(aMember)
  const { page } = createur
  await visit(page, address)
  await typeRow(page, 1, ['B1', 'Bol', '10', '18,50', '', '', '']) // and closes it
  const of = (words: RegExp) => said(page).filter((text) => words.test(text))
  await plusOne(page, 'vendu', 1).press('Enter')
  await page.getByRole('button', { name: 'Annuler, B1 Bol' }).press('Enter')
  await expect.poll(() => of(/^Annulé/)).toEqual(['Annulé : une correction a été notée.'])
  await expect(plusOne(page, 'vendu', 1)).toBeFocused()
  await page.getByRole('button', { name: /^Bon pour accord/ }).press('Enter')
  await expect.poll(() => of(/accord/)).toEqual(['Votre accord est noté.'])
  await page.getByRole('button', { name: /^Retirer mon accord/ }).press('Enter')
  await expect.poll(() => of(/accord/)).toEqual(['Votre accord est noté.', "Votre accord n'est plus donné."])
})

test('what asks or answers in a dialog is its description', async ({ aMember, anAccount }) => {
  const boutique = await anAccount('boutique', { nom: 'La Mercerie' })
  const createur = await aMember('createur')
  await candidatureOf(createur, await annonceOf(boutique, { nom: 'La Mercerie' }))
  const { page } = createur
  await visit(page, '/tableau-de-bord')
  await page.getByRole('button', { name: 'Retirer ma candidature' }).click()
  await expect(page.getByRole('dialog')).toHaveAccessibleDescription(/La Mercerie/)
})
