import { expect, type Locator, type Page } from '@playwright/test'
import { DAY_MS } from '#domain/durations.ts'
import { formatDate } from '#messages/format.ts'
import { partnersOf } from '../fixtures/acts.ts'
import { readPdf } from '../fixtures/pdf.ts'
import { test } from './fixtures.ts'
import { badge, networkBack, visit } from './people.ts'
import { underWorker } from './worker.ts'

/** The day that is so many days from now, `YYYY-MM-DD`. */
const day = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10)

const main = (page: Page) => page.getByRole('main')
const agree = (page: Page) => page.getByRole('button', { name: 'Bon pour accord' })

/** The words of the contract's PDF. */
async function contract(page: Page): Promise<string> {
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Télécharger en PDF' }).click()
  return readPdf(await (await download).path()).text
}

async function step(page: Page, name: string): Promise<void> {
  await page.getByRole('navigation', { name: 'Étapes' }).getByRole('link', { name }).click()
}

test.use({ serviceWorkers: 'allow' })

test('two people go from the confirmation to the end, one of them offline in the middle, on one contract', async ({
  aMember,
}) => {
  const terms = { dateDebut: day(-10), dateFin: day(80) }
  const { boutique, createur, candidature, address } = await partnersOf(aMember, undefined, terms)
  const contrat = address.replace('inventaire', 'contrat')
  const partenariat = `/partenariat/${candidature._id}`

  // The boutique writes its part: the dashboard says whose turn it is, before any tap.
  await visit(boutique.page, '/tableau-de-bord')
  const card = boutique.page.getByRole('region', { name: 'Vos partenariats' })
  await expect(card).toContainText('À votre tour')
  await card.getByRole('link', { name: 'Ana Roux', exact: true }).click()
  await main(boutique.page).getByRole('link', { name: 'Compléter le contrat' }).click()
  await boutique.page.getByRole('checkbox', { name: /^Écrire l'adresse de ma boutique/ }).click()
  await step(boutique.page, 'Argent')
  for (const name of ['TVA sur le loyer', 'Prix de vente de référence'])
    await boutique.page.getByLabel(name).selectOption('ttc')
  await expect(main(boutique.page)).toContainText('Ana Roux doit encore compléter sa partie')
  await expect(badge(boutique.page)).toHaveText('À jour')

  // The créateur completes theirs and approves, offline.
  await visit(createur.page, '/tableau-de-bord')
  await expect(createur.page.getByRole('region', { name: 'Vos partenariats' })).toContainText('À votre tour')
  await underWorker(createur.page)
  await expect(badge(createur.page)).toHaveText('À jour')
  await createur.context.setOffline(true)
  let taps = 0
  const tap = async (target: Locator) => {
    taps += 1
    await target.click()
  }
  await tap(createur.page.getByRole('region', { name: 'Vos partenariats' }).getByRole('link', { name: 'Contrat' }))
  await tap(main(createur.page).getByRole('link', { name: 'Créateur, adresse' }))
  await expect(createur.page.getByLabel('Adresse', { exact: true })).toBeFocused()
  await createur.page.keyboard.press('ControlOrMeta+A')
  await createur.page.keyboard.type('3 quai Nord, Rezé')
  await tap(createur.page.getByRole('checkbox', { name: "Je n'ai pas de SIRET" }))
  await tap(agree(createur.page))
  expect(taps).toBeLessThanOrEqual(6)
  await expect(main(createur.page)).toContainText("Elle attend l'accord de La Mercerie")
  const approved = await contract(createur.page)
  await createur.context.setOffline(false)
  await networkBack(createur.page)
  await expect(badge(createur.page)).toHaveText('À jour')

  await expect(main(boutique.page)).toContainText('À votre tour : Ana Roux a approuvé ce contrat')
  expect(await contract(boutique.page)).toBe(approved)
  await agree(boutique.page).click()
  for (const { page } of [boutique, createur]) await expect(main(page)).toContainText('Approuvé par vous deux le')
  const inForce = await contract(boutique.page)
  expect(inForce).toContain('3 quai Nord, Rezé')
  expect(await contract(createur.page)).toBe(inForce)

  // A prolongation is an amendment: what is in force counts until both have approved it.
  await visit(createur.page, partenariat)
  await createur.page.getByRole('button', { name: 'Prolonger' }).click()
  await createur.page.getByLabel('Nouveau dernier jour').fill(day(200))
  await createur.page.getByRole('dialog').getByRole('button', { name: 'Prolonger' }).click()
  await visit(boutique.page, contrat)
  await expect(main(boutique.page)).toContainText('À votre tour : Ana Roux a approuvé cet avenant')
  await agree(boutique.page).click()
  await expect(main(boutique.page)).toContainText('Approuvé par vous deux le')
  await expect(main(boutique.page)).toContainText('Il comptera à partir du')
  await visit(createur.page, contrat)
  await expect(main(createur.page)).toContainText('Approuvé par vous deux le')
  const prolonged = await contract(createur.page)
  expect(prolonged.replace(/\s+/g, ' ')).toContain(`se termine le ${formatDate(day(200)).replace(/\s+/g, ' ')}`)
  expect(await contract(boutique.page)).toBe(prolonged)

  // Both announce the end: the later day counts, for both.
  for (const [{ page }, lastDay] of [
    [boutique, day(20)],
    [createur, day(30)],
  ] as const) {
    await visit(page, partenariat)
    await page.getByRole('button', { name: /^(Mettre fin|Répondre par un autre jour)$/ }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Dernier jour').fill(lastDay)
    await dialog.getByRole('button', { name: /^(Annoncer la fin|Répondre)/ }).click()
    await expect(dialog).toHaveCount(0)
    await expect(badge(page)).toHaveText('À jour')
  }
  for (const { page } of [boutique, createur]) {
    await expect(main(page)).toContainText(`Le plus tard des deux compte : le ${formatDate(day(30))}.`)
  }
})
