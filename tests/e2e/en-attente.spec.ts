import { expect, type Page } from '@playwright/test'
import type { Line } from '../fixtures/line.ts'
import { test } from './fixtures.ts'
import { annonceOf, candidatureOf, moved, partenariatOf } from './members.ts'
import { badge, closeMessage, fillAnnonce, networkBack, visit } from './people.ts'
import { underWorker } from './worker.ts'

test.use({ serviceWorkers: 'allow', ownLine: true })

const BACK_ONLINE = 'dès que vous serez de nouveau en ligne.'

function modal(page: Page, name: string) {
  return page.getByRole('dialog', { name, exact: true })
}

/** Cuts the connection once the pages have loaded what they need offline: the badge itself loads late. */
async function loseServer(line: Line, ...pages: readonly Page[]): Promise<void> {
  for (const page of pages) {
    await underWorker(page)
    await expect(badge(page)).toHaveText('À jour')
  }
  await line.cut()
  for (const page of pages) await expect(badge(page)).toHaveText('Hors ligne')
}

/** Checks the modal without a network, then its automatic update once the server has answered. */
async function expectAnswered(
  page: Page,
  [waiting, waitingText]: readonly [string, string],
  [answered, answeredText]: readonly [string, string],
  back: () => Promise<unknown>,
): Promise<void> {
  await expect(modal(page, waiting)).toContainText(waitingText)
  await expect(page.getByRole('dialog')).not.toContainText(answeredText)
  await back()
  await networkBack(page)
  await expect(modal(page, answered)).toContainText(answeredText)
  await expect(page.getByRole('dialog')).toHaveCount(1)
  await closeMessage(page)
}

test('an annonce is said to be visible, modified or deleted once the server has it, not before', async ({
  aMember,
  line,
}) => {
  const { page } = await aMember('boutique', { nom: 'La Remise' })
  await visit(page, '/annonce/creer')
  await fillAnnonce(page, 'Une vitrine.')
  await loseServer(line, page)
  await page.getByRole('button', { name: "Publier l'annonce" }).click()
  const main = page.getByRole('main')
  await expect(main).toContainText(`Les créateurs verront ce changement ${BACK_ONLINE}`)
  await expectAnswered(
    page,
    ['Annonce gardée sur cet appareil', `Votre annonce sera visible ${BACK_ONLINE}`],
    ['Annonce publiée !', 'Votre annonce est maintenant visible.'],
    line.mend,
  )
  await expect(main).not.toContainText('Les créateurs verront ce changement')

  await page.getByRole('link', { name: /^Modifier, / }).click()
  await page.getByLabel('Prix par mois').fill('42')
  await loseServer(line, page)
  await page.getByRole('button', { name: 'Enregistrer les modifications' }).click()
  await closeMessage(page)
  await main.getByRole('heading', { name: 'La Remise' }).getByRole('link').click()
  await expect(main).toContainText(`Votre annonce, telle que les créateurs la verront ${BACK_ONLINE}`)
  await line.mend()
  await networkBack(page)
  await expect(main).toContainText('Votre annonce, telle que les créateurs la voient.')

  await visit(page, '/tableau-de-bord')
  await main.getByRole('button', { name: 'Clôturer' }).click()
  await expect(main).toContainText('Clôturée')
  await expect(main).not.toContainText("En attente d'envoi")
  await loseServer(line, page)
  await main.getByRole('button', { name: 'Supprimer' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Supprimer' }).click()
  await expectAnswered(
    page,
    ['Suppression en attente', `L'annonce sera supprimée ${BACK_ONLINE}`],
    ['Annonce supprimée', "L'annonce a été supprimée avec succès."],
    line.mend,
  )
})

test('a candidature that the server refuses is said to be refused, with what can be done @long', async ({
  aMember,
  anAccount,
}) => {
  const boutique = await anAccount('boutique')
  const annonce = await annonceOf(boutique)
  const { page, context } = await aMember('createur', { nom: 'Roux' })
  await visit(page, `/annonce/${annonce._id}`)
  await page.getByLabel('Votre message').fill('Je couds des trousses.')
  await context.setOffline(true)
  await expect(badge(page)).toHaveText('Hors ligne')
  await page.getByRole('button', { name: 'Postuler' }).click()
  await expect(modal(page, 'Candidature gardée sur cet appareil')).toBeVisible()
  const closing = { ...(await boutique.read('annonces', annonce._id)), active: false }
  await boutique.push('annonces', [{ ...closing, closedAt: new Date().toISOString() }])
  await context.setOffline(false)
  await networkBack(page)
  const refused = modal(page, 'Candidature non envoyée')
  await expect(refused).toContainText("Une erreur est survenue lors de l'envoi de votre candidature.")
  await expect(refused).toContainText('Cette annonce est clôturée.')
  await expect(refused).toContainText('Ce que vous avez écrit est gardé')
  await closeMessage(page)
  await expect(badge(page)).toHaveText('1 refusé')
})

test('an answer to a candidature is said to wait while the other party does not know it @long', async ({
  aMember,
  line,
}) => {
  const boutique = await aMember('boutique', { nom: 'La Remise' })
  const createur = await aMember('createur', { nom: 'Roux' })
  const [annonce, other] = [await annonceOf(boutique), await annonceOf(boutique, { nom: 'Une autre' })]
  const candidature = await candidatureOf(createur, annonce)
  await moved(boutique, await candidatureOf(createur, other), 'awaiting-creator')
  await visit(boutique.page, `/annonce/${annonce._id}/candidatures`)
  await visit(createur.page, '/tableau-de-bord')
  const received = boutique.page.getByRole('main').getByRole('listitem')
  const myCandidatures = createur.page.getByRole('region', { name: 'Vos candidatures' })
  await expect(received.getByRole('button', { name: 'Accepter' })).toBeVisible()
  await expect(myCandidatures.getByRole('button', { name: 'Confirmer' })).toBeVisible()
  await loseServer(line, boutique.page, createur.page)
  await received.getByRole('button', { name: 'Accepter' }).click()
  await expect(received).toContainText(`Le créateur connaîtra votre réponse ${BACK_ONLINE}`)
  await myCandidatures.getByRole('button', { name: 'Confirmer' }).click()
  await expect(myCandidatures).toContainText(`La boutique connaîtra votre réponse ${BACK_ONLINE}`)
  await expect(myCandidatures).toContainText("Le partenariat sera confirmé si l'offre n'a pas expiré d'ici là.")
  await line.mend()
  await networkBack(boutique.page)
  await networkBack(createur.page)
  await expect(badge(boutique.page)).toHaveText('À jour')
  await expect(received).not.toContainText('connaîtra votre réponse')
  await expect(myCandidatures).not.toContainText('connaîtra votre réponse')
  expect(await boutique.read('candidatures', candidature._id)).toMatchObject({ status: 'awaiting-creator' })
})

test('a paper is said to be shared and agreed to once the server has it, not before @long', async ({
  aMember,
  anAccount,
  line,
}) => {
  const boutique = await aMember('boutique', { nom: 'La Remise' })
  const annonce = await annonceOf(boutique)
  await partenariatOf(boutique, await anAccount('createur', { nom: 'Roux' }), annonce)
  const { page } = boutique
  await visit(page, `/partenariat/${annonce._id}/contrat?etape=partage`)
  const sharing = page.getByRole('region', { name: 'Partager le contrat' })
  await expect(sharing).toContainText("n'est encore que sur cet appareil")
  await loseServer(line, page)
  await sharing.getByRole('button', { name: 'Partager avec Jeanne Roux' }).click()
  await expect(sharing).toContainText(`L'autre partie lira cette version ${BACK_ONLINE}`)
  await sharing.getByRole('button', { name: 'Bon pour accord' }).click()
  await expect(sharing).toContainText(`accords compris, sera transmis à l'autre partie ${BACK_ONLINE}`)
  await expect(sharing).not.toContainText('Les deux parties lisent cette version.')
  await line.mend()
  await networkBack(page)
  await expect(sharing).toContainText('Les deux parties lisent cette version.')
  await expect(sharing).not.toContainText('accords compris')
})
