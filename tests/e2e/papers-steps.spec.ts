import { expect } from '@playwright/test'
import { expectAccessible, expectUsable, withAxe } from './axe.ts'
import { type AMember, test } from './fixtures.ts'
import { type Account, annonceOf, type Member, partenariatOf } from './members.ts'
import { flat, goToStep, printed } from './paper-files.ts'
import { visit } from './people.ts'

const STEP_PX_MAX = 2200 // at 360 px, the site's footer included; the whole contract was 5,993
const FORM_STEPS = ['parties', 'espace', 'argent', 'signature'] as const

interface Contract {
  readonly boutique: Member
  readonly annonceId: string
  readonly path: string
}

/** A confirmed partnership of three months whose tax and créateur's street are unknown. */
async function aContract(
  aMember: AMember,
  anAccount: (userType: 'createur', profil: object) => Promise<Account>,
): Promise<Contract> {
  const boutique = await aMember('boutique', { nom: "L'Échoppe", ville: 'Nantes' })
  const annonce = await annonceOf(boutique, {
    ville: 'Nantes',
    prix: 35,
    commission: 12,
    dateDebut: '2027-01-01',
    dateFin: '2027-04-01',
    description: 'Une étagère de 1 m².',
  })
  const createur = await anAccount('createur', { nom: 'Roux', prenom: 'Ana', ville: 'Rezé', siret: '73282932000074' })
  await partenariatOf(boutique, createur, annonce, { nom: 'Ana Roux' })
  return { boutique, annonceId: annonce._id, path: `/partenariat/${annonce._id}/contrat` }
}

test('fills the contract on a phone step by step, by the keyboard as well, and goes back with the browser', async ({
  aMember,
  anAccount,
}, info) => {
  const { boutique, path } = await aContract(aMember, anAccount)
  const { page } = boutique
  await withAxe(page)
  await visit(page, path)
  await expect(page.getByRole('group', { name: 'Le Créateur' })).toBeVisible()
  await expect(page.getByLabel('Vol ou détérioration')).toBeHidden()
  await expect(page.getByRole('article')).toHaveCount(0)
  await page.getByRole('link', { name: 'Suivant : Espace' }).click()
  await expect(page).toHaveURL(`${path}?etape=espace`)
  await expect(page.getByRole('heading', { name: 'Espace et durée' })).toBeFocused()
  await expect(page.getByRole('group', { name: 'Le Créateur' })).toBeHidden()
  // Text typed before a navigation is still there after it.
  await page.getByLabel("Description de l'espace").fill('Un mur près de la caisse')
  await page.keyboard.press('Tab')
  const argent = page.getByRole('navigation', { name: 'Étapes' }).getByRole('link', { name: 'Argent' })
  await argent.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('TVA sur le loyer')).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('checkbox', { name: 'Un loyer mensuel fixe' })).toBeFocused()
  await page.goBack()
  await expect(page.getByLabel("Description de l'espace")).toHaveValue('Un mur près de la caisse')
  await page.goForward()
  const paper = await printed(page, info.outputPath('contrat.pdf'))
  expect(flat(paper.text)).toContain('Un mur près de la caisse')
  expect(flat(paper.text)).toContain('Signature du Créateur')
  await goToStep(page, 'Aperçu')
  await expect(page.getByRole('article')).toContainText('Un mur près de la caisse')
  await visit(page, `${path}?etape=partage`)
  await expect(page.getByRole('button', { name: 'Partager avec Ana Roux' })).toBeVisible()
  await expect(page.getByLabel("Description de l'espace")).toBeHidden()
})

test('shows each step of the contract in a screen or so, to everybody @long', async ({ aMember, anAccount }) => {
  const { boutique, path } = await aContract(aMember, anAccount)
  const { page } = boutique
  await withAxe(page)
  for (const step of [...FORM_STEPS, 'apercu', 'partage']) {
    await visit(page, `${path}?etape=${step}`)
    await expect(page.getByRole('navigation', { name: 'Étapes' })).toBeVisible()
    await expectUsable(page, step)
    const height = await page.evaluate(() => document.documentElement.scrollHeight)
    if (step !== 'apercu') expect(height, step).toBeLessThan(STEP_PX_MAX)
  }
})

test('shows the form and the sheet side by side on a desk, and the sheet follows what is typed @desktop', async ({
  aMember,
  anAccount,
}, info) => {
  const { boutique, path } = await aContract(aMember, anAccount)
  const { page } = boutique
  await withAxe(page)
  await visit(page, path)
  const [form, sheet] = [page.locator('form'), page.getByRole('article')]
  await expect(page.getByRole('navigation', { name: 'Étapes' })).toBeHidden()
  await page.getByLabel('Fait à').fill('Rezé')
  await expect(sheet).toContainText('Fait à Rezé')
  const [left, right] = [await form.boundingBox(), await sheet.boundingBox()]
  expect(right?.x).toBeGreaterThan((left?.x ?? 0) + (left?.width ?? 0))
  // At the end of the form, the preview is still in view.
  await expect(page.getByRole('region', { name: 'Aperçu du document' })).toBeInViewport({ ratio: 0.9 })
  await expect(sheet.getByText('Rezé', { exact: true })).toBeInViewport()
  await page.getByLabel('Représentée par').focus()
  await expect(sheet.getByText('Représentée par')).toBeInViewport()
  await expectAccessible(page, 'contrat')
  const paper = await printed(page, info.outputPath('contrat.pdf'))
  expect(paper.pages).toBe(1)
  expect(flat(paper.text)).toContain('Signature du Créateur')
})

test('opens the contract of an annonce that is gone, and leads to what is too long in it', async ({
  aMember,
  anAccount,
}) => {
  const { boutique, annonceId, path } = await aContract(aMember, anAccount)
  const { page } = boutique
  await boutique.push('annonces', [{ ...(await boutique.read('annonces', annonceId)), active: false }])
  const { _rev } = await boutique.read('annonces', annonceId)
  await boutique.push('annonces', [{ _id: annonceId, _rev, _deleted: true }])
  await visit(page, path)
  await expect(page.getByRole('group', { name: 'Le Créateur' }).getByLabel('Nom')).toHaveValue('Ana Roux')
  await goToStep(page, 'Espace')
  await expect(page.getByLabel('Fin')).toHaveValue('2027-04-01')
  await page.getByLabel("Description de l'espace").fill('mot '.repeat(151))
  await goToStep(page, 'Signature')
  await page.getByRole('button', { name: 'Imprimer' }).click()
  await expect(page).toHaveURL(`${path}?etape=espace#espace`)
  await expect(page.getByLabel("Description de l'espace")).toBeFocused()
  await expect(page.getByLabel("Description de l'espace")).toHaveAttribute('aria-invalid', 'true')
})
