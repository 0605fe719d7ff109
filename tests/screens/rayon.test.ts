import { expect, test } from 'vitest'
import { commands, page, userEvent } from 'vitest/browser'
import type { Partenariat } from '#domain/papers/partenariat.ts'
import { contratWritten } from '../fixtures/acts.ts'
import { aContrat } from '../fixtures/documents.ts'
import { said } from './announcements.ts'
import { agrees } from './elsewhere.ts'
import { cell, type Partners, partners, paste, plusOne, rowLine } from './inventaire.ts'
import { openApp, reopenApp } from './open.tsx'
import { badge, closeMessage, focus, toast, visit } from './people.ts'
import { expectAccessible } from './usable.ts'

const main = () => page.getByRole('main')
const dialog = () => page.getByRole('dialog')
const button = (name: string | RegExp) => page.getByRole('button', { name })

/** A partnership with ten bowls, whose inventory both parties approved. */
async function approved(): Promise<Partners> {
  const all = await partners({ ref: 'B1', description: 'Bol', depot: 10, prixCentimes: 1850 })
  for (const by of [all.boutique, all.createur]) await agrees(by, all, 'inventaire')
  return all
}

test('pieces that come after both approved are added by a numbered deposit, which can be cancelled', async () => {
  const { boutique, createur, candidature, address } = await approved()
  await openApp(address, createur)
  await rowLine(1).click()
  await expect.element(main()).toHaveTextContent('Vous avez tous deux approuvé ces quantités')
  await expect.element(cell('Prix de vente (€)', 1)).toBeVisible()
  await expect.element(cell('Quantité déposée', 1)).not.toBeInTheDocument()
  await expect.element(button(/^Supprimer la ligne/)).not.toBeInTheDocument()

  await button('Ajouter des pièces').click()
  await dialog().getByLabelText('Pièces ajoutées, Bol').fill('3')
  await dialog().getByRole('button', { name: 'Nouvelle pièce' }).click()
  const vase = dialog().getByRole('group', { name: 'nouvelle pièce 1' })
  await vase.getByLabelText('Réf.').fill('V1')
  // Nothing typed is lost, neither by closing nor by a reload.
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog()).not.toBeInTheDocument()
  await expect.element(badge()).toHaveTextContent('À jour')
  await reopenApp(address)
  await button('Ajouter des pièces').click()
  await expect.element(dialog().getByLabelText('Pièces ajoutées, Bol')).toHaveValue('3')
  await expect.element(vase.getByLabelText('Réf.')).toHaveValue('V1')
  await expect
    .element(dialog().getByRole('button', { name: 'Ajouter' }))
    .toHaveAccessibleDescription(/^Donnez une référence ou une désignation, et une quantité/)
  await vase.getByLabelText('Désignation du produit').fill('Vase')
  await vase.getByLabelText('Prix de vente').fill('quarante')
  await expect.element(vase).toHaveTextContent('Veuillez entrer un prix en euros')
  await vase.getByLabelText('Prix de vente').fill('40')
  await vase.getByLabelText('Quantité').fill('2')
  await expect.element(dialog()).toHaveTextContent('5 pièces à ajouter.')
  await expectAccessible('a deposit')
  await dialog().getByRole('button', { name: 'Ajouter' }).click()
  await expect.element(toast('Ajouté : 5 pièces.')).toBeVisible()
  await expect.element(rowLine(1)).toHaveTextContent('reste 13 sur 13')
  await expect.element(rowLine(2)).toHaveTextContent('V1 Vase 40,00 € · reste 2 sur 2')
  await expect.element(badge()).toHaveTextContent('À jour')

  // What both approved is as it was: a deposit has its own paper.
  await openApp(`/partenariat/${candidature._id}`, boutique)
  await expect.element(page.getByRole('region', { name: 'Papiers' })).toHaveTextContent(/Fiche d'inventaire\s*Approuvé/)
  await page.getByText('Bons de dépôt (1)').click()
  const made = commands.nextFile()
  await button(/^PDF, Bon de dépôt n°\s1$/).click()
  expect((await made).name).toMatch(/^bon-la-mercerie-ana-roux-1-20\d\d-\d\d-\d\d\.pdf$/)
  expect((await made).text).toMatch(/Vase/)

  await visit(address)
  await page.getByText('Bons de dépôt (1)').click()
  await button(/^Annuler, Bon de dépôt n°\s1$/).click()
  await expect.element(dialog()).toHaveTextContent(/5 pièces ne compteront plus en rayon. Un bon annulé ne revient pas/)
  await dialog().getByRole('button', { name: 'Annuler le bon' }).click()
  await expect.element(main()).toHaveTextContent('Annulé par La Mercerie')
  await expect.element(rowLine(1)).toHaveTextContent('reste 10 sur 10')
})

test('the shelf is counted: each difference is noted as sold or lost, and undone by its toast', async () => {
  const all = await approved()
  const { boutique, candidature, createur, address } = all
  await contratWritten(boutique, createur, candidature, aContrat({ createurTva: 'FR32732829320' }))
  for (const by of [boutique, createur]) await agrees(by, all)
  await openApp(`/partenariat/${candidature._id}`, boutique)
  const there = dialog().getByLabelText('Pièces en rayon, Bol')
  await button('Compter le rayon').click()
  await expect.element(dialog()).toHaveTextContent('10 pièces attendues')
  await there.fill('12')
  await expect.element(dialog()).toHaveTextContent('2 de plus que prévu.')
  await dialog().getByRole('button', { name: 'Ajouter des pièces, Bol' }).click()
  await expect.element(dialog().getByLabelText('Pièces ajoutées, Bol')).toBeVisible()
  await userEvent.keyboard('{Escape}')

  await button('Compter le rayon').click()
  await expect.element(there).toHaveValue('12')
  await there.fill('7')
  await expect.element(dialog()).toHaveTextContent('À noter : 3 pièces vendues.')
  await dialog().getByRole('combobox').selectOptions('Cassé')
  await expect.element(dialog()).toHaveTextContent('À noter : 3 pièces perdues.')
  await expectAccessible('a count of the shelf')
  await dialog().getByRole('button', { name: 'Noter' }).click()
  await expect.element(page.getByText('7 pièces en rayon')).toBeVisible()
  await toast('Noté : 3 pièces perdues.').getByRole('button', { name: 'Annuler' }).click()
  await expect.element(page.getByText('10 pièces en rayon')).toBeVisible()
  await expect.poll(said).toContain('Annulé.')

  await button('Compter le rayon').click()
  await there.fill('9')
  await dialog().getByRole('button', { name: 'Noter' }).click()
  await expect.element(page.getByText('9 pièces en rayon')).toBeVisible()
  // Sold at the row's price, with the usual VAT: the créateur has some.
  await visit(address)
  await rowLine(1).click()
  await expect.element(page.getByText('1 vendu à 18,50 €, TVA 20 %')).toBeVisible()
  await expect.element(page.getByLabelText('TVA comprise')).toHaveValue('20')
  // Rows that are pasted now are a deposit.
  await focus(cell('Réf.', 1))
  paste('V1\tVase\t2\t40')
  await dialog().getByRole('button', { name: 'Ajouter 1 ligne' }).click()
  await expect.element(rowLine(2)).toHaveTextContent('V1 Vase 40,00 € · reste 2 sur 2')
  await expect.element(page.getByText('Bons de dépôt (1)')).toBeVisible()
})

test('an inventory is approved once its cells are right; the other party is asked once, when a cell is left, before changing it', async () => {
  const { boutique, createur, candidature, address } = await partners({
    ref: 'B1',
    description: 'Bol',
    depot: 10,
    prixCentimes: 1850,
  })
  await openApp(address, createur)
  await rowLine(1).click()
  const deposited = cell('Quantité déposée', 1)
  await deposited.fill('2,5')
  await button(/^Bon pour accord/).click()
  await expect.element(dialog()).toHaveTextContent('Une case de la fiche est à corriger')
  await closeMessage()
  await expect.element(main()).toHaveTextContent("Ana Roux n'a pas encore donné")
  await deposited.fill('12')
  await button(/^Bon pour accord/).click()
  await expect.element(main()).toHaveTextContent('Version actuelle')
  await expect.element(badge()).toHaveTextContent('À jour')

  const stored = async () => (await boutique.read('partenariats', candidature._id)) as unknown as Partenariat
  await openApp(address, boutique)
  await expect.element(main()).toHaveTextContent('Version actuelle')
  await plusOne('vendu', 1).click()
  await expect.element(rowLine(1)).toHaveTextContent('reste 11 sur 12')

  await rowLine(1).click()
  const description = cell('Désignation du produit', 1)
  await focus(description)
  await userEvent.keyboard('s bleus{Enter}')
  await expect.element(dialog()).toHaveTextContent('Ana Roux a approuvé cette version.')
  await dialog().getByRole('button', { name: 'Ne rien changer' }).click()
  await expect.element(description).toHaveValue('Bol')
  await button('Coller depuis un tableur').click()
  await dialog().getByRole('button', { name: 'Ne rien changer' }).click()
  await expect.element(dialog()).not.toBeInTheDocument()
  expect(Object.values((await stored()).rows)).toMatchObject([{ description: 'Bol' }])

  await focus(description)
  await userEvent.keyboard('s bleus{Enter}')
  await dialog().getByRole('button', { name: 'Modifier quand même' }).click()
  await expect.element(rowLine(1)).toHaveTextContent('Bols bleus')
  await cell('Quantité déposée', 1).fill('15')
  await userEvent.keyboard('{Enter}')
  await expect.element(dialog()).not.toBeInTheDocument()
  await expect.poll(async () => Object.values((await stored()).rows)[0]?.depot).toBe(15)
})
