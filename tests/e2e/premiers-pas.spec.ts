import { expect, type Locator, type Page } from '@playwright/test'
import { annonceOf, newEmail, PASSWORD } from '../fixtures/acts.ts'
import { expectUsable, withAxe } from './axe.ts'
import { test } from './fixtures.ts'

/** Counts the presses and the opened dialogs of a tab, across its pages. */
async function countTaps(page: Page) {
  await page.addInitScript(() => {
    const { showModal } = HTMLDialogElement.prototype
    HTMLDialogElement.prototype.showModal = function () {
      sessionStorage.dialogs = Number(sessionStorage.dialogs ?? 0) + 1
      showModal.call(this)
    }
    const count = ({ isTrusted }: PointerEvent) => {
      if (isTrusted) sessionStorage.taps = Number(sessionStorage.taps ?? 0) + 1
    }
    addEventListener('pointerdown', count, true)
  })
  return () =>
    page.evaluate(() => ({ taps: Number(sessionStorage.taps ?? 0), dialogs: Number(sessionStorage.dialogs ?? 0) }))
}

/** Types in a field, tapping it first unless it has the focus. */
async function type(page: Page, field: Locator, text: string): Promise<void> {
  await expect(field).toBeVisible()
  if (!(await field.evaluate((element) => element === document.activeElement))) await field.click()
  await page.keyboard.insertText(text)
}

// Proves S2.debut.1, S2.global.5, S5.candidature.1
test('a visitor writes, signs up, completes a profile and applies: nine taps from Postuler, the message kept', async ({
  anAccount,
  page,
}) => {
  const annonce = await annonceOf(await anAccount('boutique'))
  const counted = await countTaps(page)
  await withAxe(page)
  await page.goto(`/annonce/${annonce._id}`)
  // The cookie banner is open, and covers no control that is pressed.
  await expect(page.getByRole('region', { name: 'Cookies' })).toBeVisible()
  const message = page.getByLabel('Votre message')
  await type(page, message, 'Je couds des trousses, deux douzaines par mois.')
  await expectUsable(page, 'an annonce that a visitor writes to')
  expect((await counted()).taps).toBe(1)

  await page.getByRole('main').getByRole('button', { name: 'Postuler' }).click()
  await expect(page).toHaveURL('/connexion?type=createur')
  await expect(page.getByRole('form', { name: 'Connexion' })).toBeHidden()
  await expectUsable(page, 'the sign-up')
  const form = page.getByRole('form', { name: 'Inscription' })
  await expect(form.getByRole('radio', { name: 'Créateur' })).toBeChecked()
  // The field has the focus: typing can begin at once.
  await expect(form.getByLabel('E-mail')).toBeFocused()
  await type(page, form.getByLabel('E-mail'), newEmail())
  await type(page, form.getByLabel('Mot de passe'), PASSWORD)
  await form.getByRole('checkbox').click()
  await form.getByRole('button', { name: 'Créer mon compte' }).click()
  await expect(page).toHaveURL('/profil/finaliser')
  await type(page, page.getByRole('textbox', { name: 'Nom', exact: true }), 'Le Goff')
  await type(page, page.getByRole('combobox', { name: 'Ville' }), 'Nantes')
  await page.getByRole('button', { name: 'Enregistrer mon profil' }).click()

  await expect(page).toHaveURL(`/annonce/${annonce._id}`)
  await expect(message).toHaveValue('Je couds des trousses, deux douzaines par mois.')
  await page.getByRole('main').getByRole('button', { name: 'Postuler' }).click()
  const sent = page.getByRole('dialog', { name: 'Candidature envoyée !' })
  await sent.getByRole('button', { name: 'Fermer' }).click()
  await expect(page.getByRole('button', { name: 'Candidature envoyée' })).toBeDisabled()

  expect(await counted()).toEqual({ taps: 1 + 9, dialogs: 1 })
})
