import { expect, test } from 'vitest'
import { type Locator, page, userEvent } from 'vitest/browser'
import { annonceOf, ownAnnonces } from '../fixtures/acts.ts'
import { type Account, anAccount } from './accounts.ts'
import { said } from './announcements.ts'
import { deviceSharing } from './device-sharing.ts'
import { openApp } from './open.tsx'
import { badge, closeMessage, expectAt, expectSentAway, fieldErrors } from './people.ts'
import { expectUsable } from './usable.ts'

const REQUIRED = 'Ce champ est obligatoire.'

const nom = () => page.getByLabelText('Nom de la boutique')
const ville = () => page.getByRole('combobox', { name: 'Ville' })
const description = () => page.getByLabelText("Description de l'espace")
const publish = () => page.getByRole('button', { name: "Publier l'annonce" })

/** The public annonce, as the server returns it. */
const published = async (boutique: Account) => (await ownAnnonces(boutique))[0]

/** Writes into a field soon after it has got the focus, as no hand would. */
function corrects(field: Locator, text: string): Promise<void> {
  const element = field.element()
  return new Promise((resolve) => {
    const correct = () => {
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(element, text)
      element.dispatchEvent(new Event('input', { bubbles: true }))
      resolve()
    }
    element.addEventListener('focus', () => setTimeout(correct, 20), { once: true })
  })
}

// Proves S2.annonce.4, S2.annonce.5, S2.precisions.1, S5.annonce.1, S5.annonce.2, S5.annonce.4, S6.8, S8.annonce.1,
// S8.annonce.2
test('the form shows what is missing or wrong beside each field, takes an empty commission for none, and edits the annonce', async () => {
  const boutique = await anAccount('boutique', { nom: 'La Halle', ville: 'Lille' })
  await openApp('/annonce/creer', boutique)
  const main = page.getByRole('main')
  await expect.element(nom()).toHaveValue('La Halle')
  await expect.element(ville()).toHaveValue('Lille')
  await expect.element(page.getByText('Laissez vide si vous ne prenez pas de commission.')).toBeVisible()
  await nom().fill('')
  await ville().fill('')
  const corrected = corrects(nom(), 'La Halle')
  await publish().click()
  await corrected
  // ville, dateDebut, dateFin, prix, description
  await expect.element(fieldErrors().filter({ hasText: REQUIRED })).toHaveLength(5)
  await expect.element(nom()).toHaveFocus()
  await expectAt('/annonce/creer')

  await ville().fill('saint-denis 974')
  await page.getByRole('option', { name: /Saint-Denis.*La Réunion/ }).click()
  await expect.element(ville()).toHaveValue('Saint-Denis')
  await page.getByLabelText('Date de début').fill('2020-03-01')
  await page.getByLabelText('Date de fin').fill('2020-06-30')
  await publish().click()
  await expect.element(page.getByText('Cette date est passée.')).toBeVisible()
  await page.getByLabelText('Date de début').fill('2027-03-01')
  await page.getByLabelText('Date de fin').fill('2027-02-01')
  await page.getByLabelText('Prix par mois').fill('pas cher')
  await page.getByLabelText('Commission').fill('101')
  await description().fill('Un mur.')
  await publish().click()
  await expect.element(main.getByText('La date de fin doit suivre la date de début.')).toBeVisible()
  await expect.element(main.getByText('Veuillez entrer seulement un nombre, comme 12 ou 12,50.')).toBeVisible()
  await expect.element(main.getByText('Ce nombre ne doit pas dépasser 100 %.')).toBeVisible()

  await page.getByLabelText('Date de fin').fill('2027-06-30')
  await page.getByLabelText('Prix par mois').fill('0')
  await expect.element(main.getByText("À 0 € par mois, l'espace est offert.")).toBeVisible()
  await expect.element(main.getByText('Votre description est très courte')).toBeVisible()
  await page.getByLabelText('Prix par mois').fill('35,50')
  await expect.element(main.getByText("À 0 € par mois, l'espace est offert.")).not.toBeInTheDocument()
  await page.getByLabelText('Commission').fill('')

  // An error in the folded "Précisions" section unfolds it and takes the focus.
  const more = page.getByCss('summary').filter({ hasText: 'Précisions' })
  const slots = page.getByLabelText('Nombre de places')
  await expect.element(slots).not.toBeVisible()
  await more.click()
  await page.getByLabelText("Type d'espace").selectOptions('Portant')
  await slots.fill('deux')
  await expectUsable('the form with its precisions')
  await more.click()
  await publish().click()
  await expect.element(slots).toHaveFocus()
  await slots.fill('2')
  await publish().click()
  const dialog = page.getByRole('dialog', { name: 'Annonce publiée !' })
  await expect.element(dialog).toHaveTextContent('Votre annonce est maintenant visible.')
  await expect.element(dialog.getByRole('button', { name: 'Fermer' })).toHaveFocus()
  await expectUsable('what comes after a publication')
  const shared = deviceSharing('shared')
  await dialog.getByRole('button', { name: 'Partager' }).click()
  const path = `/annonce/${(await published(boutique))?._id}`
  await expect.poll(() => shared).toMatchObject([{ url: location.origin + path }])
  await dialog.getByRole('link', { name: 'Voir' }).click()
  await expectAt(path)
  await expect.element(dialog).not.toBeInTheDocument()
  history.back()
  await expectAt('/tableau-de-bord')
  await expect.element(main).toHaveTextContent('Commission : N/A')
  await expect.element(badge()).toHaveTextContent('À jour')
  expect(await published(boutique)).toMatchObject({ prix: 35.5, commission: 0, active: true, closedAt: '' })
  expect(await published(boutique)).toMatchObject({ typeEspace: 'portant', places: 2 })
  // Five communes have this name: the chosen one's code is stored.
  expect(await published(boutique)).toMatchObject({ ville: 'Saint-Denis', commune: '97411' })

  // What has long been corrected was read on the way to the first field, however quickly that one was.
  expect(said()).not.toContain(REQUIRED)

  // An unknown commune is an error on its field; submitting again confirms it.
  await page.getByRole('link', { name: 'Modifier' }).click()
  await expect.element(page.getByLabelText('Prix par mois')).toHaveValue('35,5')
  await page.getByLabelText('Commission').fill('12')
  const unknown = fieldErrors().filter({ hasText: 'Aucune commune connue ne porte ce nom' })
  await ville().fill('Zorglub')
  await userEvent.click(nom())
  await expect.element(unknown).toBeVisible()
  await expect.element(ville()).toHaveAccessibleDescription(/Aucune commune connue/)
  await ville().fill('Paris 11e')
  await userEvent.click(nom())
  await expect.element(unknown).not.toBeInTheDocument()
  await ville().fill('Zorglub')
  const save = page.getByRole('button', { name: 'Enregistrer' })
  await save.click()
  const again = 'Vérifiez la ville. Pour la laisser ainsi, envoyez à nouveau.'
  await expect.element(main.getByText(again)).toBeVisible()
  await expect.element(ville()).toHaveFocus()
  expect(await published(boutique)).toMatchObject({ ville: 'Saint-Denis' })
  await save.click()
  const edited = page.getByRole('dialog', { name: 'Annonce modifiée !' })
  await expect.element(edited).toHaveTextContent('Vos modifications ont été enregistrées.')
  await closeMessage()
  const changed = { ville: 'Zorglub', commune: '', prix: 35.5, commission: 12 }
  await expect.poll(() => published(boutique)).toMatchObject(changed)
})

// Proves S2.annonce.6, S2.garde.4, S6.7, S6.8
test('an annonce is edited by its boutique alone', async () => {
  const annonce = await annonceOf(await anAccount('boutique'))
  await openApp(`/annonce/${annonce._id}/modifier`, await anAccount('boutique'))
  await expect.element(page.getByRole('main')).toHaveTextContent('Annonce non trouvée')
  await expect.element(page.getByLabelText('Prix par mois')).not.toBeInTheDocument()
  await openApp('/tableau-de-bord', await anAccount('createur'))
  for (const path of ['/annonce/creer', `/annonce/${annonce._id}/modifier`, `/annonce/${annonce._id}/candidatures`]) {
    await expectSentAway(path, '/tableau-de-bord', 'Tableau de Bord')
  }
})
