import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import type { Partenariat } from '#domain/papers/partenariat.ts'
import { ROW } from '../fixtures/documents.ts'
import { expectUsable, withAxe } from './axe.ts'
import { test } from './fixtures.ts'
import { type Partners, partners } from './inventaire.ts'
import { badge, networkBack, visit } from './people.ts'
import { underWorker } from './worker.ts'

const BOWL = { ref: 'B1', description: 'Bol en grès', depot: 10, prixCentimes: 1850 }

/** The boutique changes the price of the bowl over HTTP, not on the page under test. */
async function reprice({ boutique, candidature }: Partners, prixCentimes: number): Promise<void> {
  const doc = (await boutique.read('partenariats', candidature._id)) as unknown as Partenariat
  const row = { ...doc.rows[ROW], prixCentimes }
  await boutique.push('partenariats', [{ ...doc, rows: { [ROW]: row } }])
}

const accord = (page: Page) => page.getByRole('region', { name: "Bon pour accord : Fiche d'inventaire" })

/** An agreement covers what the page shows: wait for the sheet's bowl, which may load after the page. */
async function agree(page: Page): Promise<void> {
  const totals = page.getByRole('region', { name: 'Totaux' })
  await expect(totals.getByRole('definition').first()).toHaveText('10')
  await accord(page).getByRole('button', { name: 'Bon pour accord' }).click()
}

test.use({ ownLine: true, serviceWorkers: 'allow' })

test('an agreement given offline is asked for again with what changed, and what both agree to is kept @long', async ({
  aMember,
  line,
}) => {
  const all = await partners(aMember, BOWL)
  const { boutique, createur, address } = all
  await withAxe(createur.page)
  await createur.page.goto(address)
  await expect(accord(createur.page)).toContainText("n'a pas encore donné son accord")
  await underWorker(createur.page)
  await expect(badge(createur.page)).toHaveText('À jour')
  await createur.context.setOffline(true)
  await agree(createur.page)
  await expect(accord(createur.page)).toContainText('Version actuelle')
  await reprice(all, 2000)
  await createur.context.setOffline(false)
  await networkBack(createur.page)

  const maker = accord(createur.page)
  await expect(maker).toContainText("Votre accord n'a pas été retenu : la fiche d'inventaire avait changé entre-temps.")
  const difference = maker.getByRole('listitem').filter({ hasText: 'Prix de vente (€) de « Bol en grès »' })
  await expect(difference).toContainText('Vous aviez sous les yeux18,50 €')
  await expect(difference).toContainText('Maintenant20,00 €')
  await expect(maker).not.toContainText('Version actuelle')
  await expectUsable(createur.page, 'asked again')
  await visit(boutique.page, address)
  await expect(accord(boutique.page)).toContainText("Ana Roux n'a pas encore donné son accord.")

  await agree(createur.page)
  await expect(maker).not.toContainText("n'a pas été retenu")
  await expect(accord(boutique.page)).toContainText('Ana Roux, le ')
  await agree(boutique.page)
  for (const { page } of [createur, boutique]) {
    await expect(accord(page).getByRole('link', { name: /^Fiche d'inventaire convenue/ })).toHaveCount(1)
  }

  await reprice(all, 2500)
  for (const { page } of [createur, boutique]) {
    await accord(page).getByText('Ce qui a changé depuis (1)').click()
    const since = accord(page).getByRole('listitem').filter({ hasText: 'Prix de vente (€) de « Bol en grès »' })
    await expect(since).toContainText('Version approuvée20,00 €')
    await expect(since).toContainText('Maintenant25,00 €')
    await expect(accord(page)).toContainText("Modifié depuis : ce n'est plus la version approuvée")
    await page.getByText(/^Historique \(\d+\)$/).click()
    await expect(page.getByRole('listitem').filter({ hasText: 'Ligne ajoutée' })).toContainText('La Mercerie')
  }

  // The copy shows what was agreed even after the papers change, offline and after a cold start.
  await accord(createur.page)
    .getByRole('link', { name: /^Fiche d'inventaire convenue/ })
    .click()
  await expect(createur.page.getByRole('article').getByRole('cell', { name: '20,00' })).toBeVisible()
  const { pathname } = new URL(createur.page.url())
  await expectUsable(createur.page, 'exemplaire')
  await line.cut()
  await createur.page.goto(pathname)
  const sheet = createur.page.getByRole('article')
  await expect(sheet.getByRole('cell', { name: '20,00' })).toBeVisible()
  await expect(sheet).toContainText('La Mercerie')
  await expect(sheet).toContainText(/Empreinte SHA-256 de cette version\s:\s[0-9a-f]{64}/)
  const pdf = createur.page.waitForEvent('download')
  await createur.page.getByRole('button', { name: 'Télécharger en PDF' }).click()
  const made = await readFile(await (await pdf).path())
  expect(made.subarray(0, 5).toString()).toBe('%PDF-')
})
