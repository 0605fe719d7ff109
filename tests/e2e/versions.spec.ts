import { expect, type Page } from '@playwright/test'
import { expectAccessible, expectFits, withAxe } from './axe.ts'
import { test } from './fixtures.ts'
import { annonceOf, type Visitor } from './members.ts'
import { badge, closeMessage, hideToast, networkBack, signIn, visit } from './people.ts'

const COUNTER = 'Une étagère en noyer, près de la caisse, éclairée toute la journée. Trois planches de 80 cm.'
const PHONE = 'Un présentoir tournant à l’entrée, sous la verrière. On le voit de la rue, il porte huit kilos.'

const choice = (page: Page, field: string) =>
  page.getByRole('group', { name: `« ${field} » a reçu plusieurs valeurs. Laquelle garder ?` })
const keep = (page: Page, field: string, text: string) =>
  choice(page, field).getByRole('button', { name: 'Garder cette version', description: text })

async function offline(visitors: readonly Visitor[], isOffline: boolean): Promise<void> {
  for (const { context, page } of visitors) {
    await context.setOffline(isOffline)
    if (!isOffline) await networkBack(page)
  }
}

/** Without a worker, the screen that follows a form must have been loaded. */
async function arrive(page: Page): Promise<void> {
  await visit(page, '/tableau-de-bord')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Tableau de Bord')
}

/** Types in a field of a form, and saves it. */
async function write(page: Page, address: string, label: string, text: string, submit: string): Promise<void> {
  await visit(page, address)
  await page.getByLabel(label).fill(text)
  await page.getByRole('button', { name: submit }).click()
  if (address === '/profil/modifier') await hideToast(page, 'Profil gardé sur cet appareil')
  else await closeMessage(page)
  await expect(page).toHaveURL('/tableau-de-bord')
}

const EDIT = ["Description de l'espace", 'Enregistrer les modifications'] as const

test('offers the text that gave way to one written on another device, and the one kept wins everywhere @long', async ({
  aMember,
  aVisitor,
}) => {
  const counter = await aMember('boutique')
  const phone = await aVisitor()
  for (const { page } of [counter, phone]) await withAxe(page)
  const { _id } = await annonceOf(counter)
  await signIn(phone.page, counter.email)
  const [address, form] = [`/annonce/${_id}`, `/annonce/${_id}/modifier`]
  for (const { page } of [counter, phone]) {
    await arrive(page)
    await visit(page, form)
    await expect(page.getByLabel(EDIT[0])).not.toHaveValue('')
  }

  await offline([counter, phone], true)
  await write(counter.page, form, EDIT[0], COUNTER, EDIT[1])
  await write(phone.page, form, EDIT[0], PHONE, EDIT[1])
  await offline([counter, phone], false)
  for (const { page } of [counter, phone]) await expect(badge(page)).toHaveText('À jour')

  // Where the owner reads it, both are there.
  await visit(counter.page, address)
  for (const text of [COUNTER, PHONE]) await expect(keep(counter.page, EDIT[0], text)).toBeVisible()
  await expectAccessible(counter.page, 'the annonce')
  await expectFits(counter.page, 'the annonce')

  // On the form too, where something else is being typed.
  await visit(phone.page, form)
  await phone.page.getByLabel('Prix par mois').fill('41')
  await expectAccessible(phone.page, 'the form')
  await expectFits(phone.page, 'the form')
  await keep(phone.page, EDIT[0], COUNTER).focus()
  await phone.page.keyboard.press('Enter')
  await expect(choice(phone.page, EDIT[0])).toHaveCount(0)
  await expect(phone.page.getByLabel(EDIT[0])).toHaveValue(COUNTER)
  await expect(phone.page.getByLabel(EDIT[0])).toBeFocused()
  await expect(phone.page.getByLabel('Prix par mois')).toHaveValue('41')

  await expect(choice(counter.page, EDIT[0])).toHaveCount(0)
  await expect(counter.page.getByRole('main')).toContainText(COUNTER)
  await expect(counter.page.getByRole('main')).not.toContainText(PHONE)
  const { page: visitor } = await aVisitor()
  await visit(visitor, address)
  await expect(visitor.getByRole('main')).toContainText(COUNTER)
  await expect(visitor.getByRole('main')).toContainText('35 €')
  await expect(choice(visitor, EDIT[0])).toHaveCount(0)
})

test('offers the presentation of a profil that gave way, beside what is being typed in its place @long', async ({
  aMember,
  aVisitor,
}) => {
  const [label, submit] = ['Présentation', 'Enregistrer mon profil']
  const workshop = await aMember('createur', { profileDescription: 'Céramiste.' })
  const phone = await aVisitor()
  for (const { page } of [workshop, phone]) await withAxe(page)
  await signIn(phone.page, workshop.email)
  for (const { page } of [workshop, phone]) {
    await arrive(page)
    await visit(page, '/profil/modifier')
    await expect(page.getByLabel(label)).toHaveValue('Céramiste.')
  }
  await offline([workshop, phone], true)
  await write(workshop.page, '/profil/modifier', label, COUNTER, submit)
  await write(phone.page, '/profil/modifier', label, PHONE, submit)
  await offline([workshop, phone], false)
  for (const { page } of [workshop, phone]) await expect(badge(page)).toHaveText('À jour')

  await visit(workshop.page, '/profil/modifier')
  await expect(choice(workshop.page, label)).toBeVisible()
  await expectAccessible(workshop.page, 'the profil')
  await expectFits(workshop.page, 'the profil')
  await workshop.page.getByRole('textbox', { name: label }).fill('Ni l’une ni l’autre.')
  await keep(workshop.page, label, PHONE).click()
  await expect(choice(workshop.page, label)).toHaveCount(0)
  // What was being typed is not a version that was left behind.
  await expect(workshop.page.getByLabel(label)).toHaveValue('Ni l’une ni l’autre.')

  await visit(phone.page, `/profil/${workshop.uid}`)
  await expect(phone.page.getByRole('main')).toContainText(PHONE)
})

test('brings what another device writes into an open form, but for the fields being typed in, and a draft keeps only those @long', async ({
  aMember,
  aVisitor,
}) => {
  const counter = await aMember('boutique')
  const phone = await aVisitor()
  const { _id } = await annonceOf(counter)
  await signIn(phone.page, counter.email)
  const form = `/annonce/${_id}/modifier`
  const [description, prix] = [counter.page.getByLabel(EDIT[0]), counter.page.getByLabel('Prix par mois')]
  await visit(counter.page, form)
  await prix.fill('41')
  await write(phone.page, form, EDIT[0], PHONE, EDIT[1])
  await expect(description).toHaveValue(PHONE)
  await expect(prix).toHaveValue('41')

  // On a later visit too: what was typed is there, and so is what has come.
  await visit(counter.page, '/compte')
  await write(phone.page, form, EDIT[0], COUNTER, EDIT[1])
  await visit(counter.page, form)
  await expect(prix).toHaveValue('41')
  await expect(description).toHaveValue(COUNTER)

  // What was written in the same field meanwhile stays beside what was typed there.
  await visit(counter.page, '/compte')
  await write(phone.page, form, 'Prix par mois', '52', EDIT[1])
  await expect(badge(phone.page)).toHaveText('À jour')
  await visit(counter.page, form)
  await expect(prix).toHaveValue('41')
  await counter.page.getByRole('button', { name: EDIT[1] }).click()
  await closeMessage(counter.page)
  await expect(badge(counter.page)).toHaveText('À jour')
  await visit(phone.page, form)
  await expect(choice(phone.page, 'Prix par mois')).toContainText('52 €')
  await expect(phone.page.getByRole('textbox', { name: 'Prix par mois' })).toHaveValue('41')
  await expect(phone.page.getByLabel(EDIT[0])).toHaveValue(COUNTER)
})
