import { expect, type Page } from '@playwright/test'
import { expectUsable, withAxe } from './axe.ts'
import { test } from './fixtures.ts'
import { annonceOf } from './members.ts'
import { badge, closeMessage, networkBack, signIn, visit } from './people.ts'

const COUNTER = 'Une étagère en noyer, près de la caisse, éclairée toute la journée. Trois planches de 80 cm.'
const PHONE = 'Un présentoir tournant à l’entrée, sous la verrière. On le voit de la rue, il porte huit kilos.'
const FIELD = "Description de l'espace"

const choice = (page: Page) =>
  page.getByRole('group', { name: `« ${FIELD} » a reçu plusieurs valeurs. Laquelle garder ?` })
const keep = (page: Page, text: string) =>
  choice(page).getByRole('button', { name: 'Garder cette version', description: text })

/** Types in the form and saves it. */
async function write(page: Page, form: string, text: string): Promise<void> {
  await visit(page, form)
  await page.getByLabel(FIELD).fill(text)
  await page.getByRole('button', { name: 'Enregistrer les modifications' }).click()
  await closeMessage(page)
  await expect(page).toHaveURL('/tableau-de-bord')
}

test('offers the text that gave way to one written on another device, and the one kept wins everywhere @long', async ({
  aMember,
  aVisitor,
}) => {
  const counter = await aMember('boutique')
  const phone = await aVisitor()
  const devices = [counter, phone]
  for (const { page } of devices) await withAxe(page)
  const { _id } = await annonceOf(counter)
  await signIn(phone.page, counter.email)
  const [address, form] = [`/annonce/${_id}`, `/annonce/${_id}/modifier`]
  for (const { page, context } of devices) {
    // Without a worker, the screens must have been loaded.
    await visit(page, '/tableau-de-bord')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Tableau de Bord')
    await visit(page, form)
    await expect(page.getByLabel(FIELD)).not.toHaveValue('')
    await context.setOffline(true)
  }
  await write(counter.page, form, COUNTER)
  await write(phone.page, form, PHONE)
  for (const { page, context } of devices) {
    await context.setOffline(false)
    await networkBack(page)
  }
  for (const { page } of devices) await expect(badge(page)).toHaveText('À jour')

  // Both alternatives are shown on the owner's annonce page.
  await visit(counter.page, address)
  for (const text of [COUNTER, PHONE]) await expect(keep(counter.page, text)).toBeVisible()
  await expectUsable(counter.page, 'the annonce')

  // They are shown on the form too, while another field is being typed in.
  const [description, prix] = [phone.page.getByLabel(FIELD), phone.page.getByLabel('Prix par mois')]
  await visit(phone.page, form)
  await prix.fill('41')
  await expectUsable(phone.page, 'the form')
  await keep(phone.page, COUNTER).focus()
  await phone.page.keyboard.press('Enter')
  await expect(choice(phone.page)).toHaveCount(0)
  await expect(description).toHaveValue(COUNTER)
  await expect(description).toBeFocused()
  await expect(prix).toHaveValue('41')

  await expect(choice(counter.page)).toHaveCount(0)
  await expect(counter.page.getByRole('main')).toContainText(COUNTER)
  await expect(counter.page.getByRole('main')).not.toContainText(PHONE)
  const { page: visitor } = await aVisitor()
  await visit(visitor, address)
  await expect(visitor.getByRole('main')).toContainText(COUNTER)
  await expect(visitor.getByRole('main')).toContainText('35 €')
  await expect(choice(visitor)).toHaveCount(0)

  // An open form follows remote changes, except in the field being typed in.
  await phone.page.getByRole('heading', { level: 1 }).click()
  await write(counter.page, form, PHONE)
  await expect(description).toHaveValue(PHONE)
  await expect(prix).toHaveValue('41')
})
