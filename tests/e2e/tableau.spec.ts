import { expect, type Page } from '@playwright/test'
import { anAnnonce } from '../fixtures/builders.ts'
import { test } from './fixtures.ts'
import { annonceOf, candidatureOf, moved, partenariatOf } from './members.ts'
import { badge, blockRoute, closeMessage, fillAnnonce, visit } from './people.ts'
import { closeStorage } from './storage.ts'

function cards(page: Page) {
  return page.getByRole('region', { name: 'Vos annonces' }).getByRole('listitem')
}

test('a boutique reads the state of its annonce as its candidatures move', async ({ aMember }) => {
  const boutique = await aMember('boutique')
  const [ana, bea] = [await aMember('createur'), await aMember('createur')]
  const long = 'Une étagère de bois clair, à hauteur des yeux, juste à côté de la caisse du magasin, éclairée.'
  const annonce = await annonceOf(boutique, { nom: 'Le Local', description: long, prix: 40 })
  const { page } = boutique
  await visit(page, '/tableau-de-bord')
  const card = cards(page)
  await expect(card).toContainText('Publiée')
  await expect(card).toContainText(/40\s€\s\/\smois/)
  await expect(card).toContainText(`${long.slice(0, 80)}...`)
  await expect(card).not.toContainText(long.slice(0, 81))
  await expect(card.getByRole('button', { name: 'Candidatures (0)' })).toBeDisabled()
  await expect(card.getByRole('button', { name: 'Supprimer' })).toHaveCount(0)

  const candidature = await candidatureOf(ana, annonce)
  await expect(card.getByRole('link', { name: 'Candidatures (1)' })).toBeVisible()
  await candidatureOf(bea, annonce)
  await moved(boutique, candidature, 'awaiting-creator')
  await expect(card).toContainText('En attente du créateur')
  await moved(ana, candidature, 'confirmed')
  await expect(card).toContainText('1 / 2 confirmé(s)')
})

test('a closed annonce leaves the public lists, can be reopened, and is deleted by hand, but for the papers of its partnerships', async ({
  aMember,
  anAccount,
  aVisitor,
}) => {
  const boutique = await aMember('boutique', { nom: 'La Remise' })
  const createur = await aMember('createur')
  const annonce = await annonceOf(boutique, { nom: 'La Remise', ville: 'Cayenne' })
  const party = await anAccount('createur', { nom: 'Roux', prenom: 'Ana' })
  await partenariatOf(boutique, party, annonce, { nom: 'Ana Roux' })
  const { page: reader } = await aVisitor()
  await visit(reader, '/?ou=cayenne')
  await visit(createur.page, '/tableau-de-bord?ou=cayenne')
  const seen = [reader, createur.page].map((one) => one.getByRole('link', { name: 'La Remise' }))
  for (const link of seen) await expect(link).toBeVisible()

  const { page } = boutique
  await visit(page, '/tableau-de-bord')
  const card = cards(page)
  await card.getByRole('button', { name: 'Clôturer' }).click()
  await expect(card).toContainText('Clôturée')
  await expect(card).toContainText(
    'Les annonces clôturées sont automatiquement supprimées 30 jours après leur clôture.',
  )
  for (const link of seen) await expect(link).toHaveCount(0)
  await expect(reader.getByText('Aucune annonce ne correspond à votre recherche pour "cayenne".')).toBeVisible()

  await card.getByRole('button', { name: 'Ré-ouvrir' }).click()
  await expect(card).toContainText('1 / 1 confirmé(s)')
  for (const link of seen) await expect(link).toBeVisible()

  await card.getByRole('button', { name: 'Clôturer' }).click()
  const remove = card.getByRole('button', { name: 'Supprimer' })
  await remove.click()
  const modal = page.getByRole('dialog', { name: 'Confirmer la suppression' })
  await expect(modal).toContainText('La Remise')
  await modal.getByRole('button', { name: 'Annuler' }).click()
  await expect(modal).toHaveCount(0)
  await expect(remove).toBeFocused()
  await remove.click()
  await modal.getByRole('button', { name: 'Supprimer' }).click()
  await expect(page.getByRole('dialog', { name: 'Annonce supprimée' })).toContainText(
    "L'annonce a été supprimée avec succès.",
  )
  await closeMessage(page)
  await expect(card).toHaveCount(0)
  await expect(badge(page)).toHaveText('À jour')
  // The papers of a partnership outlive its annonce.
  const past = page.getByRole('region', { name: 'Partenariats passés' })
  await expect(past.getByRole('listitem')).toContainText('avec Ana Roux')
  await past.getByRole('link', { name: 'Inventaire' }).click()
  await expect(page.getByRole('region', { name: 'Inventaire partagé' })).toContainText('Ana Roux')
})

test('a new device shows no empty list before the first answer', async ({ aMember }) => {
  const boutique = await aMember('boutique')
  const createur = await aMember('createur')
  for (const { page } of [boutique, createur]) {
    const answer = await blockRoute(page, /\/sync\/(annonces|candidatures)\/_changes\?.*scope=own/)
    await visit(page, '/tableau-de-bord')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    const nothing = page.getByText(/^Vous n'avez pas encore/)
    await expect(badge(page)).toHaveText('Mise à jour...')
    await expect(page.getByText('Chargement').first()).toBeVisible()
    await expect(nothing).toHaveCount(0)
    answer()
    await expect(nothing).toBeVisible()
    await expect(badge(page)).toHaveText('À jour')
  }
})

test('what the device cannot store is said, to either party, and what was typed stays', async ({ aMember }) => {
  const boutique = await aMember('boutique')
  const createur = await aMember('createur')
  const closed = await annonceOf(boutique, { nom: 'Fermée' })
  await boutique.push('annonces', [{ ...(await boutique.read('annonces', closed._id)), active: false }])
  const annonce = await annonceOf(boutique, { nom: 'Ouverte' })
  const second = await annonceOf(await aMember('boutique'))
  const { page } = boutique
  const { page: createurPage } = createur
  const failed = 'Impossible de mettre à jour le statut de la candidature.'

  await visit(page, '/annonce/creer')
  await expect(page.getByLabel('Nom de la boutique')).not.toHaveValue('')
  await fillAnnonce(page, 'Un mur.')
  await visit(page, '/tableau-de-bord')
  await expect(cards(page)).toHaveCount(2)
  await closeStorage(page, '--annonces')
  await page.getByRole('button', { name: 'Clôturer' }).click()
  await expect(page.getByRole('dialog')).toContainText("Impossible de mettre à jour le statut de l'annonce.")
  await closeMessage(page)
  await page.getByRole('button', { name: 'Supprimer' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Supprimer' }).click()
  await expect(page.getByRole('dialog', { name: 'Erreur' })).toContainText(
    "Une erreur est survenue lors de la suppression de l'annonce.",
  )
  await closeMessage(page)
  await visit(page, '/annonce/creer')
  await page.getByRole('button', { name: "Publier l'annonce" }).click()
  await expect(page.getByRole('alert')).toContainText("Une erreur est survenue lors de la soumission de l'annonce.")
  await expect(page.getByLabel("Description de l'espace")).toHaveValue('Un mur.')

  const candidature = await candidatureOf(createur, annonce)
  await visit(page, `/annonce/${annonce._id}/candidatures`)
  const accept = page.getByRole('button', { name: 'Accepter' })
  await expect(accept).toBeVisible()
  await closeStorage(page, '--candidatures')
  await accept.click()
  await expect(page.getByText(failed)).toBeVisible()
  await expect(accept).toBeVisible()

  await moved(boutique, candidature, 'awaiting-creator')
  await visit(createurPage, `/annonce/${second._id}`)
  await createurPage.getByLabel('Votre message').fill('Je couds des trousses.')
  await visit(createurPage, '/tableau-de-bord')
  const confirm = createurPage.getByRole('button', { name: 'Confirmer' })
  await expect(confirm).toBeVisible()
  await closeStorage(createurPage, '--candidatures')
  await confirm.click()
  await expect(createurPage.getByText(failed)).toBeVisible()
  await visit(createurPage, `/annonce/${second._id}`)
  await createurPage.getByRole('button', { name: 'Postuler' }).click()
  await expect(createurPage.getByRole('alert')).toContainText(
    "Une erreur est survenue lors de l'envoi de votre candidature.",
  )
  await expect(createurPage.getByLabel('Votre message')).toHaveValue('Je couds des trousses.')
  await visit(createurPage, '/profil/modifier')
  await createurPage.getByLabel('Présentation').fill('Je couds.')
  await closeStorage(createurPage, '--users')
  await createurPage.getByRole('button', { name: 'Enregistrer mon profil' }).click()
  const unsaved = 'Une erreur est survenue lors de la mise à jour de votre profil.'
  await expect(createurPage.getByRole('main').getByRole('alert')).toHaveText(unsaved)
  await expect(createurPage.getByLabel('Présentation')).toHaveValue('Je couds.')
})

test('long lists come by pages @long', async ({ aMember }) => {
  const boutique = await aMember('boutique')
  const many = Array.from({ length: 30 }, (_, index) =>
    anAnnonce(boutique.uid, { nom: `Rayon ${index}`, ville: 'Metz' }),
  )
  await boutique.push('annonces', many)
  await visit(boutique.page, '/tableau-de-bord')
  await expect(boutique.page.getByText('30 annonces')).toBeVisible()
  await expect(cards(boutique.page)).toHaveCount(24)
  await boutique.page.getByRole('button', { name: 'Afficher plus' }).click()
  await expect(cards(boutique.page)).toHaveCount(30)
  await expect(boutique.page.getByRole('button', { name: 'Afficher plus' })).toHaveCount(0)
})
