import { expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { annonceOf, candidatureOf, moved, ownAnnonces, partenariatOf } from '../fixtures/acts.ts'
import { anAnnonce } from '../fixtures/builders.ts'
import { closeDatabases } from '../in-page/storage.ts'
import { anAccount } from './accounts.ts'
import { openApp } from './open.tsx'
import { badge, closeMessage, fillAnnonce, holding, visit } from './people.ts'

const FAILED = 'Impossible de mettre à jour le statut de la candidature.'

const main = () => page.getByRole('main')
const cards = () => page.getByRole('region', { name: 'Vos annonces' }).getByRole('listitem')
const button = (name: string) => page.getByRole('button', { name })

// Proves S2.tableau.1, S4.annonce.2, S4.annonce.5, S4.annonce.7, S9.6
test('a boutique reads the state of its annonce as its candidatures move, and what becomes of them once it is closed and deleted', async () => {
  const boutique = await anAccount('boutique')
  const [ana, bea, chloe] = [await anAccount('createur'), await anAccount('createur'), await anAccount('createur')]
  const long = 'Une étagère de bois clair, à hauteur des yeux, juste à côté de la caisse du magasin, éclairée.'
  const annonce = await annonceOf(boutique, { nom: 'Le Local', description: long, prix: 40 })
  await openApp('/tableau-de-bord', boutique)
  const card = cards()
  await expect.element(card).toHaveTextContent('Publiée')
  await expect.element(card).toHaveTextContent(/40\s€\s\/\smois/)
  await expect.element(card).toHaveTextContent(`${long.slice(0, 80)}...`)
  await expect.element(card).not.toHaveTextContent(long.slice(0, 81))
  await expect.element(card.getByRole('button', { name: 'Candidatures (0)' })).toBeDisabled()
  await expect.element(card.getByRole('button', { name: 'Supprimer' })).not.toBeInTheDocument()

  const candidature = await candidatureOf(ana, annonce)
  await expect.element(card.getByRole('link', { name: 'Candidatures (1)' })).toBeVisible()
  await candidatureOf(bea, annonce)
  await moved(boutique, candidature, 'awaiting-creator')
  await expect.element(card).toHaveTextContent('En attente du créateur')
  await moved(ana, candidature, 'confirmed')
  await expect.element(card).toHaveTextContent('1 / 2 confirmé(s)')

  await moved(boutique, await candidatureOf(chloe, annonce), 'awaiting-creator')
  const waits = page.getByRole('link', { name: /^Annonces 2 en attente\s: 1 réponse, 1 partenariat à votre tour$/ })
  await expect.element(waits).toBeVisible()
  await button('Clôturer').click()
  const question = page.getByRole('dialog', { name: "Clôturer l'annonce ?" })
  await expect.element(question).toHaveTextContent("2 candidatures sont en cours : clôturer n'y répond pas")
  await question.getByRole('button', { name: 'Clôturer' }).click()
  await button('Supprimer').click()
  const modal = page.getByRole('dialog', { name: 'Confirmer la suppression' })
  const refused = '1 candidature attend votre réponse et 1 offre attend son créateur : la suppression vaut refus.'
  await expect.element(modal).toHaveTextContent(refused)
  await modal.getByRole('button', { name: 'Supprimer' }).click()
  await closeMessage()
  await expect.element(waits).not.toBeInTheDocument()
})

// Proves S2.global.6, S2.tableau.1, S4.annonce.1, S4.annonce.3, S4.annonce.4, S4.annonce.5, S4.fin.5, S5.annonce.4,
// S8.suppression.1
test('a closed annonce leaves the public lists, can be reopened before its last day, and is deleted by hand, but for the papers of its partnerships', async () => {
  const boutique = await anAccount('boutique', { nom: 'La Remise' })
  const annonce = await annonceOf(boutique, { nom: 'La Remise', ville: 'Cayenne' })
  const party = await anAccount('createur', { nom: 'Roux', prenom: 'Ana' })
  await partenariatOf(boutique, party, annonce, { nom: 'Ana Roux' })
  const stored = async () => (await ownAnnonces(boutique))[0]
  const update = async (active: boolean) =>
    boutique.push('annonces', [{ ...(await boutique.read('annonces', annonce._id)), active }])

  const link = page.getByRole('link', { name: 'La Remise' })
  for (const [path, reader] of [
    ['/?ou=cayenne', undefined],
    ['/tableau-de-bord?ou=cayenne', await anAccount('createur')],
  ] as const) {
    await openApp(path, reader)
    await expect.element(link).toBeVisible()
    await update(false)
    await expect.element(link).not.toBeInTheDocument()
    const none = 'Aucune annonce ne correspond à votre recherche pour "cayenne".'
    await expect.element(main()).toHaveTextContent(none)
    await update(true)
    await expect.element(link).toBeVisible()
  }

  await openApp('/tableau-de-bord', boutique)
  const card = cards()
  await card.getByRole('button', { name: 'Clôturer' }).click()
  await expect.element(card).toHaveTextContent('Clôturée')
  const kept = 'Les annonces clôturées sont automatiquement supprimées 30 jours après leur clôture.'
  await expect.element(card).toHaveTextContent(kept)
  await expect.poll(stored).toMatchObject({ active: false })

  await card.getByRole('button', { name: 'Ré-ouvrir' }).click()
  await expect.element(card).toHaveTextContent('1 / 1 confirmé(s)')
  await expect.poll(stored).toMatchObject({ active: true })

  await card.getByRole('button', { name: 'Clôturer' }).click()
  const remove = card.getByRole('button', { name: 'Supprimer' })
  await remove.click()
  const modal = page.getByRole('dialog', { name: 'Confirmer la suppression' })
  await expect.element(modal).toHaveTextContent('La Remise')
  const runsOn = 'Le partenariat avec Ana Roux continue'
  await expect.element(modal).toHaveTextContent(runsOn)
  await modal.getByRole('button', { name: 'Annuler' }).click()
  await expect.element(modal).not.toBeInTheDocument()
  await expect.element(remove).toHaveFocus()
  await remove.click()
  await modal.getByRole('button', { name: 'Supprimer' }).click()
  const removed = page.getByRole('dialog', { name: 'Annonce supprimée' })
  await expect.element(removed).toHaveTextContent("L'annonce a été supprimée avec succès.")
  await closeMessage()
  await expect.element(card).not.toBeInTheDocument()
  await expect.element(badge()).toHaveTextContent('À jour')
  expect(await ownAnnonces(boutique)).toEqual([])
  // The papers of a partnership outlive its annonce.
  const running = page.getByRole('region', { name: 'Vos partenariats' })
  await expect.element(running.getByRole('listitem')).toHaveTextContent('Ana Roux')
  await running.getByRole('link', { name: 'Inventaire' }).click()
  await expect.element(page.getByRole('region', { name: 'Inventaire partagé' })).toHaveTextContent('Ana Roux')

  // One whose last day is past: its owner is led to that day.
  const yesterday = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10)
  const past = await annonceOf(boutique, { dateDebut: '2026-01-15', dateFin: yesterday })
  await boutique.push('annonces', [{ ...(await boutique.read('annonces', past._id)), active: false }])
  await visit('/tableau-de-bord', 'Tableau de Bord')
  await button('Ré-ouvrir').click()
  const leading = page.getByRole('dialog', { name: 'Ré-ouvrir' })
  await expect.element(leading).toHaveTextContent("Choisissez une date de fin à partir d'aujourd'hui")
  expect(await stored()).toMatchObject({ active: false })
  await leading.getByRole('button', { name: 'Modifier' }).click()
  await expect.element(page.getByLabelText('Date de fin')).toHaveFocus()
})

// Proves S2.tableau.2
test('a new device shows no empty list before the first answer', async () => {
  for (const userType of ['boutique', 'createur'] as const) {
    const { answer, release } = holding(/\/sync\/(annonces|candidatures)\/_changes\?.*scope=own/)
    onTestFinished(release)
    await openApp('/tableau-de-bord', await anAccount(userType), { answer })
    await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
    const nothing = main().getByText(/^(Vous n'avez pas encore d'annonce|Aucune candidature pour le moment)/)
    await expect.element(badge()).toHaveTextContent('Mise à jour...')
    await expect.element(main().getByText('Chargement').first()).toBeVisible()
    await expect.element(nothing).not.toBeInTheDocument()
    release()
    await expect.element(nothing).toBeVisible()
    await expect.element(badge()).toHaveTextContent('À jour')
  }
})

// Proves S8.annonce.3, S8.candidature.2, S8.profil.2, S8.statut.1, S8.statut.2, S8.suppression.2
test('what the device cannot store is said, to either party, and what was typed stays', async () => {
  const boutique = await anAccount('boutique')
  const createur = await anAccount('createur')
  const closed = await annonceOf(boutique, { nom: 'Fermée' })
  await boutique.push('annonces', [{ ...(await boutique.read('annonces', closed._id)), active: false }])
  const annonce = await annonceOf(boutique, { nom: 'Ouverte' })
  const second = await annonceOf(await anAccount('boutique'))
  const closeStorage = async (part: string) => expect(await closeDatabases(part)).toBeGreaterThan(0)

  await openApp('/annonce/creer', boutique)
  await expect.element(page.getByLabelText('Nom de la boutique')).not.toHaveValue('')
  await fillAnnonce('Un mur.')
  await visit('/tableau-de-bord')
  await expect.element(cards()).toHaveLength(2)
  await closeStorage('--annonces')
  await button('Clôturer').click()
  const notMoved = "Impossible de mettre à jour le statut de l'annonce."
  await expect.element(page.getByRole('dialog')).toHaveTextContent(notMoved)
  await closeMessage()
  await button('Supprimer').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Supprimer' }).click()
  const notRemoved = "Une erreur est survenue lors de la suppression de l'annonce."
  await expect.element(page.getByRole('dialog', { name: 'Erreur' })).toHaveTextContent(notRemoved)
  await closeMessage()
  await visit('/annonce/creer')
  await button("Publier l'annonce").click()
  const notPublished = "Une erreur est survenue lors de la soumission de l'annonce."
  await expect.element(page.getByRole('alert')).toHaveTextContent(notPublished)
  await expect.element(page.getByLabelText("Description de l'espace")).toHaveValue('Un mur.')

  const candidature = await candidatureOf(createur, annonce)
  await visit(`/annonce/${annonce._id}/candidatures`)
  await expect.element(button('Accepter')).toBeVisible()
  await closeStorage('--candidatures')
  await button('Accepter').click()
  await expect.element(main().getByText(FAILED)).toBeVisible()
  await expect.element(button('Accepter')).toBeVisible()

  await moved(boutique, candidature, 'awaiting-creator')
  await openApp(`/annonce/${second._id}`, createur)
  await page.getByLabelText('Votre message').fill('Je couds des trousses.')
  await visit('/tableau-de-bord')
  await expect.element(button('Confirmer')).toBeVisible()
  await closeStorage('--candidatures')
  await button('Confirmer').click()
  await expect.element(main().getByText(FAILED)).toBeVisible()
  await visit(`/annonce/${second._id}`)
  await button('Postuler').click()
  const notSent = "Une erreur est survenue lors de l'envoi de votre candidature."
  await expect.element(page.getByRole('alert')).toHaveTextContent(notSent)
  await expect.element(page.getByLabelText('Votre message')).toHaveValue('Je couds des trousses.')
  await visit('/profil/modifier')
  await page.getByLabelText('Présentation').fill('Je couds.')
  await closeStorage('--users')
  await button('Enregistrer mon profil').click()
  const notSaved = 'Une erreur est survenue lors de la mise à jour de votre profil.'
  await expect.element(main().getByRole('alert')).toHaveTextContent(notSaved)
  await expect.element(page.getByLabelText('Présentation')).toHaveValue('Je couds.')
})

test('long lists come by pages', async () => {
  const boutique = await anAccount('boutique')
  const names = Array.from({ length: 30 }, (_, index) => `Rayon ${index}`)
  await boutique.push(
    'annonces',
    names.map((nom) => anAnnonce(boutique.uid, { nom, ville: 'Metz' })),
  )
  await openApp('/tableau-de-bord', boutique)
  await expect.element(main().getByText('30 annonces')).toBeVisible()
  await expect.element(cards()).toHaveLength(24)
  await button('Afficher plus').click()
  await expect.element(cards()).toHaveLength(30)
  await expect.element(button('Afficher plus')).not.toBeInTheDocument()
})
