import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { annonceOf, partenariatOf } from '../fixtures/acts.ts'
import { anAccount } from './accounts.ts'
import { openApp, reopenApp } from './open.tsx'
import { downloaded, goToStep, printed } from './paper-files.ts'
import { badge, expectAt, focus, holding, textsOf, visit } from './people.ts'

const createurNamed = (nom: string) => ({ nom, prenom: 'Ana', siret: '73282932000074' })

const siret = () => page.getByLabelText('Numéro SIRET')
const party = (nom: string) => page.getByRole('group', { name: nom })

// Proves S2.contrat.5, S7.13
test('fills, corrects and makes the contract of a partnership without a network', async () => {
  const boutique = await anAccount('boutique', { nom: "L'Échoppe", ville: 'Nantes' })
  const annonce = await annonceOf(boutique, {
    nom: "L'Échoppe",
    ville: 'Nantes',
    prix: 1200.5,
    commission: 12,
    dateDebut: '2027-01-01',
    dateFin: '2027-03-31',
    description: 'Une étagère de 1 m² près de la vitrine.',
  })
  const createur = await anAccount('createur', createurNamed('Roux'))
  await partenariatOf(boutique, createur, annonce, { nom: 'Ana Roux' })
  const contrat = `/partenariat/${annonce._id}/contrat`
  await openApp(contrat, createur)
  await expect.element(party('Le Créateur').getByLabelText('Nom')).toHaveValue('Ana Roux')
  // Only the boutique sees its private address.
  await expect.element(party('La Boutique').getByLabelText('Adresse')).toHaveValue('Nantes')

  await openApp(contrat, boutique)
  await expect.element(siret()).toHaveValue('73282932000074')
  await expect.element(badge()).toHaveTextContent(/^À jour$/)
  await reopenApp(contrat, { isCut: true })
  const group = party('La Boutique')
  await expect.element(group.getByLabelText('Adresse')).toHaveValue('12 rue des Halles, Nantes')
  await group.getByLabelText('Représentée par').fill('Zoé Lefèvre 🎉')
  await siret().fill('123')
  await goToStep('Argent')
  await page.getByLabelText('TVA sur le loyer').selectOptions('Toutes taxes comprises (TTC)')
  await goToStep('Signature')
  await page.getByLabelText('Vol ou détérioration').fill('La Boutique répond du vol.')
  await page.getByRole('button', { name: 'Télécharger en PDF' }).click()
  await expect.element(page.getByRole('main').getByText('Le SIRET doit contenir 14 chiffres.')).toBeVisible()
  await expect.element(siret()).toHaveFocus()
  await siret().fill('732 829 320 00074')
  // Navigate at once: the last text typed is saved as the page is left.
  await visit(`/partenariat/${annonce._id}/inventaire`)
  await page.getByRole('link', { name: 'Voir le contrat' }).click()
  await expect.element(siret()).toHaveValue('732 829 320 00074')
  const filled = await downloaded('modele-contrat-partenariat-rempli.pdf')
  for (const part of [
    'L’Échoppe',
    '12 rue des Halles, Nantes',
    'Zoé Lefèvre 🎉',
    'Ana Roux',
    '732 829 320 00074',
    'Étagère, 80 cm de large, 30 cm de haut, 25,5 cm de profondeur',
    'un loyer mensuel fixe de 1 200,50 euros TTC',
    'La Boutique répond du vol.',
  ]) {
    expect(filled.text).toContain(part)
  }
  expect(filled.text).not.toContain('près de la vitrine')

  await page.getByRole('button', { name: 'Revenir aux données du partenariat' }).click()
  await expect.element(page.getByLabelText('Représentée par')).toHaveValue('')
  await page.getByRole('link', { name: 'Modèle vierge' }).click()
  const blank = await downloaded('modele-contrat-partenariat.pdf')
  expect(blank.text).not.toContain('Ana Roux')
})

test('leaves a field of the contract alone while somebody is in it, whatever arrives', async () => {
  const boutique = await anAccount('boutique')
  const createur = await anAccount('createur', createurNamed('Roux'))
  const annonce = await annonceOf(boutique)
  await partenariatOf(boutique, createur, annonce)
  const { answer, release } = holding(/\/sync\/users\/_all_docs/)
  await openApp(`/partenariat/${annonce._id}/contrat`, boutique, { answer })
  await focus(party('Le Créateur').getByLabelText('Numéro SIRET'))
  await expect.element(party('Le Créateur').getByLabelText('Adresse')).toHaveValue('')
  release()
  await expect.element(party('Le Créateur').getByLabelText('Adresse')).toHaveValue('Nantes')
  await userEvent.keyboard('12')
  await expect.element(siret()).toHaveValue('12')
})

// Proves S4.partenariat.1
test('asks whose paper it is when the address does not say, one step from the template', async () => {
  const boutique = await anAccount('boutique')
  const annonce = await annonceOf(boutique)
  const roux = await anAccount('createur', createurNamed('Roux'))
  const blanc = await anAccount('createur', createurNamed('Blanc'))
  await partenariatOf(boutique, roux, annonce, { nom: 'Ana Roux' })
  await partenariatOf(boutique, blanc, annonce, { nom: 'Ana Blanc' })
  const [contrat, inventaire] = [`/partenariat/${annonce._id}/contrat`, `/partenariat/${annonce._id}/inventaire`]
  await openApp('/tableau-de-bord', boutique)
  for (const [path, other] of [
    [contrat, inventaire],
    [inventaire, contrat],
  ] as const) {
    await visit(path)
    const partners = page.getByRole('list', { name: 'Partenariats confirmés' })
    await expect.poll(() => textsOf(partners.getByRole('link'))).toEqual(['Ana Roux', 'Ana Blanc'])
    await expect.element(page.getByRole('article')).not.toBeInTheDocument()
    await expect.element(page.getByRole('button', { name: 'Télécharger en PDF' })).not.toBeInTheDocument()
    await page.getByRole('link', { name: 'Modèle vierge' }).click()
    await expect.element(page.getByRole('article')).toHaveTextContent('(à compléter)')
    await expect.element(page.getByRole('article')).not.toHaveTextContent('Ana')
    await page.getByRole('link', { name: 'Document rempli' }).click()
    await partners.getByRole('link', { name: 'Ana Roux' }).click()
    await expectAt(`${path}?avec=${roux.uid}`)
    await expect.element(page.getByRole('heading', { level: 1 })).toHaveFocus()
    // Switching between the papers keeps the chosen partner.
    await expect
      .element(page.getByRole('link', { name: /^Voir (la fiche|le contrat)/ }))
      .toHaveAttribute('href', `${other}?avec=${roux.uid}`)
    history.back()
    await expect.element(partners).toBeVisible()
    history.forward()
    await expectAt(`${path}?avec=${roux.uid}`)
  }
  await visit(contrat)
  await page.getByRole('link', { name: 'Ana Blanc' }).click()
  await party('Le Créateur').getByLabelText('Adresse').fill('3 rue du Four')
  await page.getByLabelText('Créateur', { exact: true }).selectOptions('Ana Roux')
  await expect.element(party('Le Créateur').getByLabelText('Nom')).toHaveValue('Ana Roux')
  const paper = await printed()
  expect(paper.pages).toBe(1)
  expect(paper.text).toContain('Ana Roux')
  expect(paper.text).not.toMatch(/3 rue du Four|Compléter le contrat|Télécharger|Modèle vierge|Mentions légales/)
})
