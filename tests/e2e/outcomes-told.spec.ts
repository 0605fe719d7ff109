import { expect } from '@playwright/test'
import { test } from './fixtures.ts'
import { partners, plusOne, total, typeRow } from './inventaire.ts'
import { said } from './live-regions.ts'
import { toast, visit } from './people.ts'

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

test('a sale can be undone at once, and that and an agreement are told', async ({ aMember }) => {
  const { createur, address } = await partners(aMember)
  const { page } = createur
  await visit(page, address)
  await typeRow(page, 1, ['B1', 'Bol', '10', '18,50', '', '', '']) // and closes it
  const of = (words: RegExp) => said(page).filter((text) => words.test(text))
  const undo = toast(page, 'Noté : 1 vendu (B1 Bol).').getByRole('button', { name: 'Annuler' })
  await plusOne(page, 'vendu', 1).press('Enter')
  await undo.press('Enter')
  await expect.poll(() => of(/^Annulé/)).toEqual(['Annulé : une correction a été notée.'])
  await expect(plusOne(page, 'vendu', 1)).toBeFocused()

  // Before it is written.
  await page.evaluate(async () => {
    const button = (name: string) => [...document.querySelectorAll('button')].find((one) => one.textContent === name)
    button('+1 vendu')?.click()
    while (button('Annuler') === undefined) await new Promise((done) => setTimeout(done, 1))
    button('Annuler')?.click()
  })
  await expect(total(page, 'Total des pièces vendues')).toHaveText('0')

  await page.getByRole('button', { name: /^Bon pour accord/ }).press('Enter')
  await expect.poll(() => of(/accord/)).toEqual(['Votre accord est noté.'])
  await page.getByRole('button', { name: /^Retirer mon accord/ }).press('Enter')
  await expect.poll(() => of(/accord/)).toEqual(['Votre accord est noté.', "Votre accord n'est plus donné."])
})
