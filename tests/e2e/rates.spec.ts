import { expect } from '@playwright/test'
import { anAnnonce } from '../fixtures/builders.ts'
import { test } from './fixtures.ts'
import { badge, closeMessage, hideToast, openMenu, publish, visit } from './people.ts'
import { WITHOUT_WORKER } from './worker.ts'

test.use({ ...WITHOUT_WORKER, ownServer: { env: { RATE_LIMITS: 'on' } } })

/** What an account of today publishes in an hour. */
const AN_HOUR = 20

const FROM = /(demain )?à partir de\s\d{1,2}\sh\s\d\d/

test('an annonce past its rate says when it will leave, keeps nothing else waiting, and leaves @long', async ({
  aMember,
  server,
}) => {
  const { page, push, uid, read } = await aMember('boutique')
  await push(
    'annonces',
    Array.from({ length: AN_HOUR }, () => anAnnonce(uid)),
  )
  await publish(page, 'Une vitrine de plus.')
  const modal = page.getByRole('dialog', { name: 'Annonce gardée sur cet appareil' })
  await expect(modal).toContainText(new RegExp(`Votre annonce sera visible ${FROM.source}\\.`))
  await closeMessage(page)
  await expect(badge(page)).toHaveText('1 envoi en attente')
  await expect(page.getByRole('main')).toContainText(
    new RegExp(`Les créateurs verront ce changement ${FROM.source}\\.`),
  )

  await badge(page).click()
  const panel = page.getByRole('dialog', { name: 'Vos envois' })
  await expect(panel).toContainText("Vous avez publié beaucoup d'annonces en peu de temps.")
  await expect(panel).toContainText(new RegExp(`leur envoi reprendra ${FROM.source}, quand l'application sera ouverte`))
  await expect(panel).toContainText(new RegExp(`en attente, envoi ${FROM.source}`))
  await expect(panel).not.toContainText('Tout ce que vous avez écrit sur cet appareil a été envoyé.')
  await panel.getByRole('button', { name: 'Fermer' }).last().click()

  await visit(page, '/profil/modifier')
  await page.getByLabel('Site internet').fill('https://lareserve.example')
  await page.getByRole('button', { name: 'Enregistrer mon profil' }).click()
  await hideToast(page, 'Profil mis à jour')
  await expect.poll(() => read('users', uid)).toMatchObject({ siteInternet: 'https://lareserve.example' })
  await expect(badge(page)).toHaveText('1 envoi en attente')

  await openMenu(page)
  await page.getByRole('button', { name: 'Déconnexion' }).click()
  const question = page.getByRole('dialog', { name: "Tout n'est pas encore envoyé" })
  await expect(question).toContainText('1 envoi attend encore')
  await question.getByRole('button', { name: 'Rester connecté' }).click()

  // What was counted is in the process's memory, and when to come back in the page's.
  await server.restart()
  await page.reload()
  await expect(badge(page)).toHaveText('À jour')
})
