import { expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { annonceOf, candidatureOf, contratWritten, moved } from '../fixtures/acts.ts'
import { anAccount } from './accounts.ts'
import { type Opened, type OpenOptions, openApp, reopenApp } from './open.tsx'
import { badge, closeMessage, fillAnnonce, holding, textOf, visit } from './people.ts'
import { slowClock } from './slow-clock.ts'
import { expectUsable } from './usable.ts'

const BACK_ONLINE = 'dès que vous serez de nouveau en ligne.'

const main = () => page.getByRole('main')
const modal = (name: string) => page.getByRole('dialog', { name, exact: true })

/** Loses the network once everything has been sent. */
async function loseServer(cut: Opened['cut']): Promise<void> {
  await expect.element(badge()).toHaveTextContent('À jour')
  cut(true)
  await expect.element(badge()).toHaveTextContent('Hors ligne')
}

/** Checks the modal without a network, then its automatic update once the server has answered. */
async function expectAnswered(
  [waiting, waitingText]: readonly [string, string],
  [answered, answeredText]: readonly [string, string],
  cut: Opened['cut'],
): Promise<void> {
  await expect.element(modal(waiting)).toHaveTextContent(waitingText)
  await expect.element(page.getByRole('dialog')).not.toHaveTextContent(answeredText)
  cut(false)
  await expect.element(modal(answered)).toHaveTextContent(answeredText)
  await expect.element(page.getByRole('dialog')).toHaveLength(1)
  await closeMessage()
}

// Proves S8.annonce.1
test('an annonce is said to be visible, modified or deleted once the server has it, not before', async () => {
  const { cut } = await openApp('/annonce/creer', await anAccount('boutique', { nom: 'La Remise' }))
  await fillAnnonce('Une vitrine.')
  await loseServer(cut)
  await page.getByRole('button', { name: "Publier l'annonce" }).click()
  await expect.element(main()).toHaveTextContent(`Les créateurs verront ce changement ${BACK_ONLINE}`)
  await expectAnswered(
    ['Annonce gardée sur cet appareil', `Votre annonce sera visible ${BACK_ONLINE}`],
    ['Annonce publiée !', 'Votre annonce est maintenant visible.'],
    cut,
  )
  await expect.element(main()).not.toHaveTextContent('Les créateurs verront ce changement')

  await page.getByRole('link', { name: /^Modifier, / }).click()
  await page.getByLabelText('Prix par mois').fill('42')
  await loseServer(cut)
  await page.getByRole('button', { name: 'Enregistrer les modifications' }).click()
  await closeMessage()
  await main().getByRole('heading', { name: 'La Remise' }).getByRole('link').click()
  await expect.element(main()).toHaveTextContent(`Votre annonce, telle que les créateurs la verront ${BACK_ONLINE}`)
  cut(false)
  await expect.element(main()).toHaveTextContent('Votre annonce, telle que les créateurs la voient.')

  await visit('/tableau-de-bord')
  await main().getByRole('button', { name: 'Clôturer' }).click()
  await expect.element(main()).toHaveTextContent('Clôturée')
  await expect.element(main()).not.toHaveTextContent("En attente d'envoi")
  await loseServer(cut)
  await main().getByRole('button', { name: 'Supprimer' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Supprimer' }).click()
  await expectAnswered(
    ['Suppression en attente', `L'annonce sera supprimée ${BACK_ONLINE}`],
    ['Annonce supprimée', "L'annonce a été supprimée avec succès."],
    cut,
  )
})

test('a candidature that the server refuses is said to be, with what can be done, and comes back once the annonce is open', async () => {
  const boutique = await anAccount('boutique')
  const annonce = await annonceOf(boutique)
  const { cut } = await openApp(`/annonce/${annonce._id}`, await anAccount('createur', { nom: 'Roux' }))
  const message = page.getByLabelText('Votre message')
  await message.fill('Je couds des trousses.')
  await loseServer(cut)
  await page.getByRole('button', { name: 'Postuler' }).click()
  await expect.element(modal('Candidature gardée sur cet appareil')).toBeVisible()
  await closeMessage()
  const setActive = async (active: boolean) =>
    boutique.push('annonces', [{ ...(await boutique.read('annonces', annonce._id)), active }])
  await setActive(false)
  cut(false)
  const refused = modal('Candidature non envoyée')
  await expect.element(refused).toHaveTextContent("Une erreur est survenue lors de l'envoi de votre candidature.")
  await expect.element(refused).toHaveTextContent('Cette annonce est clôturée.')
  await expect.element(refused).toHaveTextContent('Ce que vous avez écrit est gardé')
  await closeMessage()
  await expect.element(badge()).toHaveTextContent('1 refusé')
  // There is no form any more: nothing leads to one, and the message can be copied.
  await badge().click()
  const panel = page.getByRole('dialog', { name: 'Vos envois' })
  await expect.element(panel.getByText('Je couds des trousses.')).toBeVisible()
  await expect.element(panel.getByRole('button', { name: 'Corriger' })).not.toBeInTheDocument()
  await expectUsable('a candidature to a closed annonce')
  await panel.getByRole('button', { name: /^Abandonner, / }).click()
  const question = page.getByRole('dialog', { name: 'Abandonner cet envoi' })
  await question.getByRole('button', { name: 'Annuler' }).click()
  await expect.element(panel.getByText('Je couds des trousses.')).toBeVisible()
  await panel.getByRole('button', { name: 'Fermer' }).click()

  await visit('/tableau-de-bord')
  const own = page.getByRole('region', { name: 'Vos candidatures' })
  await expect.element(own).toHaveTextContent('Je couds des trousses.')
  await expect.element(own).not.toHaveTextContent('Aucune candidature')
  await expectUsable('a dashboard with a refused candidature')

  await setActive(true)
  await own.getByRole('link').click()
  await expect.element(message).toHaveValue('Je couds des trousses.')
  await page.getByRole('button', { name: 'Postuler' }).click()
  await expect.element(modal('Candidature envoyée !')).toBeVisible()
  await closeMessage()
  await expect.element(badge()).toHaveTextContent('À jour')
})

test('an answer to a candidature and an agreement to a contract are said to wait while the other party does not know them', async () => {
  const boutique = await anAccount('boutique', { nom: 'La Remise' })
  const createur = await anAccount('createur', { nom: 'Roux' })
  const [annonce, other] = [await annonceOf(boutique), await annonceOf(boutique, { nom: 'Une autre' })]
  const candidature = await candidatureOf(createur, annonce)
  const offered = await candidatureOf(createur, other)
  await moved(boutique, offered, 'awaiting-creator')
  const status = async (id: string) => ((await boutique.read('candidatures', id)) as { status?: string }).status

  const received = main().getByRole('listitem')
  const slow = slowClock()
  const accepting = await openApp(`/annonce/${annonce._id}/candidatures`, boutique, {
    environment: { clock: slow.clock },
  })
  await expect.element(received.getByRole('button', { name: 'Accepter' })).toBeVisible()
  await loseServer(accepting.cut)
  await received.getByRole('button', { name: 'Accepter' }).click()
  await expect.element(received).toHaveTextContent(`Le créateur connaîtra votre réponse ${BACK_ONLINE}`)
  accepting.cut(false)
  slow.correct()
  await expect.element(badge()).toHaveTextContent('À jour')
  await expect.element(received).not.toHaveTextContent('connaîtra votre réponse')
  expect(await status(candidature._id)).toBe('awaiting-creator')

  const { clock, correct } = slowClock()
  const confirming = await openApp('/tableau-de-bord', createur, { environment: { clock } })
  const own = page
    .getByRole('region', { name: 'Vos candidatures' })
    .getByRole('listitem')
    .filter({ hasText: 'Une autre' })
  await expect.element(own.getByRole('button', { name: 'Confirmer' })).toBeVisible()
  await loseServer(confirming.cut)
  await own.getByRole('button', { name: 'Confirmer' }).click()
  await expect.element(own).toHaveTextContent(`La boutique connaîtra votre réponse ${BACK_ONLINE}`)
  await expect.element(own).toHaveTextContent("Le partenariat sera confirmé si l'offre n'a pas expiré d'ici là.")
  confirming.cut(false)
  correct()
  await expect.element(own).not.toHaveTextContent('connaîtra votre réponse')
  await expect.element(badge()).toHaveTextContent('À jour')
  expect(await status(offered._id)).toBe('confirmed')

  await contratWritten(boutique, createur, offered)
  await visit(`/partenariat/${other._id}/contrat?etape=agreement`)
  await expect.element(page.getByRole('button', { name: 'Bon pour accord' })).toBeEnabled()
  await loseServer(confirming.cut)
  await page.getByRole('button', { name: 'Bon pour accord' }).click()
  const agreement = page.getByRole('region', { name: 'Accord des parties' })
  await expect.element(agreement).toHaveTextContent(`accords compris, sera transmis à l'autre partie ${BACK_ONLINE}`)
  confirming.cut(false)
  await expect.element(agreement).not.toHaveTextContent('accords compris')
  await expect.element(main()).toHaveTextContent("Elle attend l'accord d'Une autre")
})

test('a device is not said to be up to date before its private data are there too, nor before it has read what waits', async () => {
  const boutique = await anAccount('boutique')
  const annonce = await annonceOf(boutique)
  const [own, sent] = [holding(/\/sync\/prives\/_changes/), holding(/_bulk_docs/)]
  const answer: OpenOptions['answer'] = (...call) => own.answer(...call) ?? sent.answer(...call)
  const { device } = await openApp('/tableau-de-bord', boutique, { answer })
  await expect.element(page.getByText('1 annonce', { exact: true })).toBeVisible()
  await expect.poll(() => device.state.getState().complete).toBe(true)
  await new Promise((resolve) => setTimeout(resolve, 500)) // all the rest has been answered by then
  await expect.element(badge()).not.toHaveTextContent('À jour')
  own.release()
  await expect.element(badge()).toHaveTextContent('À jour')

  await visit(`/annonce/${annonce._id}/modifier`)
  await page.getByLabelText('Prix par mois').fill('44')
  await page.getByRole('button', { name: 'Enregistrer les modifications' }).click()
  await closeMessage()
  await expect.element(badge()).toHaveTextContent('1 envoi en attente')
  const shown = new Set<string>()
  const observer = new MutationObserver(() => {
    for (const one of badge().elements()) shown.add(textOf(one))
  })
  observer.observe(document.body, { childList: true, characterData: true, subtree: true })
  onTestFinished(() => observer.disconnect())
  await reopenApp('/tableau-de-bord', { answer })
  await expect.element(badge()).toHaveTextContent('1 envoi en attente')
  expect([...shown].filter((text) => !text.includes('1 envoi en attente'))).toEqual([])
  sent.release()
  await expect.element(badge()).toHaveTextContent('À jour')
})
