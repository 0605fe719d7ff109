import { expect, type Locator, type Page } from '@playwright/test'
import { signUpPath } from '#wire/sign-up.ts'
import { PASSWORD } from '../fixtures/acts.ts'
import { test } from './fixtures.ts'
import { takenOver } from './people.ts'

const PRESSES_MAX = 120 // more than the focus stops of any screen

/** Presses Tab until the element has the focus, as a sighted keyboard user does. */
async function tabTo(page: Page, to: Locator): Promise<void> {
  await expect(to).toBeVisible()
  for (let presses = 0; presses < PRESSES_MAX; presses += 1) {
    // Looked for anew each time: a plain field gives way to the one with suggestions.
    if (await to.evaluate((one) => document.activeElement === one)) return
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
