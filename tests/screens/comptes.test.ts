import { expect, test } from 'vitest'
import { commands, page } from 'vitest/browser'
import { recordIdOf } from '#domain/ids.ts'
import { EMPTY_RECORD } from '#domain/papers/records.ts'
import { newId } from '../fixtures/builders.ts'
import { type Partners, partners, sell } from './inventaire.ts'
import { openApp } from './open.tsx'
import { downloaded, printed } from './paper-files.ts'
import { badge, visit } from './people.ts'
import { expectUsable } from './usable.ts'

const title = () => page.getByRole('heading', { level: 1 })
const main = () => page.getByRole('main')
const kept = () => main().getByText('Compte n° 1 gardé')
const keep = () => page.getByRole('button', { name: 'Garder ce compte' })

/** A partnership whose sheet has one deposited row. */
async function partnersWithRow(): Promise<Partners> {
  const all = await partners({ ref: 'B1', description: 'Bol', depot: 12, prixCentimes: 1850 }, { prix: 35 })
  return { ...all, address: all.address.replace('inventaire', 'comptes') }
}

const amount = (label: string) => page.getByRole('article').getByCss(`dt:has-text("${label}") + dd`)

async function period(from: string, to: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Du', exact: true }).fill(from)
  await page.getByRole('textbox', { name: 'Au', exact: true }).fill(to)
}

async function expectSheet(): Promise<void> {
  const sheet = page.getByRole('article')
  await expect.element(sheet.getByRole('row', { name: 'B1 Bol 18,50 € 5 92,50 €', exact: true })).toBeVisible()
  await expect.element(sheet.getByRole('row', { name: 'Correction : B1 Bol 18,50 € -1 -18,50 €' })).toBeVisible()
  const before = sheet.getByRole('row', { name: /vendu le 30 octobre 2026, avant cette période/ })
  await expect.element(before).toBeVisible()
  await expect.element(amount('Loyer déduit')).toHaveTextContent(/^-35,00 €$/)
  await expect.element(amount('Montant dû au créateur')).toHaveTextContent(/^47,20 €$/)
}

test('keeps an account that both parties read, to the cent, and that prints and downloads as it is shown', async () => {
  const { boutique, createur, candidature, address } = await partnersWithRow()
  await sell(boutique, candidature, [
    { quantity: 5 },
    { quantity: -1, day: '2026-11-06' },
    { day: '2026-10-30', article: '=B1 Bol', prixCentimes: 1733 },
  ])
  await openApp(address, boutique)
  await expect.element(page.getByText('5 pièces vendues ne sont dans aucun compte.')).toBeVisible()
  await expect.element(page.getByText("Aucun compte n'a été gardé.")).toBeVisible()
  await page.getByRole('link', { name: 'Nouveau compte' }).click()
  await period('2026-11-01', '2026-11-30')
  await expect.element(page.getByText("Le loyer est payé à part : il n'est pas déduit de ce compte.")).toBeVisible()
  await expect.element(amount('Total des ventes')).toHaveTextContent(/^91,33 €$/)
  await expect.element(amount('Montant dû au créateur')).toHaveTextContent(/^82,20 €$/) // 91,33 minus 9,13
  await page.getByRole('checkbox', { name: 'Déduire le loyer' }).click()
  await expect.element(page.getByRole('textbox', { name: 'Loyer à déduire' })).toHaveValue('35')
  await expect.element(main().getByText('Le loyer de 35,00 € est déduit du montant dû.')).toBeVisible()
  await expect.element(amount('Montant dû au créateur')).toHaveTextContent(/^47,20 €$/)
  await expectUsable('a new account')
  await keep().click()
  await expect.element(title()).toHaveTextContent(/^Compte n° 1$/)
  await expect.element(title()).toHaveFocus()
  await expect.element(title()).toBeInViewport()
  await expect.element(kept()).toBeVisible()
  await expect.element(main()).toHaveTextContent('vous le retrouvez sous « Comptes gardés »')
  await expectUsable('an account')
  await expectSheet()
  // The notice is shown only once.
  await page.getByRole('button', { name: 'Retour aux comptes' }).click()
  await page.getByRole('link', { name: 'Voir le compte n° 1' }).click()
  await expect.element(amount('Montant dû au créateur')).toHaveTextContent(/^47,20 €$/)
  await expect.element(kept()).not.toBeInTheDocument()

  await openApp('/tableau-de-bord', createur)
  await page.getByRole('link', { name: 'Comptes' }).click()
  const listed = page.getByRole('listitem').filter({ hasText: 'Compte n° 1' })
  await expect.element(listed).toHaveTextContent('47,20 €')
  await page.getByRole('link', { name: 'Voir le compte n° 1' }).click()
  await expect.element(title()).toHaveTextContent(/^Compte n° 1$/)
  await expectSheet()
  const file = await downloaded('compte-partenariat.pdf')
  const paper = await printed()
  for (const { text } of [file, paper]) {
    for (const said of ['Compte n° 1', 'Ana Roux', '47,20 €']) expect(text).toContain(said)
    expect(text).not.toContain('Télécharger')
  }
  const csv = commands.nextFile()
  await page.getByRole('button', { name: 'Télécharger en CSV' }).click()
  expect((await csv).name).toBe('compte-partenariat.csv')
})

test('says what is wrong with the terms, keeps what is typed, and keeps no empty account', async () => {
  const { boutique, candidature, address } = await partnersWithRow()
  await sell(boutique, candidature, [{}])
  await openApp(`${address}?nouveau`, boutique)
  await period('2026-11-30', '2026-11-01')
  await expect.element(main().getByText('La fin précède le début. Corrigez une des deux dates.')).toBeVisible()
  await expect.element(keep()).not.toBeInTheDocument()
  await period('2020-01-01', '2026-11-01')
  await expect.element(main().getByText("Aucune vente n'est à compter jusqu'à cette date")).toBeVisible()
  await expect.element(keep()).not.toBeInTheDocument()
  await period('2020-01-01', '2030-12-31')
  await expect.element(main().getByText("Cette période n'est pas finie")).toBeVisible()
  await expect.element(keep()).toBeEnabled()
  await page.getByLabelText('Commission de la boutique').fill('12,5')
  await expect.element(main().getByText('La commission convenue est de 10')).toBeVisible()
  await expect.element(keep()).not.toBeInTheDocument()
  await page.getByRole('checkbox', { name: 'Déduire le loyer' }).click()
  const rent = page.getByLabelText('Loyer à déduire')
  await rent.fill('trente')
  await expect.element(main().getByText('Veuillez entrer un montant en euros')).toBeVisible()
  await rent.fill('9000')
  await expect.element(main().getByText(/^Le loyer convenu est de .* au plus pour ces dates/)).toBeVisible()
  await rent.fill('20')
  // 18,50 minus 2,31 minus 20
  await expect.element(main().getByText('Le créateur doit 3,81 € à la boutique.')).toBeVisible()
  await visit('/tableau-de-bord', 'Tableau de Bord')
  await page.getByRole('link', { name: 'Comptes' }).first().click()
  await page.getByRole('link', { name: 'Nouveau compte' }).click()
  await expect.element(rent).toHaveValue('20')
  await expect.element(page.getByLabelText('Commission de la boutique')).toHaveValue('12,5')
})

test('keeps an account without a network, and says why one that counts a sale twice is refused', async () => {
  const { boutique, createur, candidature, address } = await partnersWithRow()
  const { _id, boutiqueId, creatorId } = candidature
  const movements = await sell(boutique, candidature, [{ quantity: 2 }])
  const { cut } = await openApp(`${address}?nouveau`, createur)
  await expect.element(amount('Montant dû au créateur')).toHaveTextContent(/^33,30 €$/)
  cut(true)
  await period('2026-11-01', '2026-11-30')
  await keep().click()
  await expect.element(page.getByText("En attente d'envoi : le numéro viendra.")).toBeVisible()
  await expect.element(amount('Montant dû au créateur')).toHaveTextContent(/^33,30 €$/)

  // The boutique's, of the same sales, reaches the server first.
  const envelope = { boutiqueId, creatorId, by: boutique.uid, at: new Date().toISOString() }
  const terms = { from: '2026-11-01', to: '2026-11-30', movements, commission: 10 }
  const sums = { sold: 2, salesCentimes: 3700, commissionCentimes: 370, dueCentimes: 3330 }
  const record = { ...EMPTY_RECORD, _id: recordIdOf(_id, newId(12)), kind: 'account', ...envelope, ...terms, ...sums }
  await boutique.push('records', [record])
  cut(false)
  await visit(address)
  const refused = main().getByText('Le compte du 1er novembre 2026 au 30 novembre 2026 a été refusé')
  await expect.element(refused).toBeVisible()
  await expect.element(main().getByText('Un autre compte comprend déjà une de ces ventes.')).toBeVisible()
  await sell(boutique, candidature, [{ day: '2026-11-20' }])
  await expect.element(main().getByText("1 pièce vendue n'est dans aucun compte.")).toBeVisible()
  await page.getByRole('button', { name: 'Refaire' }).click()
  await expect.element(page.getByRole('row', { name: 'B1 Bol 18,50 € 1 18,50 €' })).toBeVisible()
  await keep().click()
  await expect.element(title()).toHaveTextContent(/^Compte n° 2$/)
  await expect.element(badge()).toHaveTextContent('À jour')
})
