import { expect, onTestFinished, test } from 'vitest'
import { commands, page, userEvent } from 'vitest/browser'
import type { Partenariat } from '#domain/papers/partenariat.ts'
import { said } from './announcements.ts'
import { cell, partners, paste, plusOne, rowLine, total, typeRow } from './inventaire.ts'
import { openApp } from './open.tsx'
import { badge, focus, toast, visit } from './people.ts'
import { expectAccessible, expectReadable, PHONE } from './usable.ts'

const saidMatching = (words: RegExp): readonly string[] => said().filter((text) => words.test(text))

test('goes from cell to cell with Enter, with a sheet that a phone folds, and has lines of cells from 600 px', async () => {
  const { boutique, address } = await partners()
  await openApp(address, boutique)
  await typeRow(1, ['B1', 'Bol en grès', '10', '18,50'])
  await expect.element(cell('Réf.', 2)).toHaveFocus()
  await typeRow(2, ['B2', 'Vase'])
  await rowLine(1).click()
  await focus(cell('Prix de vente (€)', 1))
  await userEvent.keyboard('{Enter}')
  await expect.element(cell('Réf.', 2)).toHaveFocus()
  await expect.element(cell('Réf.', 1)).not.toBeInTheDocument()

  const sheet = page.getByRole('article')
  await expect.element(sheet).not.toBeInTheDocument()
  const summary = page.getByCss('summary').filter({ hasText: 'Aperçu de la feuille' })
  await focus(summary)
  await userEvent.keyboard('{Enter}')
  await expect.element(sheet).toHaveTextContent('Bol en grès')
  await expectAccessible('inventaire')
  await expectReadable('the sheet, unfolded')
  await userEvent.keyboard('{Enter}')
  await expect.element(sheet).not.toBeInTheDocument()

  onTestFinished(() => page.viewport(PHONE.width, PHONE.height))
  for (const width of [600, 768, 1280]) {
    await page.viewport(width, 900)
    await expect.element(page.getByText('Déposé', { exact: true })).toBeVisible()
    await expect.element(cell('Prix de vente (€)', 1)).toHaveValue('18,50')
    expect(document.documentElement.scrollWidth - innerWidth).toBeLessThanOrEqual(0)
  }
  await expect.element(sheet).toHaveTextContent('Bol en grès')
  await expect.element(summary).not.toBeInTheDocument()
  scrollTo(0, 0) // a button half under the header is not small
  await expectAccessible('inventaire')
  // At twice the text size, there is no room for six columns.
  await page.viewport(640, 800)
  onTestFinished(() => document.documentElement.removeAttribute('style'))
  document.documentElement.style.fontSize = '200%'
  await expect.element(page.getByText('Déposé', { exact: true })).not.toBeInTheDocument()
  await expect.element(page.getByRole('listitem').filter({ hasText: 'Nouvelle ligne' })).toBeVisible()
})

test("prints labels of the pieces left, with the maker's name, and the contact and batch that were ticked, as the contract says them", async () => {
  const row = { ref: 'B1', description: 'Bol en grès', depot: 28 }
  const { boutique, createur, candidature, address } = await partners(row)
  const papers = (await createur.read('partenariats', candidature._id)) as unknown as Partenariat
  const contrat = { ...papers.contrat, createurNom: 'Atelier Roux', createurAdresse: '3 quai\n44000 Nantes' }
  await createur.push('partenariats', [{ ...papers, contrat }])
  await openApp(address, boutique)
  const open = () => page.getByRole('button', { name: 'Étiquettes' }).click()
  await open()
  const dialog = page.getByRole('dialog')
  await expect.element(dialog).toHaveTextContent('28 étiquettes sur 2 planches.')
  const made = async () => {
    const file = commands.nextFile()
    await dialog.getByRole('button', { name: 'Créer le PDF' }).click()
    expect((await file).name).toBe('etiquettes.pdf')
    return (await file).text.replace(/\s+/g, ' ')
  }
  const name = dialog.getByLabelText('Nom ou marque du créateur')
  await expect.element(name).toHaveValue('Atelier Roux')
  await dialog.getByRole('checkbox', { name: 'Adresse postale' }).click()
  await expect.element(dialog.getByLabelText('Adresse postale à imprimer')).toHaveValue('3 quai, 44000 Nantes')
  await dialog.getByRole('checkbox', { name: 'Adresse électronique' }).click()
  await expect.element(dialog.getByLabelText('E-mail ou site à imprimer')).toHaveValue(candidature.email)
  await dialog.getByRole('checkbox', { name: 'Lot' }).click()
  await dialog.getByLabelText('Lot à imprimer').fill('2026-11')
  await name.fill('Terre & Roux')
  await expectAccessible('labels with a contact')
  const full = await made()
  for (const text of ['Terre & Roux', '3 quai, 44000 Nantes', candidature.email, 'Lot : 2026-11'])
    expect(full).toContain(text)

  // As it was when the dialog is opened again.
  await dialog.getByRole('button', { name: 'Fermer' }).click()
  await open()
  await expect.element(name).toHaveValue('Terre & Roux')
  await expect.element(dialog.getByLabelText('Lot à imprimer')).toHaveValue('2026-11')
  await dialog.getByLabelText('Étiquettes par planche A4').selectOptions('65 de 38,1 × 21,2 mm')
  await expect.element(dialog).toHaveTextContent("Sur ce format, il n'y a de place que pour le nom.")
  await expect.element(dialog).toHaveTextContent('28 étiquettes sur 1 planche.')
  await dialog.getByLabelText('Première étiquette libre').fill('60')
  await dialog.getByLabelText("Nombre d'étiquettes, Bol en grès").fill('6')
  await expect.element(dialog).toHaveTextContent('6 étiquettes sur 1 planche.')
  const small = await made()
  for (const text of ['Bol en grès', 'Terre & Roux']) expect(small).toContain(text)
  expect(small).not.toContain('quai')
  await name.fill(' ')
  await expect.element(name).toHaveAccessibleDescription('Écrivez le nom ou la marque du créateur.')
  await expect.element(dialog.getByRole('button', { name: 'Créer le PDF' })).toHaveAttribute('aria-disabled', 'true')
})

test('announces once each row that is added, pasted, wrong or removed, by its number', async () => {
  const { boutique, address } = await partners()
  await openApp(address, boutique)
  await expect.element(cell('Réf.', 1)).toBeVisible()
  await typeRow(1, ['B1', 'Bol', '', '18,50'])
  await plusOne('vendu', 1).click()
  const asked = page.getByRole('dialog')
  await expect.element(asked).toHaveAccessibleName(/^Il en restait 0\s: vendre quand même\s\?$/)
  await asked.getByRole('button', { name: 'Vendre quand même' }).click()
  await expect
    .poll(() => saidMatching(/plus de pièces/))
    .toEqual(['Ligne 1 : plus de pièces vendues, reprises ou perdues que déposées.'])
  await rowLine(1).click()
  // Focusing and leaving the cell unchanged does not repeat the message.
  await focus(cell('Quantité déposée', 1))
  await userEvent.tab()
  await focus(cell('Réf.', 2))
  paste('V1\tVase\t2\t40\nP1\tPlat\t1\t30\nT1\tTasse\t1\tcent')
  const dialog = page.getByRole('dialog')
  await expect.element(dialog).toHaveTextContent('« cent » : veuillez entrer un prix en euros')
  await expectAccessible('what is pasted')
  await dialog.getByRole('button', { name: 'Ajouter 2 lignes' }).click()
  await dialog.getByRole('button', { name: 'Fermer' }).click()
  await expect.element(rowLine(3)).toHaveTextContent('P1 Plat')
  const left = "2 lignes ajoutées. Il reste ici ce qui n'a pas été pris."
  await expect.poll(() => saidMatching(/ajoutée/)).toEqual(['Ligne 1 ajoutée.', left])
  expect(saidMatching(/plus de pièces/)).toHaveLength(1)
  await rowLine(3).click()
  await page.getByRole('button', { name: 'Supprimer la ligne 3, Plat' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Supprimer' }).click()
  await expect.poll(() => saidMatching(/supprimée/)).toEqual(['Ligne 3 (P1 Plat) supprimée.'])
  // Rejected rows stay in the dialog until they are corrected.
  await visit('/tableau-de-bord', 'Tableau de Bord')
  await visit(address)
  await page.getByRole('button', { name: 'Coller depuis un tableur' }).click()
  const text = dialog.getByRole('textbox', { name: 'Lignes collées' })
  await expect.element(text).toHaveValue(expect.stringMatching(/T1\tTasse\t1\tcent/))
  await text.fill('T1;Tasse;1;10')
  await dialog.getByRole('button', { name: 'Ajouter 1 ligne' }).click()
  await expect.element(rowLine(3)).toHaveTextContent('T1 Tasse')
  await expect.poll(() => saidMatching(/ajoutée/)).toEqual(['Ligne 1 ajoutée.', left, '1 ligne ajoutée.'])
})

// Proves S4.releve.1
test('notes a sale with one thumb, takes it back, and lists what was noted', async () => {
  const row = { ref: 'B1', description: 'Bol', depot: 10, prixCentimes: 1850 }
  const { boutique, createur, address } = await partners(row)
  await openApp(address, boutique)
  await expect.element(plusOne('vendu', 1)).toBeVisible()
  const { width, height } = plusOne('vendu', 1).element().getBoundingClientRect()
  expect(Math.min(width, height)).toBeGreaterThanOrEqual(44)
  await plusOne('vendu', 1).click()
  const noted = toast('Noté : 1 vendu (B1 Bol).')
  await expect.element(noted).toBeVisible()
  await plusOne('repris', 1).click()
  await rowLine(1).click()
  await expect.element(rowLine(1)).toHaveTextContent('reste 8 sur 10')
  const other = page.getByRole('form', { name: 'Noter un autre jour' })
  await other.getByLabelText('Quantité').fill('2')
  await other.getByRole('textbox', { name: 'Date', exact: true }).fill('2026-11-02')
  await expect.element(other.getByLabelText('Prix payé (€)')).toHaveValue('18,50')
  await other.getByLabelText('Prix payé (€)').fill('15')
  await expect.element(other.getByLabelText('TVA comprise')).not.toBeInTheDocument()
  await other.getByRole('button', { name: 'Noter, Bol' }).click()
  await expect.element(page.getByText('2 novembre 2026, La Mercerie')).toBeVisible()
  await expect.element(noted).not.toBeInTheDocument() // it covers what is below it while the undo is offered
  // Scroll clear of the bottom bar.
  const list = page.getByRole('list').filter({ hasText: '2 novembre 2026' }).last()
  list.element().scrollIntoView({ block: 'center' })
  await expectAccessible('inventaire, une ligne ouverte')
  await expect.element(total('Total des ventes')).toHaveTextContent(/^48,50 €$/)
  await other.getByLabelText('Quoi').selectOptions('Perdu')
  await other.getByLabelText('Comment').selectOptions('Volé')
  await other.getByRole('button', { name: 'Noter, Bol' }).click()
  await expect.element(page.getByText('1 perdu (volé)')).toBeVisible()
  await expect.element(total('Total des pièces perdues')).toHaveTextContent(/^1$/)
  await expect.element(badge()).toHaveTextContent('À jour')

  // Either party cancels, and what is cancelled stays, struck, and counts nowhere.
  await openApp(address, createur)
  await expect.element(rowLine(1)).toHaveTextContent('reste 5 sur 10')
  await rowLine(1).click()
  await page.getByRole('button', { name: /^Annuler : 2 vendus à 15,00 €, 2 novembre 2026/ }).click()
  await expect.element(page.getByText('2 novembre 2026, La Mercerie · Annulé par Ana Roux')).toBeVisible()
  await expect.element(page.getByCss('s')).toHaveTextContent('2 vendus à 15,00 €')
  await expect.element(rowLine(1)).toHaveTextContent('reste 7 sur 10')
  await expect.element(total('Total des ventes')).toHaveTextContent(/^18,50 €$/)
})
