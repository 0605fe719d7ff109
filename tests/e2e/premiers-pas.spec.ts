import { expect, type Locator, type Page } from '@playwright/test'
import { expectAccessible, expectFits, withAxe } from './axe.ts'
import { test } from './fixtures.ts'
import { annonceOf } from './members.ts'
import { newEmail, PASSWORD, takenOver, visit } from './people.ts'
import { WITHOUT_WORKER } from './worker.ts'

test.use(WITHOUT_WORKER)

/** What a person's finger does on a page, counted by the page itself. */
interface Finger {
  readonly tap: (what: Locator) => Promise<void>
  /** Types in a field, which is tapped first unless it is ready for it. */
  readonly type: (field: Locator, text: string) => Promise<void>
  readonly counted: () => Promise<{ readonly taps: number; readonly fields: number; readonly dialogs: number }>
}

/** Counts each press, each field typed in and each dialog that opens, over the pages of a tab. */
async function aFinger(page: Page): Promise<Finger> {
  await page.addInitScript(() => {
    const { showModal } = HTMLDialogElement.prototype
    HTMLDialogElement.prototype.showModal = function () {
      sessionStorage.dialogs = Number(sessionStorage.dialogs ?? 0) + 1
      showModal.call(this)
    }
    addEventListener(
      'pointerdown',
      ({ isTrusted }) => {
        if (isTrusted) sessionStorage.taps = Number(sessionStorage.taps ?? 0) + 1
      },
      true,
    )
  })
  let fields = 0
  return {
    tap: (what) => what.click(),
    type: async (field, text) => {
      fields += 1
      await expect(field).toBeVisible()
      if (!(await field.evaluate((element) => element === document.activeElement))) await field.click()
      await page.keyboard.insertText(text)
    },
    counted: () =>
      page.evaluate(
        (typed) => ({
          taps: Number(sessionStorage.taps ?? 0),
          fields: typed,
          dialogs: Number(sessionStorage.dialogs ?? 0),
        }),
        fields,
      ),
  }
}

/** Signs up on the side that is open, as who one said one is. */
async function signUp(page: Page, { tap, type }: Finger, as: 'Boutique' | 'Créateur'): Promise<void> {
  const form = page.getByRole('form', { name: 'Inscription' })
  await expect(form.getByRole('radio', { name: as })).toBeChecked()
  // Typing begins at once.
  await expect(form.getByLabel('E-mail')).toBeFocused()
  await type(form.getByLabel('E-mail'), newEmail())
  await type(form.getByLabel('Mot de passe'), PASSWORD)
  await tap(form.getByRole('checkbox'))
  await tap(form.getByRole('button', { name: 'Créer mon compte' }))
  await expect(page).toHaveURL('/profil/finaliser')
}

test('a visitor writes, signs up, completes a profile and applies: nine taps from Postuler, the message kept', async ({
  anAccount,
  page,
}) => {
  const annonce = await annonceOf(await anAccount('boutique'))
  const finger = await aFinger(page)
  await withAxe(page)
  await page.goto(`/annonce/${annonce._id}`)
  // The cookie banner asks meanwhile, and hides nothing that is pressed.
  await expect(page.getByRole('region', { name: 'Cookies' })).toBeVisible()
  const message = page.getByLabel('Votre message')
  await finger.type(message, 'Je couds des trousses, deux douzaines par mois.')
  await expectAccessible(page, 'an annonce that a visitor writes to')
  await expectFits(page, 'an annonce that a visitor writes to')
  const before = await finger.counted()
  expect(before).toMatchObject({ taps: 1, fields: 1 })

  await finger.tap(page.getByRole('main').getByRole('button', { name: 'Postuler' }))
  await expect(page).toHaveURL('/connexion?type=createur')
  await signUp(page, finger, 'Créateur')
  await finger.type(page.getByRole('textbox', { name: 'Nom', exact: true }), 'Le Goff')
  await finger.type(page.getByRole('combobox', { name: 'Ville' }), 'Nantes')
  await finger.tap(page.getByRole('button', { name: 'Enregistrer mon profil' }))

  await expect(page).toHaveURL(`/annonce/${annonce._id}`)
  await expect(message).toHaveValue('Je couds des trousses, deux douzaines par mois.')
  await finger.tap(page.getByRole('main').getByRole('button', { name: 'Postuler' }))
  const sent = page.getByRole('dialog', { name: 'Candidature envoyée !' })
  await finger.tap(sent.getByRole('button', { name: 'Fermer' }))
  await expect(page.getByRole('button', { name: 'Candidature envoyée' })).toBeDisabled()

  const { taps, fields, dialogs } = await finger.counted()
  expect({ taps: taps - before.taps, fields: fields - before.fields, dialogs }).toEqual({
    taps: 9,
    fields: 4,
    dialogs: 1,
  })
})

test('a boutique signs up from the landing page and publishes: sixteen taps', async ({ page }) => {
  const finger = await aFinger(page)
  await page.goto('/')
  await takenOver(page)
  await finger.tap(page.getByRole('link', { name: 'Je suis une Boutique' }))
  await signUp(page, finger, 'Boutique')
  await finger.type(page.getByLabel('Nom de la boutique'), 'La Petite Halle')
  await finger.type(page.getByRole('combobox', { name: 'Ville' }), 'Nantes')
  await finger.tap(page.getByRole('option', { name: /^Nantes\b/ }).first())
  await finger.type(page.getByLabel('Adresse du local'), '12 rue des Halles')
  await finger.tap(page.getByRole('button', { name: 'Enregistrer mon profil' }))
  await expect(page).toHaveURL('/tableau-de-bord')
  await finger.tap(page.getByRole('main').getByRole('link', { name: 'Créer une annonce' }).first())
  // Its name and its city are known.
  await expect(page.getByLabel('Nom de la boutique')).toHaveValue('La Petite Halle')
  await expect(page.getByRole('combobox', { name: 'Ville' })).toHaveValue('Nantes')
  for (const [label, date] of [
    ['Date de début', '2027-01-04'],
    ['Date de fin', '2027-03-28'],
  ] as const) {
    // A date is chosen in the browser's own calendar, which opens by itself on a phone.
    await page.getByLabel(label).click()
    await page.getByLabel(label).fill(date)
  }
  await finger.type(page.getByLabel('Prix par mois'), '35')
  await finger.type(page.getByLabel("Description de l'espace"), 'Une étagère près de la caisse.')
  await finger.tap(page.getByRole('button', { name: "Publier l'annonce" }))
  await finger.tap(page.getByRole('dialog').getByRole('button', { name: 'Fermer' }))
  await expect(page.getByRole('main').getByText('Publiée', { exact: true })).toBeVisible()
  // The two dates beside.
  expect(await finger.counted()).toEqual({ taps: 16, fields: 7, dialogs: 1 })
})

test('the connexion opens on the right side on a phone, shows a password on demand, and what went wrong', async ({
  anAccount,
  page,
}) => {
  const known = await anAccount('boutique')
  await withAxe(page)
  await visit(page, '/connexion')
  const signIn = page.getByRole('form', { name: 'Connexion' })
  const form = page.getByRole('form', { name: 'Inscription' })
  await expect(signIn).toBeVisible()
  await expect(form).toBeHidden()
  await expectAccessible(page, 'the sign-in')
  await takenOver(page)
  await page.getByRole('button', { name: 'Je crée un compte' }).press('Enter')
  await expect(page.getByRole('button', { name: 'Je crée un compte' })).toHaveAttribute('aria-pressed', 'true')
  await expect(signIn).toBeHidden()

  const password = form.getByLabel('Mot de passe')
  await password.fill(PASSWORD)
  await form.getByRole('button', { name: 'Afficher' }).click()
  await expect(password).toHaveAttribute('type', 'text')
  await expect(password).toHaveValue(PASSWORD)
  await expect(password).toHaveAttribute('autocomplete', 'new-password')
  await expectAccessible(page, 'the sign-up')
  await expectFits(page, 'the sign-up')
  await form.getByRole('button', { name: 'Afficher' }).click()
  await expect(password).toHaveAttribute('type', 'password')

  await form.getByLabel('E-mail').fill(known.email)
  await form.getByRole('checkbox').check()
  await form.getByRole('button', { name: 'Créer mon compte' }).click()
  await expect(form.getByRole('alert')).toHaveText('Cette adresse e-mail est déjà utilisée.')
  await expect(form.getByRole('alert')).toBeInViewport({ ratio: 1 })
  // What was typed on one side stays while the other is looked at.
  await page.getByRole('button', { name: "J'ai un compte" }).click()
  await page.getByRole('button', { name: 'Je crée un compte' }).click()
  await expect(form.getByLabel('E-mail')).toHaveValue(known.email)
})
