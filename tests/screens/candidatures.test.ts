import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { systemClock } from '#data/browser/page.ts'
import { type Candidature, OFFER_LIFETIME_MS } from '#domain/candidature.ts'
import { annonceOf, candidatureOf, moved } from '../fixtures/acts.ts'
import { anAccount } from './accounts.ts'
import { openApp, reopenApp } from './open.tsx'
import { badge, expectAt, textsOf, toast, visit } from './people.ts'
import { slowClock } from './slow-clock.ts'
import { expectAccessible, expectUsable } from './usable.ts'

const main = () => page.getByRole('main')
const title = () => page.getByRole('heading', { level: 1 })
const received = () => main().getByRole('listitem')
const myCandidatures = () => page.getByRole('region', { name: 'Vos candidatures' })
const decisions = { name: /^(Accepter|Refuser)/ }

// Proves S2.annonce.6, S2.tableau.2, S3.user.2, S4.candidature.4, S4.candidature.5, S4.candidature.6,
// S4.candidature.7, S9.3
test('a boutique refuses one and accepts another, who declines: all read it, and nothing more can be decided', async () => {
  const boutique = await anAccount('boutique')
  const createur = await anAccount('createur', { nom: 'Roux', prenom: 'Ana' })
  const second = await anAccount('createur', { nom: 'Diaz', prenom: 'Léa' })
  const annonce = await annonceOf(boutique)
  const html = '<b>Je tisse.</b><script>document.title=1</script>'
  await candidatureOf(createur, annonce, { nom: 'Ana Roux', message: html })
  await openApp('/tableau-de-bord', boutique)
  await page.getByRole('link', { name: 'Candidatures (1)' }).click()
  const item = received().filter({ hasText: 'Ana Roux' })
  await expect.element(item).toHaveTextContent(html)
  await expect.element(item.getByCss('b')).toHaveLength(0)
  const write = item.getByRole('link', { name: 'Écrire un e-mail' })
  await expect.element(write).toHaveAttribute('href', `mailto:${createur.email}`)
  await item.getByRole('button', { name: 'Refuser' }).click()
  await expect.element(item).toHaveTextContent('Refusée')
  await expect.element(item.getByRole('button', decisions)).not.toBeInTheDocument()
  await item.getByRole('link', { name: 'Voir le profil' }).click()
  await expectAt(`/profil/${createur.uid}`)
  await expect.element(title()).toHaveTextContent('Ana Roux')

  const offered = await candidatureOf(second, annonce, { nom: 'Léa Diaz' })
  await moved(boutique, offered, 'awaiting-creator')
  await visit(`/annonce/${annonce._id}/candidatures`)
  const accepted = received().filter({ hasText: 'Léa Diaz' })
  await expect.element(accepted).toHaveTextContent('En attente créateur')
  await expect.element(accepted.getByRole('button', decisions)).not.toBeInTheDocument()

  await moved(second, offered, 'declined-by-creator')
  await expect.element(accepted).toHaveTextContent('Refusée')
  await expect.element(accepted.getByRole('button', decisions)).not.toBeInTheDocument()

  const declined = await candidatureOf(second, await annonceOf(boutique, { nom: 'Une autre' }))
  await moved(boutique, declined, 'awaiting-creator')
  const { clock, correct } = slowClock()
  await openApp('/tableau-de-bord', second, { environment: { clock } })
  const own = myCandidatures().getByRole('listitem').filter({ hasText: 'Une autre' })
  await expect.element(own).toHaveTextContent('Acceptée !')
  // The timer ticks every second.
  const timer = own.getByRole('timer')
  await expect.element(timer).toHaveTextContent(/^Expire dans: \d\d:\d\d:\d\d$/)
  const initialTime = timer.element().textContent ?? ''
  await expect.element(timer).not.toHaveTextContent(initialTime)
  await own.getByRole('button', { name: 'Décliner' }).click()
  await expect.element(own).toHaveTextContent('Refusée')
  correct()
  const stored = () => boutique.read('candidatures', declined._id)
  await expect.poll(stored).toMatchObject({ status: 'declined-by-creator' })
})

/** Waits until the page is idle. */
const idle = () => new Promise((resolve) => requestAnimationFrame(() => requestIdleCallback(resolve)))

/** A party finds both templates from their dashboard. */
async function expectTemplates({ annonceId, creatorId }: Candidature): Promise<void> {
  await reopenApp('/tableau-de-bord')
  for (const [name, path, heading] of [
    ['Contrat', 'contrat', 'Contrat de Partenariat pour Espace de Vente'],
    ['Inventaire', 'inventaire', "Fiche d'Inventaire de Dépôt-Vente"],
  ] as const) {
    await page.getByRole('link', { name }).click()
    await expectAt(`/partenariat/${annonceId}/${path}?avec=${creatorId}`)
    await expect.element(title()).toHaveTextContent(heading)
    if (name === 'Contrat') history.back()
  }
}

// Proves S1.3, S2.debut.2, S4.candidature.4, S4.candidature.6, S4.candidature.12, S4.partenariat.1
test('a créateur reads what they confirm above the button, takes it back, then confirms and has the two templates', async () => {
  const boutique = await anAccount('boutique')
  const createur = await anAccount('createur')
  const annonce = await annonceOf(boutique, { titre: 'La vitrine de la place', dateFin: '2027-03-28' })
  const offered = await candidatureOf(createur, annonce)
  await moved(boutique, offered, 'awaiting-creator')
  const stored = () => boutique.read('candidatures', offered._id)
  let shiftMs = 0
  const clock = { ...systemClock, now: () => systemClock.now() + shiftMs }
  const { cut } = await openApp('/tableau-de-bord', createur, { environment: { clock } })
  const own = myCandidatures().getByRole('listitem')
  const button = (name: string) => own.getByRole('button', { name })
  await expect.element(own).toHaveTextContent(/Vous confirmez\s:/)
  const terms = [
    ...['Loyer', '35 € / mois', 'Commission', 'Sans commission'],
    ...['Dates', 'Du 1er mars 2026 au 28 mars 2027'],
    ...['Espace', 'La vitrine de la place, Étagère, 80 cm de large, 30 cm de haut, 25,5 cm de profondeur'],
    ...['Boutique', 'La Mercerie, Nantes'],
  ]
  await expect.poll(() => textsOf(own.getByCss('dt, dd'))).toEqual(terms)
  await expect.element(own).toHaveTextContent('Vous aurez dix secondes pour annuler.')
  await expect.element(page.getByRole('link', { name: /^(Contrat|Inventaire)$/ })).not.toBeInTheDocument()
  await expectUsable('an offer to confirm')
  for (const network of ['with', 'without']) {
    cut(network === 'without')
    await button('Confirmer').click()
    await expect.element(own).toHaveTextContent('Partenariat confirmé')
    await expect.element(own).toHaveTextContent(/Commission\s: N\/A/)
    await expect.element(own.getByRole('link', { name: /contrat/i })).not.toBeInTheDocument()
    await expect.element(toast('Vous confirmez le partenariat avec La Mercerie.')).toBeVisible()
    await button('Annuler').click()
    await expect.element(button('Confirmer')).toBeVisible()
    await expect.element(toast("C'est annulé : rien n'a été envoyé.")).toBeVisible()
    expect(await stored()).toMatchObject({ status: 'awaiting-creator' })
  }
  shiftMs = OFFER_LIFETIME_MS - 90_000
  await expect.element(own).toHaveTextContent(/moins de deux minutes\s: votre réponse partira sans délai/)
  await button('Confirmer').click()
  await expect.element(toast('Votre réponse part sans délai pour annuler')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Annuler' })).not.toBeInTheDocument()
  shiftMs = 0
  cut(false)
  await expect.poll(stored).toMatchObject({ status: 'confirmed' })
  // Once the server has it, it is said on any screen.
  await toast('Partenariat confirmé avec La Mercerie.').getByRole('link', { name: 'Voir le partenariat' }).click()
  await expectAt(`/partenariat/${offered._id}`)
  await expect.element(title()).toHaveTextContent('La Mercerie')
  await expectTemplates(offered)
  const messages = page.getByRole('link', { name: 'Messages avec La Mercerie' })
  await expect.element(messages).toHaveAttribute('href', `/messages/${offered._id}`)
})

// Proves S4.annonce.6, S4.candidature.8
test('a créateur withdraws a candidature: both read it, nobody applies twice, and the annonce can be edited', async () => {
  const boutique = await anAccount('boutique')
  const createur = await anAccount('createur')
  const annonce = await annonceOf(boutique)
  await candidatureOf(createur, annonce)
  await openApp('/tableau-de-bord', createur)
  await expect.element(myCandidatures()).toHaveTextContent('En attente')
  await expect.element(myCandidatures().getByRole('button', { name: /Confirmer|Décliner/ })).not.toBeInTheDocument()
  const withdraw = myCandidatures().getByRole('button', { name: 'Retirer ma candidature' })
  await withdraw.click()
  const dialog = page.getByRole('dialog', { name: 'Retirer votre candidature ?' })
  await expect.element(dialog).toHaveTextContent('vous ne pourrez plus postuler à cette annonce.')
  await expectAccessible('the withdrawal')
  await dialog.getByRole('button', { name: 'Annuler' }).click()
  await expect.element(myCandidatures()).toHaveTextContent('En attente')
  await withdraw.click()
  await dialog.getByRole('button', { name: 'Retirer ma candidature' }).click()
  await expect.element(myCandidatures()).toHaveTextContent('Retirée')
  await expect.element(myCandidatures().getByRole('button')).not.toBeInTheDocument()
  await visit(`/annonce/${annonce._id}`)
  await expect.element(main().getByText("on ne postule qu'une fois à une annonce.")).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Postuler' })).not.toBeInTheDocument()
  await expect.element(badge()).toHaveTextContent('À jour')

  await openApp('/tableau-de-bord', boutique)
  await expect.element(page.getByRole('link', { name: 'Modifier' })).toBeVisible()
  await visit(`/annonce/${annonce._id}/candidatures`)
  await expect.element(received()).toHaveTextContent('Retirée')
})

// Proves S1.3, S2.debut.2, S4.candidature.4, S4.candidature.6, S4.partenariat.1
test('a boutique finds in view the state that its list opens with, is told of a confirmation, and has the two templates', async () => {
  const boutique = await anAccount('boutique')
  const annonce = await annonceOf(boutique)
  const [creating, withdrawn] = [await anAccount('createur'), await anAccount('createur')]
  const offered = await candidatureOf(creating, annonce)
  await moved(boutique, offered, 'awaiting-creator')
  await moved(withdrawn, await candidatureOf(withdrawn, annonce), 'withdrawn-by-creator')
  await openApp(`/annonce/${annonce._id}/candidatures`, boutique)
  // On a phone the states are a line to swipe along.
  const all = main().getByRole('radio', { name: 'Toutes 2' })
  await expect.element(all).toBeChecked()
  await expect.element(all).toBeInViewport({ ratio: 0.99 })

  // The page only announces a change that it saw happen.
  await expect.element(badge()).toHaveTextContent('À jour')
  await idle()
  await moved(creating, offered, 'confirmed')
  const confirmed = toast(`${offered.nom} a confirmé le partenariat.`)
  await expect.element(received().filter({ hasText: 'Partenariat Confirmé' })).toHaveLength(1)
  await confirmed.getByRole('link', { name: 'Voir le partenariat' }).click()
  await expectAt(`/partenariat/${offered._id}`)
  await expect.element(title()).toHaveTextContent(offered.nom)
  await expect.element(confirmed).not.toBeInTheDocument()
  await expectTemplates(offered)
})
