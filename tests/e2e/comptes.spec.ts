import { expect, type Page } from '@playwright/test'
import { expectAccessible, expectUsable, withAxe } from './axe.ts'
import { type AMember, test } from './fixtures.ts'
import { type Partners, partners, sell } from './inventaire.ts'
import { downloaded, flat, printed } from './paper-files.ts'
import { badge, networkBack, visit } from './people.ts'

/** A partnership whose sheet has one deposited row. */
async function partnersWithRow(aMember: AMember): Promise<Partners> {
  const row = { ref: 'B1', description: 'Bol', depot: 12, prixCentimes: 1850 }
  const all = await partners(aMember, row, { prix: 35 })
  return { ...all, address: all.address.replace('inventaire', 'comptes') }
}

function amount(page: Page, label: string) {
  return page
    .getByRole('article')
    .getByRole('definition')
    .and(page.locator(`dt:has-text("${label}") + dd`))
}

async function period(page: Page, from: string, to: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Du', exact: true }).fill(from)
  await page.getByRole('textbox', { name: 'Au', exact: true }).fill(to)
}

test('keeps an account that both parties read, to the cent, and that prints and downloads as it is shown', async ({
  aMember,
}, info) => {
  const { boutique, createur, candidature, address } = await partnersWithRow(aMember)
  await sell(boutique, candidature, [
    { quantity: 5 },
    { quantity: -1, day: '2026-11-06' },
    { day: '2026-10-30', article: '=B1 Bol', prixCentimes: 1733 },
  ])
  const { page } = boutique
  await withAxe(page)
  await visit(page, address)
  await expect(page.getByText('5 pièces vendues ne sont dans aucun compte.')).toBeVisible()
  await expect(page.getByText("Aucun compte n'a été gardé.")).toBeVisible()
  await expectAccessible(page, 'no account')
  await page.getByRole('link', { name: 'Nouveau compte' }).click()
  await period(page, '2026-11-01', '2026-11-30')
  await expect(page.getByText("Le loyer est payé à part : il n'est pas déduit de ce compte.")).toBeVisible()
  await expect(amount(page, 'Total des ventes')).toHaveText('91,33 €')
  await expect(amount(page, 'Montant dû au créateur')).toHaveText('82,20 €') // 91,33 minus 9,13
  await page.getByRole('checkbox', { name: 'Déduire le loyer' }).check()
  await expect(page.getByRole('textbox', { name: 'Loyer à déduire' })).toHaveValue('35')
  await expect(page.getByText('Le loyer de 35,00 € est déduit du montant dû.')).toBeVisible()
  await expect(amount(page, 'Montant dû au créateur')).toHaveText('47,20 €')
  await expectUsable(page, 'a new account')
  await page.getByRole('button', { name: 'Garder ce compte' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Compte n° 1')
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await expect(page.getByRole('heading', { level: 1 })).toBeInViewport()
  await expect(page.getByRole('main').getByText('Compte n° 1 gardé')).toBeVisible()
  await expect(page.getByRole('main')).toContainText('vous le retrouvez sous « Comptes gardés »')
  await expectUsable(page, 'an account')

  const theirs = createur.page
  await visit(theirs, '/tableau-de-bord')
  await theirs.getByRole('link', { name: 'Comptes' }).click()
  await expect(theirs.getByRole('listitem').filter({ hasText: 'Compte n° 1' })).toContainText('47,20 €')
  await theirs.getByRole('link', { name: 'Voir le compte n° 1' }).click()
  await expect(theirs.getByRole('heading', { level: 1 })).toHaveText('Compte n° 1')
  for (const one of [page, theirs]) {
    const sheet = one.getByRole('article')
    await expect(sheet.getByRole('row', { name: 'B1 Bol 18,50 € 5 92,50 €', exact: true })).toBeVisible()
    await expect(sheet.getByRole('row', { name: 'Correction : B1 Bol 18,50 € -1 -18,50 €' })).toBeVisible()
    await expect(sheet.getByRole('row', { name: /vendu le 30 octobre 2026, avant cette période/ })).toBeVisible()
    await expect(amount(one, 'Loyer déduit')).toHaveText('-35,00 €')
    await expect(amount(one, 'Montant dû au créateur')).toHaveText('47,20 €')
  }

  const file = await downloaded(theirs, 'compte-partenariat.pdf')
  const paper = await printed(theirs, info.outputPath('compte.pdf'))
  for (const { text } of [file, paper]) {
    for (const said of ['Compte n° 1', 'Ana Roux', '47,20 €']) expect(flat(text)).toContain(said)
    expect(flat(text)).not.toContain('Télécharger')
  }
  const csv = theirs.waitForEvent('download')
  await theirs.getByRole('button', { name: 'Télécharger en CSV' }).click()
  expect((await csv).suggestedFilename()).toBe('compte-partenariat.csv')
})

test('says what is wrong with the terms, keeps what is typed, and keeps no empty account', async ({ aMember }) => {
  const { boutique, candidature, address } = await partnersWithRow(aMember)
  await sell(boutique, candidature, [{}])
  const { page } = boutique
  await visit(page, `${address}?nouveau`)
  const keep = page.getByRole('button', { name: 'Garder ce compte' })
  await period(page, '2026-11-30', '2026-11-01')
  await expect(page.getByText('La fin précède le début. Corrigez une des deux dates.')).toBeVisible()
  await expect(keep).toHaveCount(0)
  await period(page, '2020-01-01', '2026-11-01')
  await expect(page.getByText("Aucune vente n'est à compter jusqu'à cette date")).toBeVisible()
  await expect(keep).toHaveCount(0)
  await period(page, '2020-01-01', '2030-12-31')
  await expect(page.getByText("Cette période n'est pas finie")).toBeVisible()
  await expect(keep).toBeEnabled()
  await page.getByLabel('Commission de la boutique').fill('12,5')
  await expect(page.getByText('La commission convenue est de 10')).toBeVisible()
  await expect(keep).toHaveCount(0)
  await page.getByRole('checkbox', { name: 'Déduire le loyer' }).check()
  await page.getByLabel('Loyer à déduire').fill('trente')
  await expect(page.getByText('Veuillez entrer un montant en euros')).toBeVisible()
  await page.getByLabel('Loyer à déduire').fill('9000')
  await expect(page.getByText(/^Le loyer convenu est de .* au plus pour ces dates/)).toBeVisible()
  await page.getByLabel('Loyer à déduire').fill('20')
  await expect(page.getByText('Le créateur doit 3,81 € à la boutique.')).toBeVisible() // 18,50 minus 2,31 minus 20
  await visit(page, '/tableau-de-bord')
  await page.getByRole('link', { name: 'Comptes' }).first().click()
  await page.getByRole('link', { name: 'Nouveau compte' }).click()
  await expect(page.getByLabel('Loyer à déduire')).toHaveValue('20')
  await expect(page.getByLabel('Commission de la boutique')).toHaveValue('12,5')
})

test('keeps an account without a network, and says why one that counts a sale twice is refused @long', async ({
  aMember,
}) => {
  const { boutique, createur, candidature, address } = await partnersWithRow(aMember)
  await sell(boutique, candidature, [{ quantity: 2 }])
  const [shop, maker] = [boutique.page, createur.page]
  for (const page of [maker, shop]) {
    await visit(page, `${address}?nouveau`)
    await expect(amount(page, 'Montant dû au créateur')).toHaveText('33,30 €')
  }
  await createur.context.setOffline(true) // so that the boutique's reaches the server first
  for (const page of [maker, shop]) {
    await period(page, '2026-11-01', '2026-11-30')
    await page.getByRole('button', { name: 'Garder ce compte' }).click()
  }
  await expect(maker.getByText("En attente d'envoi : le numéro viendra.")).toBeVisible()
  await expect(amount(maker, 'Montant dû au créateur')).toHaveText('33,30 €')
  await expect(shop.getByRole('heading', { level: 1 })).toHaveText('Compte n° 1')
  await expect(shop.getByRole('main').getByText('Compte n° 1 gardé')).toBeVisible()
  // The notice is shown only once.
  await shop.getByRole('button', { name: 'Retour aux comptes' }).click()
  await shop.getByRole('link', { name: 'Voir le compte n° 1' }).click()
  await expect(amount(shop, 'Montant dû au créateur')).toHaveText('33,30 €')
  await expect(shop.getByRole('main').getByText('Compte n° 1 gardé')).toHaveCount(0)

  await createur.context.setOffline(false)
  await networkBack(maker)
  await visit(maker, address)
  await expect(maker.getByText('Le compte du 1er novembre 2026 au 30 novembre 2026 a été refusé')).toBeVisible()
  await expect(maker.getByText('Un autre compte comprend déjà une de ces ventes.')).toBeVisible()
  await sell(boutique, candidature, [{ day: '2026-11-20' }])
  await expect(maker.getByText("1 pièce vendue n'est dans aucun compte.")).toBeVisible()
  await maker.getByRole('button', { name: 'Refaire' }).click()
  await expect(maker.getByRole('row', { name: 'B1 Bol 18,50 € 1 18,50 €' })).toBeVisible()
  await maker.getByRole('button', { name: 'Garder ce compte' }).click()
  await expect(maker.getByRole('heading', { level: 1 })).toHaveText('Compte n° 2')
  await expect(badge(maker)).toHaveText('À jour')
})
