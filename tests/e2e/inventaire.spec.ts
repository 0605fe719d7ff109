import { expect, type Page } from '@playwright/test'
import { BLANK_ROW } from '#domain/papers/inventaire.ts'
import { blankPartenariat } from '#domain/papers/partenariat.ts'
import { test } from './fixtures.ts'
import { cell, partners, plusOne, rowLine, sell, total, typeRow } from './inventaire.ts'
import { said } from './live-regions.ts'
import { partenariatOf } from './members.ts'
import { goToStep } from './paper-files.ts'
import { badge, networkBack, toast, visit } from './people.ts'
import { underWorker } from './worker.ts'

test.describe('offline', () => {
  test.use({ ownLine: true, serviceWorkers: 'allow' })

  test('merges what both parties wrote offline, and lets them choose between two values', async ({ aMember, line }) => {
    const all = await partners(aMember)
    const { boutique, createur, address } = all
    await visit(boutique.page, address)
    await typeRow(boutique.page, 1, ['B1', 'Bol en grès', '10', '18,50', '', ''])
    // Completing a row by keyboard moves the focus to the next one.
    await expect(cell(boutique.page, 'Réf.', 2)).toBeFocused()
    await expect(badge(boutique.page)).toHaveText('À jour')
    await visit(createur.page, '/tableau-de-bord')
    await createur.page.getByRole('link', { name: 'Inventaire' }).click()
    await expect(rowLine(createur.page, 1)).toContainText('B1 Bol en grès 18,50 € · reste 10 sur 10')
    await underWorker(createur.page)
    await createur.page.close()

    await line.cut()
    const maker = await createur.context.newPage()
    await visit(maker, address) // a cold start without the server
    await plusOne(maker, 'vendu', 1).click()
    await plusOne(maker, 'vendu', 1).click()
    await rowLine(maker, 1).click()
    await cell(maker, 'Prix de vente (€)', 1).fill('20')
    await maker.getByRole('textbox', { name: 'Fait à' }).fill('Nantes')
    await maker.keyboard.press('Enter')
    const csv = maker.waitForEvent('download')
    await maker.getByRole('button', { name: 'Exporter en CSV' }).click()
    expect((await csv).suggestedFilename()).toBe('fiche-inventaire.csv')
    await plusOne(boutique.page, 'vendu', 1).click()
    await rowLine(boutique.page, 1).click()
    await cell(boutique.page, 'Prix de vente (€)', 1).fill('21')
    await typeRow(boutique.page, 2, ['V1', 'Vase'])
    for (const page of [maker, boutique.page]) await expect(badge(page)).toHaveText(/en attente|hors ligne/i)
    // The announcement is 'Hors ligne' whatever is typed or queued meanwhile.
    await expect.poll(() => said(boutique.page)).toContain('Hors ligne')
    await line.mend()

    for (const page of [maker, boutique.page]) {
      await networkBack(page)
      await expect(badge(page)).toHaveText('À jour', { timeout: 20_000 })
    }
    const ofTheBadge = () => said(boutique.page).filter((text) => /^(Hors ligne|À jour)|en attente/.test(text))
    await expect.poll(ofTheBadge).toEqual(['Hors ligne', 'À jour, tout est envoyé'])
    for (const page of [maker, boutique.page]) {
      await expect(rowLine(page, 2)).toContainText('V1 Vase')
      await expect(page.getByRole('textbox', { name: 'Fait à' })).toHaveValue('Nantes')
      const choice = page.getByRole('group', { name: /Prix de vente/ })
      await expect(choice.getByRole('button', { name: 'Garder 20,00 € (Ana Roux)' })).toBeVisible()
      await expect(choice.getByRole('button', { name: 'Garder 21,00 € (La Mercerie)' })).toBeVisible()
    }
    await maker.getByRole('button', { name: 'Garder 21' }).click()
    for (const page of [maker, boutique.page]) {
      await expect(page.getByRole('group', { name: /Prix de vente/ })).toHaveCount(0)
      // Two sold on one phone and one on the other, each at the price when it was sold.
      await expect(rowLine(page, 1)).toContainText('21,00 € · reste 7 sur 10')
      await expect(total(page, 'Total des ventes')).toHaveText('55,50 €')
      await expect(total(page, 'Montant total dû au créateur')).toHaveText('49,95 €')
    }
  })
})

test('shares the contract on demand, without the private address, to be agreed to once it is shown', async ({
  aMember,
}) => {
  const all = await partners(aMember)
  const { boutique, createur } = all
  const contrat = all.address.replace('inventaire', 'contrat')
  const sharing = (page: Page) => page.getByRole('region', { name: 'Partager le contrat' })
  await visit(boutique.page, contrat)
  await expect(boutique.page.getByLabel('Adresse').first()).toHaveValue(/^12 rue des Halles/)
  // Prefilled fields of the créateur's profile come from the server: sharing earlier would leave them out.
  await expect(boutique.page.getByLabel('Adresse', { exact: true }).nth(1)).not.toHaveValue('')
  await goToStep(boutique.page, 'Espace')
  await boutique.page.getByLabel("Description de l'espace").fill('Un mur près de la caisse')
  await goToStep(boutique.page, 'Partage')
  await sharing(boutique.page).getByRole('button', { name: 'Partager avec Ana Roux' }).click()
  await expect(sharing(boutique.page)).toContainText('Les deux parties lisent cette version.')

  await visit(createur.page, contrat)
  await goToStep(createur.page, 'Partage')
  // An agreement to a contract that the page does not show is rejected.
  await expect(createur.page.getByText("La version partagée n'est pas celle que vous voyez ici.")).toBeVisible()
  await expect(sharing(createur.page).getByRole('button', { name: 'Bon pour accord' })).toBeDisabled()
  await sharing(createur.page).getByRole('button', { name: 'Reprendre la version partagée' }).click()
  await expect(createur.page.getByLabel("Description de l'espace")).toHaveValue('Un mur près de la caisse')
  await expect(createur.page.getByLabel('Adresse').first()).toHaveValue('')
  await sharing(createur.page).getByRole('button', { name: 'Bon pour accord' }).click()
  for (const { page } of [createur, boutique]) await expect(sharing(page)).toContainText('Version actuelle')
})

test('explains invalid input, keeps it as typed, and still shows it after a reload', async ({ aMember }) => {
  const all = await partners(aMember)
  const { page } = all.boutique
  await visit(page, all.address)
  await typeRow(page, 1, ['B1', 'Bol', '-3', '12,345', '', '1'])
  // The next row is being edited: this one is collapsed again.
  await expect(page.getByText('Une case de cette ligne est à corriger : ouvrez-la.')).toBeVisible()
  await expect(page.getByText('Vendu et repris dépassent la quantité déposée.')).toBeVisible()
  await visit(page, '/tableau-de-bord')
  await page.getByRole('link', { name: 'Inventaire' }).click()
  await expect(page.getByText('Une case de cette ligne est à corriger : ouvrez-la.')).toBeVisible()
  await rowLine(page, 1).click()
  await expect(page.getByText('Ce nombre doit être au moins égal à 0 pièce.')).toBeVisible()
  await expect(page.getByText('Veuillez entrer un prix en euros, avec deux décimales au plus.')).toBeVisible()
  await expect(cell(page, 'Quantité déposée', 1)).toHaveValue('-3')
  await expect(cell(page, 'Quantité déposée', 1)).toHaveAttribute('aria-invalid', 'true')
  await expect(cell(page, 'Quantité déposée', 1)).toHaveAccessibleDescription(
    /Ce nombre doit être au moins égal à 0 pièce\./,
  )
  await cell(page, 'Quantité déposée', 1).fill('3')
  await page.keyboard.press('Enter')
  await expect(total(page, 'Total des pièces déposées')).toHaveText('3')
  // Enter moved on to the price, which keeps its invalid text until it is discarded.
  await expect(cell(page, 'Prix de vente (€)', 1)).toBeFocused()
  await expect(cell(page, 'Prix de vente (€)', 1)).toHaveValue('12,345')
  await page.keyboard.press('Escape')
  await expect(cell(page, 'Prix de vente (€)', 1)).toHaveValue('')
  await page.getByRole('button', { name: 'Supprimer la ligne 1' }).click()
  // Removing a row does not remove its sales.
  await expect(page.getByRole('dialog')).toContainText('1 vendu et 0 repris restent comptés')
  await page.getByRole('dialog').getByRole('button', { name: 'Supprimer' }).click()
  await expect(cell(page, 'Réf.', 1)).toHaveValue('')
  await expect(page.getByRole('button', { name: 'B1 Bol Ligne retirée · 1 vendu, 0 repris (ligne 2)' })).toBeVisible()
  await expect(total(page, 'Total des pièces vendues')).toHaveText('1')
})

test('keeps the layout with two hundred rows of anything, and lets a boutique choose between two créateurs @long', async ({
  aMember,
}) => {
  const all = await partners(aMember)
  const { boutique, candidature, address } = all
  const other = await aMember('createur', { nom: 'Blanc', prenom: 'Zoé' })
  const annonce = { ...candidature.annonce, _id: candidature.annonceId, userId: boutique.uid }
  await partenariatOf(boutique, other, annonce as never)
  const rows = Array.from({ length: 200 }, (_, index) => [
    `ligne${String(index).padStart(7, '0')}`,
    {
      ...BLANK_ROW,
      ref: '🏺'.repeat(10),
      description: index % 2 === 0 ? 'a'.repeat(500) : 'مزهرية من السيراميك '.repeat(20).trim(),
      depot: 99_999,
      prixCentimes: 10_000_000,
      position: index,
    },
  ])
  const doc = { ...blankPartenariat(candidature._id, 10), rows: Object.fromEntries(rows) }
  await boutique.push('partenariats', [doc])
  await sell(
    boutique,
    candidature,
    rows.map(([row]) => ({ row: row as string, quantity: 99_999, prixCentimes: 10_000_000 })),
  )
  const { page } = boutique
  await visit(page, address)
  await page.getByRole('link', { name: 'Ana Roux' }).click()
  await expect(page.getByRole('button', { name: /\(ligne 200\)$|^Détail de la ligne 200,/ })).toBeVisible()
  await expect(total(page, 'Total des pièces vendues')).toHaveText('19 999 800')
  expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(0)
  await page.getByRole('searchbox', { name: 'Chercher dans les lignes' }).fill('rien de tel')
  await expect(page.getByText('Aucune ligne ne correspond.')).toBeVisible()
  await page.getByRole('combobox', { name: 'Créateur' }).selectOption({ label: 'Zoé Blanc' })
  await expect(cell(page, 'Réf.', 1)).toHaveValue('')
  await expect(cell(page, 'Réf.', 2)).toHaveCount(0)
  await other.context.close()
})

test('a sale can be undone at once, for as long as somebody is on it, and that and an agreement are told', async ({
  aMember,
}) => {
  const { createur, address } = await partners(aMember)
  const { page } = createur
  await page.clock.install()
  await visit(page, address)
  await typeRow(page, 1, ['B1', 'Bol', '10', '18,50', '', '', '']) // and collapse it
  const saidMatching = (words: RegExp) => said(page).filter((text) => words.test(text))
  const undo = toast(page, 'Noté : 1 vendu (B1 Bol).').getByRole('button', { name: 'Annuler' })
  await plusOne(page, 'vendu', 1).press('Enter')
  await undo.press('Enter')
  await expect.poll(() => saidMatching(/^Annulé/)).toEqual(['Annulé : une correction a été notée.'])
  await expect(plusOne(page, 'vendu', 1)).toBeFocused()

  // Undo before the movement is written.
  await page.evaluate(async () => {
    const button = (name: string) => [...document.querySelectorAll('button')].find((one) => one.textContent === name)
    button('+1 vendu')?.click()
    while (button('Annuler') === undefined) await new Promise((done) => setTimeout(done, 1))
    button('Annuler')?.click()
  })
  await expect(total(page, 'Total des pièces vendues')).toHaveText('0')

  await plusOne(page, 'vendu', 1).click()
  await undo.hover()
  await page.clock.fastForward(60_000)
  await expect(undo).toBeVisible()
  await page.mouse.move(0, 0)
  await page.clock.fastForward(11_000)
  await expect(undo).toHaveCount(0)

  // Before the row is written: the toast names it as typed.
  await typeRow(page, 2, ['B2'])
  await page.keyboard.type('Vase')
  await plusOne(page, 'vendu', 2).dispatchEvent('click')
  await expect(toast(page, 'Noté : 1 vendu (B2 Vase).')).toBeVisible()

  // Before the version's hash is computed.
  await page.evaluate(() => {
    const { subtle } = crypto
    const digest = subtle.digest.bind(subtle)
    subtle.digest = (...input) => new Promise((done) => setTimeout(done, 1000)).then(() => digest(...input))
  })
  await page.keyboard.press('Enter')
  await expect(rowLine(page, 2)).toContainText('Vase')
  await page.getByRole('button', { name: /^Bon pour accord/ }).press('Enter')
  await expect.poll(() => saidMatching(/accord/)).toEqual(['Votre accord est noté.'])
  await page.getByRole('button', { name: /^Retirer mon accord/ }).press('Enter')
  await expect.poll(() => saidMatching(/accord/)).toEqual(['Votre accord est noté.', "Votre accord n'est plus donné."])
})
