import { expect, type Page } from '@playwright/test'
import { test } from './fixtures.ts'
import { partners } from './inventaire.ts'
import { visit } from './people.ts'

test('a contract in two tabs keeps what is typed in each, and shows it in both @long', async ({ aMember }) => {
  const { boutique, address } = await partners(aMember)
  const contrat = address.replace('inventaire', 'contrat')
  const [one, two] = [boutique.page, await boutique.context.newPage()]
  for (const page of [one, two]) await visit(page, contrat)
  const name = 'Nom / Raison sociale'
  const field = (page: Page, label: string, nth = 0) => page.getByLabel(label).nth(nth)
  // In parallel: each tab writes while the other does.
  await Promise.all([
    field(one, 'Représentée par').pressSequentially('Léa Petit'),
    field(two, 'SIRET').pressSequentially('73282932000074'),
  ])
  for (const page of [one, two]) {
    await expect(field(page, 'Représentée par')).toHaveValue('Léa Petit')
    await expect(field(page, 'SIRET')).toHaveValue('73282932000074')
  }
  // The last value typed in the other tab wins, and shows in fields without the focus.
  await field(one, name).focus()
  await field(two, 'Représentée par').fill('Zoé Petit')
  await expect(field(one, 'Représentée par')).toHaveValue('Zoé Petit')
  await field(one, name).fill('La Mercerie du Port')
  await expect(field(two, name)).toHaveValue('La Mercerie du Port')
  for (const page of [one, two]) {
    await page.goto(contrat)
    await expect(field(page, 'Représentée par')).toHaveValue('Zoé Petit')
    await expect(field(page, 'SIRET')).toHaveValue('73282932000074')
    await expect(field(page, name)).toHaveValue('La Mercerie du Port')
  }
})
