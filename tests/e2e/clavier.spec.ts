import { expect, type Locator, type Page } from '@playwright/test'
import { signUpPath } from '#wire/sign-up.ts'
import { annonceOf } from '../fixtures/acts.ts'
import { test } from './fixtures.ts'
import { cell, plusOne, total } from './inventaire.ts'
import { PASSWORD, takenOver } from './people.ts'

const PRESSES_MAX = 120 // more than the focus stops of any screen

/** Presses Tab until the element has the focus, as a sighted keyboard user does. */
async function tabTo(page: Page, to: Locator): Promise<void> {
  await expect(to).toBeVisible()
  const aim = await to.elementHandle()
  for (let presses = 0; presses < PRESSES_MAX; presses += 1) {
    if (await page.evaluate((one) => document.activeElement === one, aim)) return
    await page.keyboard.press('Tab')
  }
  await expect(to, 'reached by Tab').toBeFocused()
}

async function press(page: Page, what: Locator, key = 'Enter'): Promise<void> {
  await tabTo(page, what)
  await page.keyboard.press(key)
}

async function type(page: Page, field: Locator, text: string): Promise<void> {
  await tabTo(page, field)
  await page.keyboard.type(text)
}

const button = (within: Page | Locator, name: string | RegExp) => within.getByRole('button', { name }).first()

test('by keyboard alone, somebody signs up, completes the profile and publishes an annonce', async ({ aVisitor }) => {
  const { page, email } = await aVisitor()
  await page.goto(signUpPath('boutique'))
  await takenOver(page)
  const form = page.getByRole('form', { name: 'Inscription' })
  await type(page, form.getByLabel('E-mail'), email)
  await type(page, form.getByLabel('Mot de passe'), PASSWORD)
  // The disabled-looking button can be focused, explains why it waits, and sends nothing.
  await press(page, button(form, 'Créer mon compte'))
  await expect(button(form, 'Créer mon compte')).toHaveAccessibleDescription(/conditions/)
  await expect(page).toHaveURL(signUpPath('boutique'))
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Shift+Tab')
  await press(page, form.getByRole('checkbox'), 'Space')
  await press(page, button(form, 'Créer mon compte'))

  await expect(page).toHaveURL('/profil/finaliser')
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await type(page, page.getByLabel('Nom de la boutique'), 'La Mercerie')
  await type(page, page.getByRole('combobox', { name: 'Ville' }), 'Nantes')
  await page.keyboard.press('Escape')
  await type(page, page.getByLabel('Adresse du local'), '12 rue des Halles')
  await press(page, button(page, 'Enregistrer mon profil'))

  await expect(page).toHaveURL('/tableau-de-bord')
  await press(page, page.getByRole('main').getByRole('link', { name: 'Créer une annonce' }).first())
  await expect(page).toHaveURL('/annonce/creer')
  // Day and month are equal: which is typed first depends on the browser.
  await type(page, page.getByLabel('Date de début'), '03032027')
  await type(page, page.getByLabel('Date de fin'), '05052027')
  await type(page, page.getByLabel('Prix par mois'), '35')
  await type(page, page.getByLabel("Description de l'espace"), 'Une étagère près de la vitrine.')
  await press(page, button(page, "Publier l'annonce"))
  const published = page.getByRole('dialog', { name: 'Annonce publiée !' })
  await press(page, button(published, 'Fermer'))
  await expect(published).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
})

test('by keyboard alone, two people meet, approve their contract, keep an inventory and undo a sale', async ({
  aMember,
}) => {
  const boutique = await aMember('boutique', { nom: 'La Mercerie' })
  const createur = await aMember('createur', { nom: 'Roux', prenom: 'Ana' })
  const annonce = await annonceOf(boutique, { commission: 10 })
  const shop = boutique.page
  const maker = createur.page

  await maker.goto(`/annonce/${annonce._id}`)
  await type(maker, maker.getByLabel('Votre message'), 'Je fais des bols en grès.')
  await press(maker, button(maker, 'Postuler'))
  await press(maker, button(maker.getByRole('dialog', { name: 'Candidature envoyée !' }), 'Fermer'))
  await expect(button(maker, 'Candidature envoyée')).toBeDisabled()

  await shop.goto('/tableau-de-bord')
  await press(shop, shop.getByRole('link', { name: /Candidatures \(1\)/ }))
  await press(shop, button(shop.getByRole('main').getByRole('listitem'), 'Accepter'))
  await expect(shop.getByRole('main')).toContainText('En attente créateur')

  await press(maker, maker.getByRole('link', { name: 'Suivre ma candidature' }))
  const myCandidatures = maker.getByRole('region', { name: 'Vos candidatures' })
  await press(maker, button(myCandidatures, 'Confirmer'))
  await expect(myCandidatures).toContainText('Partenariat confirmé')

  const contract = `/partenariat/${annonce._id}/contrat`
  await shop.goto(contract)
  await type(shop, shop.getByLabel('Représenté').first(), 'Léa Marchand')
  const steps = shop.getByRole('navigation', { name: 'Étapes' })
  await press(shop, steps.getByRole('link', { name: 'Partage' }))
  await press(shop, button(shop, 'Partager avec Ana Roux'))
  await expect(button(shop, 'Bon pour accord')).toBeEnabled()
  await press(shop, button(shop, 'Bon pour accord'))
  await maker.goto(`${contract}?etape=partage`)
  await press(maker, button(maker, 'Reprendre la version partagée'))
  await expect(button(maker, 'Bon pour accord')).toBeEnabled()
  await press(maker, button(maker, 'Bon pour accord'))
  for (const page of [shop, maker]) await expect(page.getByText('Exemplaires convenus')).toBeVisible()

  await shop.goto(contract.replace('contrat', 'inventaire'))
  await tabTo(shop, cell(shop, 'Réf.', 1))
  for (const text of ['B1', 'Bol', '10', '18,50']) {
    await shop.keyboard.type(text)
    await shop.keyboard.press('Enter')
  }
  await press(shop, plusOne(shop, 'vendu', 1))
  await expect(total(shop, 'Total des pièces vendues')).toHaveText('1')
  await press(shop, button(shop, /^Annuler/))
  await expect(total(shop, 'Total des pièces vendues')).toHaveText('0')
})
