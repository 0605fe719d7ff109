import { expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { anAccount } from './accounts.ts'
import { openApp } from './open.tsx'
import { expectAt, openMenu, visit } from './people.ts'

test('signing out says which drafts go with it, and leaves none', async () => {
  await openApp('/annonce/creer', await anAccount('boutique'))
  const signOut = () => page.getByRole('button', { name: 'Déconnexion' }).click()
  const question = page.getByRole('dialog', { name: "Tout n'est pas encore envoyé" })
  const stay = question.getByRole('button', { name: 'Rester connecté' })
  const description = page.getByLabelText("Description de l'espace")
  const message = page.getByLabelText('Message')
  await description.fill('Un mur.')
  await visit('/contact', 'Contact')
  // The member's own address is prefilled.
  await expect.element(page.getByLabelText('E-mail')).not.toHaveValue('')
  await openMenu()
  await signOut()
  await expect.element(question).toHaveTextContent("1 brouillon n'a pas été envoyé.")
  await expect.element(question).toHaveTextContent('Si vous vous déconnectez maintenant, il sera perdu.')
  await stay.click()
  await message.fill('Bonjour')
  await openMenu()
  await signOut()
  await expect.element(question).toHaveTextContent("2 brouillons n'ont pas été envoyés.")
  await expect.element(question).toHaveTextContent('Si vous vous déconnectez maintenant, ils seront perdus.')
  // It names them, and leads to each.
  await expect.element(question.getByRole('link', { name: 'Message au support' })).toBeVisible()
  await question.getByRole('link', { name: 'Annonce' }).click()
  await expectAt('/annonce/creer')
  await expect.element(question).not.toBeInTheDocument()
  await expect.element(page.getByRole('button', { name: 'Déconnexion' })).not.toBeInTheDocument() // nor the menu
  await expect.element(description).toHaveValue('Un mur.')
  // The header of a desk has the button itself.
  onTestFinished(() => page.viewport(360, 740))
  await page.viewport(1280, 800)
  await signOut()
  await question.getByRole('button', { name: 'Se déconnecter quand même' }).click()
  await expectAt('/')
  await visit('/contact', 'Contact')
  await expect.element(message).toHaveValue('')
})
