import { expect } from '@playwright/test'
import { test } from './fixtures.ts'
import { partners } from './inventaire.ts'
import { goToStep } from './paper-files.ts'
import { badge, visit } from './people.ts'
import { WITHOUT_WORKER } from './worker.ts'

test.use(WITHOUT_WORKER)

test('nobody agrees to a contract that the page does not show', async ({ aMember }) => {
  const { boutique, createur, address } = await partners(aMember) // the annonce says 10 %
  const path = address.replace('inventaire', 'contrat')
  const shop = boutique.page
  await visit(shop, `${path}?etape=argent`)
  await shop.getByLabel('Commission, en pour cent').fill('45')
  await goToStep(shop, 'Partage')
  await shop.getByRole('button', { name: 'Partager avec Ana Roux' }).click()
  await expect(badge(shop)).toHaveText('À jour')

  const maker = createur.page
  await visit(maker, `${path}?etape=apercu`)
  const sheet = maker.getByRole('article')
  await expect(sheet).toContainText('une commission de 10 %')
  await goToStep(maker, 'Partage')
  await expect(maker.getByText("La version partagée n'est pas celle que vous voyez ici.")).toBeVisible()
  const agree = maker.getByRole('button', { name: 'Bon pour accord' })
  await expect(agree).toBeDisabled()
  await maker.getByRole('button', { name: 'Reprendre la version partagée' }).click()
  await expect(agree).toBeEnabled()
  await goToStep(maker, 'Aperçu')
  await expect(sheet).toContainText('une commission de 45 %')
})
