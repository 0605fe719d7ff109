import { expect } from '@playwright/test'
import { newPartenariat } from '#domain/papers/contrat-prefill.ts'
import { BLANK_ROW } from '#domain/papers/inventaire.ts'

import { test } from './fixtures.ts'
import { cell, partners, plusOne, rowLine, total } from './inventaire.ts'
import { badge, blockRoute } from './people.ts'

test('shows the papers of a partnership before its databases are open, and keeps what is done meanwhile', async ({
  aMember,
}) => {
  const { boutique, candidature, address } = await partners(aMember)
  const rows = [1, 2].map((number) => [
    `ligne${String(number).padStart(7, '0')}`,
    { ...BLANK_ROW, ref: `B-${number}`, description: `Bol n° ${number}`, depot: 9, position: number },
  ])
  await boutique.push('partenariats', [{ ...newPartenariat(candidature), rows: Object.fromEntries(rows) }])
  const { page } = boutique
  await page.goto(address)
  await expect(rowLine(page, 2)).toContainText('Bol n° 2')
  await expect(badge(page)).toHaveText('À jour')

  // Reload, with the databases blocked from opening until released.
  const release = await blockRoute(page, '**/assets/store-*.js')
  await page.goto(address)
  await expect(rowLine(page, 1)).toContainText('Bol n° 1')
  await expect(rowLine(page, 2)).toContainText('Bol n° 2')
  await expect(badge(page)).toBeHidden()
  // Changes made before the databases are open are saved once they are.
  await plusOne(page, 'vendu', 1).click()
  await rowLine(page, 2).click()
  await cell(page, 'Désignation du produit', 2).fill('Bol fêlé')
  release()
  await expect(total(page, 'Pièces vendues')).toHaveText('1')
  await cell(page, 'Désignation du produit', 2).press('Enter')
  await expect(badge(page)).toHaveText('À jour')

  await page.goto(address)
  await expect(rowLine(page, 2)).toContainText('Bol fêlé')
  await expect(total(page, 'Pièces vendues')).toHaveText('1')
})
