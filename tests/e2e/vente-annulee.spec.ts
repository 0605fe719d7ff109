import { expect } from '@playwright/test'
import { test } from './fixtures.ts'
import { cell, partners, plusOne, rowLine, total, typeRow } from './inventaire.ts'
import { badge, visit } from './people.ts'
import { WITHOUT_WORKER } from './worker.ts'

test.use(WITHOUT_WORKER)

test('undoes a sale that is not written yet', async ({ aMember }) => {
  const { boutique, address } = await partners(aMember)
  const { page } = boutique
  await visit(page, address)
  await typeRow(page, 1, ['B1', 'Bol', '10', '18,50'])
  await expect(plusOne(page, 'vendu', 1)).toBeVisible()
  await page.evaluate(async () => {
    const button = (name: string) => [...document.querySelectorAll('button')].find((one) => one.textContent === name)
    button('+1 vendu')?.click()
    while (button('Annuler') === undefined) await new Promise((done) => setTimeout(done, 1))
    button('Annuler')?.click()
  })
  await rowLine(page, 1).click()
  if ((await cell(page, 'Quantité vendue', 1).count()) === 0) await rowLine(page, 1).click()
  await expect(page.getByText('Correction : -1 vendu à 18,50 €')).toBeVisible()
  await expect(total(page, 'Total des pièces vendues')).toHaveText('0')
})

test('offers to undo a sale for as long as somebody is on it', async ({ aMember }) => {
  const { boutique, address } = await partners(aMember)
  const { page } = boutique
  await page.clock.install()
  await visit(page, address)
  await typeRow(page, 1, ['B1', 'Bol', '10', '18,50'])
  await plusOne(page, 'vendu', 1).click()
  const undo = page.getByRole('button', { name: 'Annuler, B1 Bol' })
  await undo.hover()
  await page.clock.fastForward(60_000)
  await expect(undo).toBeVisible()
  await page.mouse.move(0, 0)
  await page.clock.fastForward(11_000)
  await expect(undo).toHaveCount(0)
})

test('offers no agreement once the other party has left @long', async ({ aMember }) => {
  const { boutique, createur, address } = await partners(aMember)
  const { page } = boutique
  await visit(page, address)
  await typeRow(page, 1, ['B1', 'Bol', '10', '18,50'])
  await expect(badge(page)).toHaveText('À jour')
  const m = createur.page
  await visit(m, '/compte')
  await m.getByRole('button', { name: /Supprimer mon compte/ }).click()
  await m
    .getByRole('dialog')
    .getByRole('button', { name: /Supprimer/ })
    .click()
  await expect(page.getByText('Ce créateur a supprimé son compte')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Accord des parties' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Bon pour accord' })).toHaveCount(0)
})
