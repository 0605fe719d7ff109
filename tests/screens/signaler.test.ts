import { expect, test } from 'vitest'
import { commands, type Locator, page, userEvent } from 'vitest/browser'
import { annonceOf, candidatureOf } from '../fixtures/acts.ts'
import { anAccount } from './accounts.ts'
import { openApp } from './open.tsx'
import { visit } from './people.ts'
import { expectUsable } from './usable.ts'

const dialog = () => page.getByRole('dialog')
const button = (name: string, within: Pick<Locator, 'getByRole'> = dialog()) => within.getByRole('button', { name })

/** Presses a key on a control, which the keyboard has reached. */
async function press(control: Locator, key = '{Enter}'): Promise<void> {
  await expect.element(control).toBeVisible()
  control.element().focus()
  await userEvent.keyboard(key)
}

/** Fills the form with the keyboard alone, from the button that opens it. */
async function fill(text: string): Promise<void> {
  await press(button('Signaler', page))
  await expect.element(dialog()).toBeVisible()
  await dialog().getByLabelText('Motif').selectOptions("Tentative d'arnaque")
  await dialog().getByLabelText('Ce qui ne va pas').fill(text)
  await press(dialog().getByLabelText('Je fais ce signalement de bonne foi'), ' ')
}

const expectMails = (words: string, count: number) =>
  expect.poll(() => commands.mailsWith(words), { interval: 250 }).toHaveLength(count)

test('an annonce is reported by a visitor, a profil and a conversation by a member, who accuses of nothing not chosen and said', async () => {
  const boutique = await anAccount('boutique')
  const annonce = await annonceOf(boutique, { nom: 'La Mercerie' })
  await openApp(`/annonce/${annonce._id}`)
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent(/^La Mercerie$/)
  await fill('Elle demande un virement.')
  await press(button('Envoyer'))
  await expect.element(dialog().getByText('Ce champ est obligatoire.')).toHaveLength(2)
  await expectUsable('a report that is not complete')

  // What was typed is there again when the form is opened another time.
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog()).not.toBeInTheDocument()
  await press(button('Signaler', page))
  await expect.element(dialog().getByLabelText('Ce qui ne va pas')).toHaveValue('Elle demande un virement.')
  await dialog().getByLabelText('Nom').fill('Nadia Visiteuse')
  await dialog().getByLabelText('E-mail').fill('nadia@exemple.fr')
  await press(button('Envoyer'))
  await expect.element(dialog()).toHaveTextContent('Signalement envoyé')
  await press(button('Fermer'))
  await expect.element(dialog()).not.toBeInTheDocument()
  await expectMails('Elle demande un virement.', 1)

  const createur = await anAccount('createur')
  const candidature = await candidatureOf(createur, annonce)
  await openApp(`/profil/${boutique.uid}`, createur)
  await fill('Ce nom est le mien.')
  await expect.element(dialog().getByLabelText('Nom')).not.toBeInTheDocument()
  await expect.element(page.getByCss('p dialog')).toHaveLength(0) // a paragraph cannot hold one
  await press(button('Envoyer'))
  await expect.element(dialog()).toHaveTextContent('Signalement envoyé')
  // One mail to the support, one to the report's author.
  await expectMails('Ce nom est le mien.', 2)

  await visit(`/messages/${candidature._id}`)
  await page.getByText('Options').click()
  await press(button('Signaler', page))
  await expect.element(dialog().getByLabelText('Motif')).toHaveDisplayValue('Choisissez un motif')
  await press(button('Envoyer'))
  await expect.element(dialog()).toHaveTextContent('Choisissez un motif.')
  await expect.element(dialog()).toHaveTextContent('Ce champ est obligatoire.')
  await expect.element(dialog()).toHaveTextContent('Cochez cette case pour envoyer votre signalement.')
  await userEvent.keyboard('{Escape}')
  await fill('Il demande un virement à Léa.')
  await press(button('Envoyer'))
  await expect.element(dialog()).not.toBeInTheDocument()
  await expectMails('Il demande un virement à Léa.', 2)
})
