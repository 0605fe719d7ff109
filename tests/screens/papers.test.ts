import { expect, test } from 'vitest'
import { commands, page, userEvent } from 'vitest/browser'
import { sha256 } from '#data/platform/crypto.ts'
import { canonicalForm } from '#domain/papers/agreement.ts'
import { newPartenariat } from '#domain/papers/contrat-prefill.ts'
import { BLANK_ROW } from '#domain/papers/inventaire.ts'
import { agreementKey, type Partenariat } from '#domain/papers/partenariat.ts'
import { annonceOf, partenariatOf } from '../fixtures/acts.ts'
import { anAccount } from './accounts.ts'
import { cell, partners, plusOne, rowLine } from './inventaire.ts'
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

const PDF = 'inventaire-la-mercerie-ana-roux.pdf'
/** Texts that the font lacks are drawn as pictures: visible, searchable, copyable. */
const DRAWN = ['مزهرية من السيراميك', 'אגרטל קרמיקה', 'Vase 🏺 bleu', 'Ваза', 'Bol سلام fin']
// The PDF reader adds direction marks, and drops the space where two directions meet.
const letters = (words: string): string => words.replace(/[\u202a-\u202e\s]/g, '')

const lieu = () => page.getByRole('textbox', { name: 'Fait à', exact: true })

/** Replaces the field's text by the keyboard, and keeps the focus in it. */
async function typeLieu(text: string): Promise<void> {
  await lieu().fill('')
  await userEvent.keyboard(text)
}

async function csv(): Promise<string> {
  const made = commands.nextFile()
  await page.getByRole('button', { name: 'Exporter en CSV' }).click()
  const { name, text } = await made
  expect(name).toBe('inventaire-la-mercerie-ana-roux.csv')
  return text
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
    const listed = page.getByRole('list', { name: 'Partenariats confirmés' })
    await expect.poll(() => textsOf(listed.getByRole('link'))).toEqual(['Ana Roux', 'Ana Blanc'])
    await expect.element(page.getByRole('article')).not.toBeInTheDocument()
    await expect.element(page.getByRole('button', { name: 'Télécharger en PDF' })).not.toBeInTheDocument()
    await page.getByRole('link', { name: 'Modèle vierge' }).click()
    await expect.element(page.getByRole('article')).toHaveTextContent('(à compléter)')
    await expect.element(page.getByRole('article')).not.toHaveTextContent('Ana')
    await page.getByRole('link', { name: 'Document rempli' }).click()
    await listed.getByRole('link', { name: 'Ana Roux' }).click()
    await expectAt(`${path}?avec=${roux.uid}`)
    await expect.element(page.getByRole('heading', { level: 1 })).toHaveFocus()
    // Switching between the papers keeps the chosen partner.
    await expect
      .element(page.getByRole('link', { name: /^Voir (la fiche|le contrat)/ }))
      .toHaveAttribute('href', `${other}?avec=${roux.uid}`)
    history.back()
    await expect.element(listed).toBeVisible()
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

test('makes its papers of what was typed a moment before, and of a cell that one is still in', async () => {
  const { boutique, candidature, address } = await partners()
  const rows = ['Bol en grès', ...DRAWN].map((description, position) => [
    `ligne000000${position}`,
    { ...BLANK_ROW, ref: `B${position}`, description, depot: 10, prixCentimes: 1850, position },
  ])
  await boutique.push('partenariats', [{ ...newPartenariat(candidature), rows: Object.fromEntries(rows) }])
  await openApp(address, boutique)
  await rowLine(1).click()

  await typeLieu('Rezé')
  const { text, pictures } = await downloaded(PDF)
  expect(text).toContain('Rezé')
  for (const words of DRAWN) expect(letters(text)).toContain(letters(words))
  expect(pictures).toBe(DRAWN.length)
  await cell('Désignation du produit', 1).fill('Bol bleu')
  expect(await csv()).toContain('Bol bleu')
  await plusOne('vendu', 1).click()
  expect((await downloaded(PDF)).text).toContain('Total des pièces vendues : 1')

  // Printing from the browser's menu does not blur the cell.
  await typeLieu('Clisson')
  document.querySelector('details')?.removeAttribute('open')
  expect((await printed()).text).toContain('Clisson')
  await expect.element(lieu()).toHaveFocus()

  // An agreement covers the text that its author has just typed.
  await typeLieu('Vertou')
  await page.getByRole('button', { name: 'Bon pour accord' }).click()
  await expect.element(page.getByText('Version actuelle')).toBeVisible()
  await expect.element(badge()).toHaveTextContent(/^À jour$/)
  const stored = (await boutique.read('partenariats', candidature._id)) as unknown as Partenariat
  expect(stored.header.lieu).toBe('Vertou')
  const { hash } = stored.agreements[agreementKey('inventaire', 'boutique')] ?? {}
  expect(hash).toBe(await sha256(canonicalForm(stored, 'inventaire')))
})
