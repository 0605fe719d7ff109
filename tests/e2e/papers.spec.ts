import { expect } from '@playwright/test'
import { test } from './fixtures.ts'
import { annonceOf, partenariatOf } from './members.ts'
import { downloaded, flat, goToStep } from './paper-files.ts'
import { badge, holdRoute, visit } from './people.ts'
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
    // The private address is the boutique's alone.
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
    // Left at once: what was typed last is kept as the page goes away.
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
  const arrive = await holdRoute(page, '**/sync/users/_all_docs*')
  await visit(page, `/partenariat/${annonce._id}/contrat`)
  const party = page.getByRole('group', { name: 'Le Créateur' })
  await party.getByLabel('Numéro SIRET').focus()
  arrive()
  await expect(party.getByLabel('Adresse')).toHaveValue('Nantes')
  await page.keyboard.type('12')
  await expect(party.getByLabel('Numéro SIRET')).toHaveValue('12')
})
