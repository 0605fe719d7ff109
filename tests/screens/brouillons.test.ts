import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { ownAnnonces } from '../fixtures/acts.ts'
import { anAccount } from './accounts.ts'
import { openApp, reopenApp } from './open.tsx'
import { badge, closeMessage, expectAt, fillAnnonce, onDesk, openMenu, visit } from './people.ts'

const LATER = "Une niche sous l'escalier."

test('drafts survive a new start and a lost network, and signing out says which are lost with it, and what is unsent', async () => {
  const boutique = await anAccount('boutique')
  await openApp('/annonce/creer', boutique)
  const signOut = () => page.getByRole('button', { name: 'Déconnexion' }).click()
  const question = page.getByRole('dialog', { name: "Tout n'est pas encore envoyé" })
  const stay = question.getByRole('button', { name: 'Rester connecté' })
  const create = page.getByRole('link', { name: 'Créer une annonce' })
  const description = page.getByLabelText("Description de l'espace")
  const message = page.getByLabelText('Message')
  await description.fill('Une niche sous')
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
  await expect.element(description).toHaveValue('Une niche sous')

  const { cut } = await reopenApp('/tableau-de-bord')
  await create.click()
  await expect.element(description).toHaveValue('Une niche sous')
  cut(true)
  await expect.element(badge()).toHaveTextContent('Hors ligne')
  await description.fill(LATER)
  await page.getByRole('button', { name: 'Retour' }).click()
  await expectAt('/tableau-de-bord')
  await create.click()
  await expect.element(description).toHaveValue(LATER)
  await fillAnnonce(LATER, '20')
  await page.getByRole('button', { name: "Publier l'annonce" }).click()
  await closeMessage()
  await expect.element(badge()).toHaveTextContent('Hors ligne, 1 envoi en attente')
  await create.click()
  await expect.element(description).toHaveValue('')
  // The header of a desk has the button itself.
  await onDesk()
  await signOut()
  await expect.element(question).toHaveTextContent('1 envoi attend')
  await stay.click()
  await expect.element(question).not.toBeInTheDocument()
  cut(false)
  await expect.element(badge()).toHaveTextContent('À jour')
  expect(await ownAnnonces(boutique)).toMatchObject([{ description: LATER }])
  await signOut()
  await question.getByRole('button', { name: 'Se déconnecter quand même' }).click()
  await expectAt('/')
  await visit('/contact', 'Contact')
  await expect.element(message).toHaveValue('')
})
