import { expect } from '@playwright/test'
import { test } from './fixtures.ts'
import { badge, closeMessage, publish, visit } from './people.ts'

test.use({ serviceWorkers: 'allow', ownServer: {} })

test('a boutique publishes, a créateur applies while the server is stopped, both meet @long-both', async ({
  aMember,
  server,
}) => {
  const boutique = await aMember('boutique', { nom: 'La Mercerie du Port' })
  const createur = await aMember('createur', { nom: 'Roux', prenom: 'Camille' })
  await visit(createur.page, '/tableau-de-bord')

  await publish(boutique.page, 'Une étagère en chêne près de la vitrine.')
  const published = boutique.page.getByRole('dialog', { name: 'Annonce publiée !' })
  await expect(published).toContainText('Votre annonce est maintenant visible.')
  await closeMessage(boutique.page)
  await expect(badge(boutique.page)).toHaveText('À jour')

  // The créateur sees it without a reload.
  await createur.page.getByRole('combobox', { name: 'Rechercher par ville' }).fill('nantes')
  await createur.page.getByRole('link', { name: /La Mercerie du Port/ }).click()
  await expect(createur.page.getByRole('heading', { level: 1 })).toHaveText('La Mercerie du Port')

  await server.kill()
  await expect(badge(createur.page)).toHaveText('Hors ligne')
  await createur.page.getByLabel('Votre message').fill('Je fais des bols en grès, deux étagères me suffisent.')
  await createur.page.getByRole('button', { name: 'Postuler' }).click()
  const storedDialog = createur.page.getByRole('dialog', { name: 'Candidature gardée sur cet appareil' })
  await expect(storedDialog).toContainText('La boutique la recevra dès que vous serez de nouveau en ligne.')
  await closeMessage(createur.page)
  await expect(createur.page.getByRole('button', { name: "Candidature en attente d'envoi" })).toBeDisabled()
  await expect(badge(createur.page)).toHaveText('Hors ligne, 1 envoi en attente')
  const main = createur.page.getByRole('main')
  await expect(main).toContainText('La boutique recevra votre candidature dès que vous serez de nouveau en ligne.')
  await main.getByRole('link', { name: 'Suivre ma candidature' }).click()
  const myCandidatures = createur.page.getByRole('region', { name: 'Vos candidatures' })
  await expect(myCandidatures).toContainText('Écrite le')

  await server.restart()
  await expect(badge(createur.page)).toHaveText('À jour')
  await expect(myCandidatures).toContainText('Envoyée le')
  await createur.page.goBack()
  await expect(createur.page.getByRole('button', { name: 'Candidature envoyée' })).toBeDisabled()

  await boutique.page.getByRole('link', { name: 'Candidatures (1)' }).click()
  const received = boutique.page.getByRole('main').getByRole('listitem')
  await expect(received).toHaveCount(1)
  await expect(received).toContainText('Camille Roux')
  await expect(received).toContainText('Je fais des bols en grès, deux étagères me suffisent.')

  await main.getByRole('link', { name: 'Suivre ma candidature' }).click()
  await expect(myCandidatures).toContainText('En attente')

  // The acceptance shows on the other screen without a reload.
  await createur.page.evaluate(() => Object.assign(window, { sameDocument: true }))
  await received.getByRole('button', { name: 'Accepter' }).click()
  await expect(myCandidatures).toContainText('Acceptée !')
  expect(await createur.page.evaluate(() => 'sameDocument' in window)).toBe(true)
  await expect(myCandidatures).toContainText(/Expire dans: 23:59:\d\d/)
  await expect(boutique.page.getByRole('main')).toContainText('En attente créateur')

  await myCandidatures.getByRole('button', { name: 'Confirmer' }).click()
  await expect(myCandidatures).toContainText('Partenariat confirmé')
  await expect(boutique.page.getByRole('main')).toContainText('Partenariat Confirmé')
  await expect(badge(createur.page)).toHaveText('À jour')
  await expect(badge(boutique.page)).toHaveText('À jour')
})
