import { expect, type Page } from '@playwright/test'
import { test } from './fixtures.ts'
import { cell, partners, plusOne, rowLine, typeRow } from './inventaire.ts'
import { downloaded, flat, printed } from './paper-files.ts'
import { badge, networkBack, visit } from './people.ts'
import { underWorker } from './worker.ts'

test.use({ ownLine: true, serviceWorkers: 'allow' })

/** YYYY-MM-DD where the pages are, which is not always the day of this machine. */
const TODAY = new Date().toLocaleDateString('sv-SE', { timeZone: 'Europe/Paris' })

function agreement(page: Page) {
  return page.getByRole('region', { name: "Bon pour accord : Fiche d'inventaire" })
}

function amount(page: Page, label: string) {
  return page
    .getByRole('article')
    .getByRole('definition')
    .and(page.locator(`dt:has-text("${label}") + dd`))
}

test("a day: twelve pieces deposited in a cellar, printed, agreed to, five sold, the month's account @long", async ({
  aMember,
  line,
}, info) => {
  test.slow()
  const { boutique, createur, address } = await partners(aMember)
  const comptes = address.replace('inventaire', 'comptes')
  for (const { page } of [boutique, createur]) {
    await visit(page, address)
    await expect(cell(page, 'Réf.', 1)).toBeVisible()
    await underWorker(page)
    await page.close()
  }

  // In the cellar: no server, the app started cold.
  await line.cut()
  const shop = await boutique.context.newPage()
  await visit(shop, address)
  await typeRow(shop, 1, ['BOL-01', 'Bol en grès', '12', '18,50'])
  await expect(rowLine(shop, 1)).toContainText('reste 12 sur 12')
  const file = await downloaded(shop, 'modele-fiche-inventaire-remplie.pdf')
  const paper = await printed(shop, info.outputPath('depot.pdf'))
  for (const { text, pages } of [file, paper]) {
    expect(pages).toBe(1)
    expect(flat(text)).toContain('1 BOL-01 Bol en grès 12 18,50')
    expect(flat(text)).toContain('Montant total dû') // left to be written: nothing is sold
    expect(flat(text)).not.toContain('0,00')
  }

  // Back in the shop, both sign.
  await line.mend()
  await networkBack(shop)
  await expect(badge(shop)).toHaveText('À jour')
  const maker = await createur.context.newPage()
  await visit(maker, address)
  await expect(rowLine(maker, 1)).toContainText('reste 12 sur 12')
  for (const page of [shop, maker]) {
    await agreement(page).getByRole('button', { name: 'Bon pour accord' }).click()
    await expect(badge(page)).toHaveText('À jour')
  }
  for (const page of [shop, maker]) await expect(page.getByText('Exemplaires convenus')).toBeVisible()

  // The créateur corrects a price on the train while the shop sells five.
  await createur.context.setOffline(true)
  await rowLine(maker, 1).click()
  await cell(maker, 'Prix de vente (€)', 1).fill('20')
  await maker.keyboard.press('Enter')
  await expect(rowLine(maker, 1)).toContainText('20,00 €')
  for (let sold = 1; sold <= 5; sold += 1) {
    await plusOne(shop, 'vendu', 1).click()
    await expect(rowLine(shop, 1)).toContainText(`reste ${12 - sold} sur 12`)
  }
  await expect(badge(shop)).toHaveText('À jour')
  await createur.context.setOffline(false)
  await networkBack(maker)
  for (const page of [shop, maker]) {
    await expect(rowLine(page, 1)).toContainText('20,00 € · reste 7 sur 12')
    await expect(agreement(page)).toContainText("Modifié depuis : ce n'est plus la version approuvée")
  }
  await plusOne(maker, 'vendu', 1).click() // the sixth, at its new price
  await expect(rowLine(shop, 1)).toContainText('reste 6 sur 12')

  // The month's account, kept by one and read by the other.
  await visit(shop, comptes)
  await shop.getByRole('link', { name: 'Nouveau compte' }).click()
  await shop.getByRole('textbox', { name: 'Du', exact: true }).fill(`${TODAY.slice(0, 7)}-01`)
  await shop.getByRole('textbox', { name: 'Au', exact: true }).fill(TODAY)
  await shop.getByRole('button', { name: 'Garder ce compte' }).click()
  await expect(shop.getByRole('heading', { level: 1 })).toHaveText('Compte n° 1')
  await visit(maker, comptes)
  await maker.getByRole('link', { name: 'Voir le compte n° 1' }).click()
  for (const page of [shop, maker]) {
    await expect(amount(page, 'Total des ventes')).toHaveText('112,50 €') // five at 18,50 and one at 20
    await expect(amount(page, 'Montant dû au créateur')).toHaveText('101,25 €')
  }
  const account = await downloaded(maker, 'compte-partenariat.pdf')
  expect(flat(account.text)).toContain('101,25 €')
})
