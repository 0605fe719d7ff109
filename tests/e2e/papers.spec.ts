import { expect, type Page } from '@playwright/test'
import { test } from './fixtures.ts'
import { partners } from './inventaire.ts'
import { annonceOf, partenariatOf } from './members.ts'
import { downloaded, flat, goToStep, printed } from './paper-files.ts'
import { badge, blockRoute, visit } from './people.ts'
import { underWorker } from './worker.ts'

const createurNamed = (nom: string) => ({ nom, prenom: 'Ana', siret: '73282932000074' })

test.describe('offline', () => {
  test.use({ ownLine: true, serviceWorkers: 'allow' })

  test('fills, corrects and makes the contract of a partnership without a network', async ({ aMember, line }) => {
    const boutique = await aMember('boutique', { nom: "L'Échoppe", ville: 'Nantes' })
    const annonce = await annonceOf(boutique, {
      nom: "L'Échoppe",
      ville: 'Nantes',
      prix: 1200.5,
      commission: 12,
      dateDebut: '2027-01-01',
      dateFin: '2027-03-31',
      description: 'Une étagère de 1 m² près de la vitrine.',
    })
    const createur = await aMember('createur', createurNamed('Roux'))
    await partenariatOf(boutique, createur, annonce, { nom: 'Ana Roux' })
    const contrat = `/partenariat/${annonce._id}/contrat`

    await visit(boutique.page, contrat)
    await expect(boutique.page.getByLabel('Numéro SIRET')).toHaveValue('73282932000074')
    await expect(badge(boutique.page)).toHaveText('À jour')
    await underWorker(boutique.page)
    await boutique.page.close()
    await visit(createur.page, contrat)
    await expect(createur.page.getByRole('group', { name: 'Le Créateur' }).getByLabel('Nom')).toHaveValue('Ana Roux')
    // Only the boutique sees its private address.
    await expect(createur.page.getByRole('group', { name: 'La Boutique' }).getByLabel('Adresse')).toHaveValue('Nantes')
    await createur.context.close()

    await line.cut()
    const page = await boutique.context.newPage()
    await visit(page, contrat)
    const group = page.getByRole('group', { name: 'La Boutique' })
    await expect(group.getByLabel('Adresse')).toHaveValue('12 rue des Halles, Nantes')
    await group.getByLabel('Représentée par').fill('Zoé Lefèvre 🎉')
    await page.getByLabel('Numéro SIRET').fill('123')
    await goToStep(page, 'Argent')
    await page.getByLabel('TVA sur le loyer').selectOption('Toutes taxes comprises (TTC)')
    await goToStep(page, 'Signature')
    await page.getByLabel('Vol ou détérioration').fill('La Boutique répond du vol.')
    await page.getByRole('button', { name: 'Télécharger en PDF' }).click()
    await expect(page.getByText('Le SIRET doit contenir 14 chiffres.')).toBeVisible()
    await expect(page.getByLabel('Numéro SIRET')).toBeFocused()
    await page.getByLabel('Numéro SIRET').fill('732 829 320 00074')
    // Navigate at once: the last text typed is saved as the page is left.
    await visit(page, `/partenariat/${annonce._id}/inventaire`)
    await page.getByRole('link', { name: 'Voir le contrat' }).click()
    await expect(page.getByLabel('Numéro SIRET')).toHaveValue('732 829 320 00074')
    const filled = await downloaded(page, 'modele-contrat-partenariat-rempli.pdf')
    const text = flat(filled.text)
    for (const part of [
      'L’Échoppe',
      '12 rue des Halles, Nantes',
      'Zoé Lefèvre 🎉',
      'Ana Roux',
      '732 829 320 00074',
      'Une étagère de 1 m² près de la vitrine.',
      'un loyer mensuel fixe de 1 200,50 euros TTC',
      'La Boutique répond du vol.',
    ]) {
      expect(text).toContain(part)
    }

    await page.getByRole('button', { name: 'Revenir aux données du partenariat' }).click()
    await expect(page.getByLabel('Représentée par')).toHaveValue('')
    await page.getByRole('link', { name: 'Modèle vierge' }).click()
    const blank = await downloaded(page, 'modele-contrat-partenariat.pdf')
    expect(flat(blank.text)).not.toContain('Ana Roux')
    await boutique.context.close()
  })
})

test('leaves a field of the contract alone while somebody is in it, whatever arrives', async ({
  aMember,
  anAccount,
}) => {
  const { page, ...boutique } = await aMember('boutique')
  const createur = await anAccount('createur', createurNamed('Roux'))
  const annonce = await annonceOf(boutique)
  await partenariatOf(boutique, createur, annonce)
  const arrive = await blockRoute(page, '**/sync/users/_all_docs*')
  await visit(page, `/partenariat/${annonce._id}/contrat`)
  const party = page.getByRole('group', { name: 'Le Créateur' })
  await party.getByLabel('Numéro SIRET').focus()
  arrive()
  await expect(party.getByLabel('Adresse')).toHaveValue('Nantes')
  await page.keyboard.type('12')
  await expect(party.getByLabel('Numéro SIRET')).toHaveValue('12')
})

test('asks whose paper it is when the address does not say, one step from the template', async ({
  aMember,
  anAccount,
}, info) => {
  const { page, ...boutique } = await aMember('boutique')
  const annonce = await annonceOf(boutique)
  const roux = await anAccount('createur', createurNamed('Roux'))
  const blanc = await anAccount('createur', createurNamed('Blanc'))
  await partenariatOf(boutique, roux, annonce, { nom: 'Ana Roux' })
  await partenariatOf(boutique, blanc, annonce, { nom: 'Ana Blanc' })
  const [contrat, inventaire] = [`/partenariat/${annonce._id}/contrat`, `/partenariat/${annonce._id}/inventaire`]
  for (const [path, other] of [
    [contrat, inventaire],
    [inventaire, contrat],
  ] as const) {
    await visit(page, path)
    const partners = page.getByRole('list', { name: 'Partenariats confirmés' })
    await expect(partners.getByRole('link')).toHaveText(['Ana Roux', 'Ana Blanc'])
    await expect(page.getByRole('article')).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Télécharger en PDF' })).toHaveCount(0)
    await page.getByRole('link', { name: 'Modèle vierge' }).click()
    await expect(page.getByRole('article')).toContainText('(à compléter)')
    await expect(page.getByRole('article')).not.toContainText('Ana')
    await page.getByRole('link', { name: 'Document rempli' }).click()
    await partners.getByRole('link', { name: 'Ana Roux' }).click()
    await expect(page).toHaveURL(`${path}?avec=${roux.uid}`)
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
    // Switching between the papers keeps the chosen partner.
    await expect(page.getByRole('link', { name: /^Voir (la fiche|le contrat)/ })).toHaveAttribute(
      'href',
      `${other}?avec=${roux.uid}`,
    )
    await page.goBack()
    await expect(partners).toBeVisible()
    await page.goForward()
  }
  await visit(page, contrat)
  await page.getByRole('link', { name: 'Ana Blanc' }).click()
  const party = page.getByRole('group', { name: 'Le Créateur' })
  await party.getByLabel('Adresse').fill('3 rue du Four')
  await page.getByLabel('Créateur', { exact: true }).selectOption({ label: 'Ana Roux' })
  await expect(party.getByLabel('Nom')).toHaveValue('Ana Roux')
  const paper = await printed(page, info.outputPath('contrat.pdf'))
  expect(paper.pages).toBe(1)
  expect(flat(paper.text)).toContain('Ana Roux')
  expect(flat(paper.text)).not.toMatch(/3 rue du Four|Compléter le contrat|Télécharger|Modèle vierge|Mentions légales/)
})

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
