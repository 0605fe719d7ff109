import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { annonceOf, partenariatOf } from '../fixtures/acts.ts'
import { anAccount } from './accounts.ts'
import { openApp, reopenApp } from './open.tsx'
import { downloaded, goToStep, printed } from './paper-files.ts'
import { badge, expectAt, textsOf, visit } from './people.ts'
import { PHONE } from './usable.ts'

const createurNamed = (nom: string) => ({ nom, prenom: 'Ana', siret: '73282932000074' })

const siret = () => page.getByLabelText('Numéro SIRET')
const own = () => page.getByRole('group', { name: 'Votre partie' })

const ARROW_PX = 20

/** No choice of the selects shown, one of which is labelled so, is cut on the narrowest phone, where a closed one has one line. */
async function expectWholeChoices(label: string): Promise<void> {
  await expect.element(page.getByLabelText(label)).toBeVisible()
  await page.viewport(320, 640)
  const context = document.createElement('canvas').getContext('2d') as CanvasRenderingContext2D
  const selects = [...document.querySelectorAll('select')].filter((one) => one.checkVisibility())
  const cut = selects.flatMap((one) => {
    const { font, paddingLeft, paddingRight } = getComputedStyle(one)
    context.font = font
    const room = one.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight) - ARROW_PX
    return [...one.options].map(({ text }) => text).filter((text) => context.measureText(text).width > room)
  })
  expect(selects).not.toEqual([])
  expect.soft(cut).toEqual([])
  await page.viewport(PHONE.width, PHONE.height)
}

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
  })
  const createur = await anAccount('createur', createurNamed('Roux'))
  await partenariatOf(boutique, createur, annonce, { nom: 'Ana Roux' })
  const contrat = `/partenariat/${annonce._id}/contrat`
  await openApp(contrat, boutique)
  await expect.element(own().getByLabelText('Nom')).toHaveValue("L'Échoppe")
  await expect.element(badge()).toHaveTextContent(/^À jour$/)
  await reopenApp(contrat, { isCut: true })
  // The private address is written only where it is ticked.
  await expect.element(own().getByLabelText('Adresse', { exact: true })).toHaveValue('Nantes')
  await page.getByRole('checkbox', { name: /^Écrire l'adresse de ma boutique/ }).click()
  await expect.element(own().getByLabelText('Adresse', { exact: true })).toHaveValue('12 rue des Halles, Nantes')
  await own().getByLabelText('Représentée par').fill('Zoé Lefèvre 🎉')
  await siret().fill('123')
  await goToStep('Argent')
  await expectWholeChoices('TVA sur le loyer')
  await page.getByLabelText('TVA sur le loyer').selectOptions('TVA comprise (TTC)')
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
  await goToStep('Conditions')
  await page.getByRole('checkbox', { name: 'Ajouter des conditions particulières' }).click()
  await expectWholeChoices('La boutique vend')
  await page.getByLabelText('La boutique vend').selectOptions('Au nom du créateur')
  await page.getByLabelText('Préavis pour mettre fin').fill('15 jours')
  const filled = await downloaded('contrat-l-echoppe-ana-roux.pdf')
  for (const part of [
    'L’Échoppe',
    '12 rue des Halles, Nantes',
    'Zoé Lefèvre 🎉',
    'Numéro SIRET : 732 829 320 00074',
    'Étagère, 80 cm de large, 30 cm de haut, 25,5 cm de profondeur',
    'un loyer mensuel fixe de 1 200,50 euros TTC',
    'La Boutique répond du vol.',
    'Annexe - Conditions particulières La boutique vend : Au nom et pour le compte du créateur',
    'Préavis pour mettre fin : 15 jours',
  ]) {
    expect(filled.text).toContain(part)
  }
  await page.getByRole('link', { name: 'Modèle vierge' }).click()
  const blank = await downloaded('modele-contrat-partenariat.pdf')
  expect(blank.text).not.toContain('Zoé')
  expect(blank.text).not.toContain('Annexe')
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
  await own().getByLabelText('Représentée par').fill('Zoé Lefèvre')
  await page.getByLabelText('Créateur', { exact: true }).selectOptions('Ana Roux')
  await expect.element(own().getByLabelText('Représentée par')).toHaveValue('')
  const paper = await printed()
  expect(paper.pages).toBe(1)
  expect(paper.text).toContain('Signature du Créateur')
  expect(paper.text).not.toMatch(/Zoé Lefèvre|Compléter le contrat|Télécharger|Modèle vierge|Mentions légales/)
})
