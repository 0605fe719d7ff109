import { expect, type Page } from '@playwright/test'
import { test } from './fixtures.ts'
import { cell, partners, rowLine } from './inventaire.ts'
import { visit } from './people.ts'

const NAME = 'Nom / Raison sociale'

/** The address of a paper, in two tabs of one browser. */
async function inTwoTabs(one: Page, address: string): Promise<readonly [Page, Page]> {
  const two = await one.context().newPage()
  for (const page of [one, two]) await visit(page, address)
  return [one, two]
}

test('a contract in two tabs keeps what is typed in each, and shows it in both @long', async ({ aMember }) => {
  const { boutique, address } = await partners(aMember)
  const contrat = address.replace('inventaire', 'contrat')
  const [one, two] = await inTwoTabs(boutique.page, contrat)
  const field = (page: Page, label: string, nth = 0) => page.getByLabel(label).nth(nth)
  // At once: each tab writes while the other does.
  await Promise.all([
    field(one, 'Représentée par').pressSequentially('Léa Petit'),
    field(two, 'SIRET').pressSequentially('73282932000074'),
  ])
  for (const page of [one, two]) {
    await expect(field(page, 'Représentée par')).toHaveValue('Léa Petit')
    await expect(field(page, 'SIRET')).toHaveValue('73282932000074')
  }
  // What the other tab types last is what counts, and shows where nobody is typing.
  await field(one, NAME).focus()
  await field(two, 'Représentée par').fill('Zoé Petit')
  await expect(field(one, 'Représentée par')).toHaveValue('Zoé Petit')
  await field(one, NAME).fill('La Mercerie du Port')
  await expect(field(two, NAME)).toHaveValue('La Mercerie du Port')
  for (const page of [one, two]) {
    await page.goto(contrat)
    await expect(field(page, 'Représentée par')).toHaveValue('Zoé Petit')
    await expect(field(page, 'SIRET')).toHaveValue('73282932000074')
    await expect(field(page, NAME)).toHaveValue('La Mercerie du Port')
  }
})

test('an inventory in two tabs keeps the cells that each has to correct @long', async ({ aMember }) => {
  const { boutique, address } = await partners(aMember)
  const [one, two] = await inTwoTabs(boutique.page, address)
  await cell(one, 'Réf.', 1).fill('B1')
  await cell(one, 'Réf.', 1).press('Enter')
  await expect(rowLine(two, 1)).toContainText('B1')
  await rowLine(two, 1).click()
  await cell(one, 'Quantité déposée', 1).fill('dix')
  await cell(two, 'Prix de vente (€)', 1).fill('12,345')
  for (const page of [one, two]) {
    await page.keyboard.press('Enter')
    await visit(page, '/tableau-de-bord')
  }
  // First by the tab that typed last: what it keeps as it leaves is written by then.
  for (const page of [two, one]) {
    await visit(page, address)
    await rowLine(page, 1).click()
    await expect(cell(page, 'Quantité déposée', 1)).toHaveValue('dix')
    await expect(cell(page, 'Prix de vente (€)', 1)).toHaveValue('12,345')
  }
})
