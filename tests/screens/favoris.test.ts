import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { suiviIdOf } from '#domain/ids.ts'
import { annonceOf, candidatureOf } from '../fixtures/acts.ts'
import { anAccount } from './accounts.ts'
import { openApp } from './open.tsx'
import { badge, toast, visit } from './people.ts'
import { expectUsable } from './usable.ts'

const NONE = 'Aucun favori pour le moment.'

test('a favourite kept without a network is on the other device, and a saved search says what is new in it, without one too', async () => {
  const boutique = await anAccount('boutique')
  const createur = await anAccount('createur')
  const word = boutique.uid.slice(0, 8)
  const annonce = await annonceOf(boutique, { nom: `Galerie ${word}`, titre: 'Trois cimaises' })
  const other = await annonceOf(boutique, { description: `Une vitrine ${word}.` })
  await candidatureOf(createur, other)
  const main = page.getByRole('main')
  const heart = page.getByRole('button', { name: `Ajouter ${annonce.nom} aux favoris` })
  const favourite = main.getByRole('link', { name: annonce.nom })
  const { cut } = await openApp(`/annonce/${annonce._id}`, createur)
  await expect.element(heart).toHaveAttribute('aria-pressed', 'false')
  cut(true)
  await heart.click()
  await expect.element(heart).toHaveAttribute('aria-pressed', 'true')
  await visit('/suivis')
  await expect.element(favourite).toBeVisible()
  cut(false)
  await expect.element(badge()).toHaveTextContent('À jour')

  // The other device.
  const second = await openApp('/suivis', createur)
  await expect.element(favourite).toBeVisible()
  await expect.element(main.getByRole('listitem').filter({ hasText: annonce.nom })).toHaveTextContent('Trois cimaises')
  await visit(`/?ou=Nantes&mots=${word}`)
  const applied = page.getByRole('article').filter({ has: page.getByCss(`a[href="/annonce/${other._id}"]`) })
  await expect.element(applied).toHaveTextContent('Déjà postulé')
  await expectUsable('the marks of cards')

  await visit('/suivis')
  const row = page.getByRole('listitem').filter({ hasText: annonce.nom })
  await boutique.push('annonces', [{ ...(await boutique.read('annonces', annonce._id)), prix: 71 }])
  await expect.element(row).toHaveTextContent(/71\s€/)
  const published = await boutique.read('annonces', annonce._id)
  await boutique.push('annonces', [{ ...published, active: false, closedAt: new Date().toISOString() }])
  await expect.element(row).toHaveTextContent("Cette annonce n'est plus publiée")
  await expect.element(row).toHaveTextContent(/Trois cimaises.*71\s€/)
  await row.getByRole('button', { name: `Retirer des favoris, ${annonce.nom}` }).click()
  await expect.element(main.getByText(NONE)).toBeVisible()
  await expect.element(badge()).toHaveTextContent('À jour')
  const id = suiviIdOf(createur.uid, 'favori', annonce._id)
  const removed = await createur.read('suivis', id)
  expect(removed).toMatchObject({ kept: false })

  // A change of the first device arrives on the one that is open.
  await createur.push('suivis', [{ ...removed, kept: true, at: new Date().toISOString() }])
  await expect.element(row).toBeVisible()
  const kept = await createur.read('suivis', id)
  await createur.push('suivis', [{ ...kept, kept: false, at: new Date().toISOString() }])
  await expect.element(main.getByText(NONE)).toBeVisible()

  await visit(`/?ou=Nantes&mots=${word}`)
  await page.getByRole('button', { name: 'Enregistrer cette recherche' }).click()
  await expect.element(page.getByRole('button', { name: 'Recherche enregistrée' })).toBeDisabled()
  await toast('Recherche enregistrée').getByRole('link', { name: 'Voir mes recherches' }).click()
  const saved = page.getByRole('region', { name: 'Recherches enregistrées' })
  await expect.element(saved.getByRole('listitem')).toHaveTextContent('Rien de nouveau')
  await annonceOf(boutique, { description: `Un portant ${word}.` })
  await expect.element(saved.getByRole('listitem')).toHaveTextContent('1 nouvelle annonce')
  await expectUsable('the saved searches')
  second.cut(true)
  await saved.getByRole('link', { name: `Nantes, ${word}` }).click()
  await expect.element(page.getByRole('main').getByText('2 annonces', { exact: true })).toBeVisible()
  await visit('/suivis')
  await expect.element(saved.getByRole('listitem')).toHaveTextContent('Rien de nouveau')
  await saved.getByRole('button', { name: `Supprimer la recherche, Nantes, ${word}` }).click()
  await expect.element(saved).toHaveTextContent('Aucune recherche enregistrée.')
  await toast('Recherche supprimée.').getByRole('button', { name: 'Annuler' }).click()
  await expect.element(saved.getByRole('link', { name: `Nantes, ${word}` })).toBeVisible()
})
