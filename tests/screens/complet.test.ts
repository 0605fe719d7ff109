import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { placeSearch, type Suivi } from '#domain/market/suivis.ts'
import { annonceOf, candidatureOf, moved, partenariatOf } from '../fixtures/acts.ts'
import { anAccount } from './accounts.ts'
import { openApp } from './open.tsx'
import { badge, toast, visit } from './people.ts'
import { expectUsable } from './usable.ts'

const main = () => page.getByRole('main')
const waiting = () => page.getByRole('button', { name: 'Être prévenu si une place se libère' })

test('a full annonce says so and comes last, a créateur waits for a place, and its boutique is asked before it accepts more', async () => {
  const boutique = await anAccount('boutique')
  const word = boutique.uid.slice(0, 8)
  const open = await annonceOf(boutique, { nom: 'La Remise', description: `Une vitrine ${word}.` })
  const full = await annonceOf(boutique, { nom: 'La Halle', description: `Un portant ${word}.`, places: 1 })
  await partenariatOf(boutique, await anAccount('createur'), full)
  const createur = await anAccount('createur')
  const { cut } = await openApp(`/?ou=Nantes&mots=${word}`, createur)
  const cards = main().getByRole('article')
  const [first, last] = [cards.nth(0), cards.nth(1)]
  await expect.element(last).toHaveTextContent('Complet')
  await expect.element(last.getByRole('link', { name: full.nom })).toBeVisible()
  await expect.element(first.getByRole('link', { name: open.nom })).toBeVisible()
  await expect.element(first).not.toHaveTextContent('Complet')

  await last.getByRole('link', { name: full.nom }).click()
  await expect.element(main().getByText('Cet espace est complet')).toBeVisible()
  await expect.element(main().getByRole('button', { name: 'Postuler' })).toBeVisible()
  await expect.element(waiting()).toHaveAttribute('aria-pressed', 'false')
  cut(true)
  await waiting().click()
  await expect.element(waiting()).toHaveAttribute('aria-pressed', 'true')
  await toast('Vous serez prévenu').getByRole('button', { name: 'Annuler' }).click()
  await expect.element(waiting()).toHaveAttribute('aria-pressed', 'false')
  await waiting().click()
  await expect.element(waiting()).toHaveAttribute('aria-pressed', 'true')
  await expect.element(main().getByRole('checkbox', { name: 'Par e-mail' })).toBeChecked()
  await expectUsable('the page of a full annonce')
  cut(false)
  await expect.element(badge()).toHaveTextContent('À jour')

  await visit('/suivis')
  const saved = page.getByRole('region', { name: 'Recherches enregistrées' })
  await expect
    .element(saved.getByRole('link', { name: 'La Halle, Nantes' }))
    .toHaveAttribute('href', `/annonce/${full._id}`)
  await expect.element(saved).toHaveTextContent('attend une place')
  const { body } = await createur.call('GET', '/sync/suivis/_changes?include_docs=true&scope=own')
  const { results } = body as { readonly results: readonly { readonly doc?: Suivi }[] }
  const stored = results.flatMap(({ doc }) => (doc?.kind === 'recherche' ? [doc] : []))
  expect(stored).toMatchObject([{ search: placeSearch(full._id), alert: 'place', byMail: true }])

  const candidature = await candidatureOf(createur, full)
  const answered = () => boutique.read('candidatures', candidature._id)
  await openApp(`/annonce/${full._id}/candidatures`, boutique)
  await expect.element(main()).toHaveTextContent('Plus de place libre sur 1')
  const dialog = page.getByRole('dialog')
  await main()
    .getByRole('button', { name: /^Accepter/ })
    .click()
  await expect.element(dialog).toHaveTextContent(/Vous avez déjà 1 partenariat pour 1 place\. Accepter quand même\s\?/)
  await expectUsable('the question before accepting more')
  await dialog.getByRole('button', { name: 'Annuler' }).click()
  await expect.element(main().getByRole('button', { name: /^Accepter/ })).toBeVisible()
  expect(await answered()).toMatchObject({ status: 'pending' })
  await main()
    .getByRole('button', { name: /^Accepter/ })
    .click()
  await dialog.getByRole('button', { name: 'Accepter' }).click()
  await expect.poll(answered).toMatchObject({ status: 'awaiting-creator' })
  await moved(createur, candidature, 'confirmed')
  await expect.element(main()).toHaveTextContent('2 pour 1 place')
  await visit('/tableau-de-bord')
  const card = page.getByRole('region', { name: 'Vos annonces' }).getByRole('listitem').filter({ hasText: full.nom })
  await expect.element(card).toHaveTextContent('2 pour 1 place')
  await expect.element(card).toHaveTextContent('Complet')
  await expect.element(card).toHaveTextContent('2 / 2 confirmé(s)')
})
