import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { systemClock } from '#data/browser/page.ts'
import type { Candidature } from '#domain/candidature.ts'
import type { Annonce } from '#domain/market/annonce.ts'
import { UNDO_S } from '#domain/undo.ts'
import { annonceOf, candidatureOf, moved } from '../fixtures/acts.ts'
import { type Account, anAccount } from './accounts.ts'
import { said } from './announcements.ts'
import { openApp, reopenApp } from './open.tsx'
import { badge, focus, textsOf, toast } from './people.ts'
import { expectUsable } from './usable.ts'

/** Last names of the créateurs; their first name is Ana. */
const NAMES = ['Aubry', 'Bertin', 'Castagné', 'Delmas', 'Etcheverry'] as const

const WORD = 'Merci, une autre fois peut-être.'

/** A clock on which the decisions made so far can no longer be undone. */
const later = { clock: { ...systemClock, now: () => Date.now() + UNDO_S.moreTime * 1000 } }

/** One candidature per name, the oldest first. */
async function candidaturesTo(annonce: Annonce, names: readonly string[]): Promise<Candidature[]> {
  const all: Candidature[] = []
  for (const [index, nom] of names.entries()) {
    const profil = { nom, prenom: 'Ana', ville: index % 2 === 0 ? 'Rennes' : 'Angers', specificites: `Métier ${index}` }
    const date = new Date(Date.now() - (names.length - index) * 60_000).toISOString()
    const createur = await anAccount('createur', profil)
    all.push(await candidatureOf(createur, annonce, { date, message: `Bonjour, numéro ${index}.` }))
  }
  return all
}

/** The button of the expanded candidature. */
const openOne = () => page.getByCss('button[aria-expanded="true"]')

async function stands(boutique: Account, candidatures: readonly Candidature[]): Promise<readonly string[]> {
  const docs = await Promise.all(candidatures.map(({ _id }) => boutique.read('candidatures', _id)))
  return docs.map((doc) => (doc as unknown as Candidature).status)
}

// Proves S4.candidature.9, S10.choisir.2
test('a boutique decides with one key each, takes decisions back, and a tab that it opens next sends the rest', async () => {
  const boutique = await anAccount('boutique')
  const annonce = await annonceOf(boutique)
  const candidatures = await candidaturesTo(annonce, NAMES.slice(0, 4))
  await openApp(`/annonce/${annonce._id}/candidatures`, boutique)
  await expect.element(openOne()).toHaveTextContent(/^Ana Aubry$/)
  await focus(openOne())
  for (const [key, next] of [
    ['r', 'Ana Bertin'],
    ['r', 'Ana Castagné'],
    ['a', 'Ana Delmas'],
    ['k', 'Ana Castagné'],
    ['j', 'Ana Delmas'],
  ] as const) {
    await userEvent.keyboard(key)
    await expect.element(openOne()).toHaveTextContent(new RegExp(`^${next}$`))
    await expect.element(openOne()).toHaveFocus()
  }
  await expect.element(badge()).toHaveTextContent('3 envois en attente')
  await expect.element(toast("Candidature d'Ana Castagné acceptée.")).toBeVisible()
  await page.getByRole('button', { name: 'Annuler, Ana Aubry' }).click()
  await expect.element(badge()).toHaveTextContent('2 envois en attente')
  await expect.poll(said).toContain("C'est annulé : rien n'a été envoyé.") // a second one at once is not said
  await userEvent.keyboard('u')
  await expect.element(badge()).toHaveTextContent('1 envoi en attente')
  await expect.element(page.getByRole('radio', { name: 'À étudier 3' })).toBeChecked()
  expect(await stands(boutique, candidatures)).toEqual(['pending', 'pending', 'pending', 'pending'])

  await reopenApp('/tableau-de-bord')
  await expect.element(badge()).toHaveTextContent('1 envoi en attente')
  await reopenApp('/tableau-de-bord', { environment: later })
  await expect.element(badge()).toHaveTextContent('À jour')
  expect(await stands(boutique, candidatures)).toEqual(['pending', 'refused-by-boutique', 'pending', 'pending'])
})

// Proves S4.candidature.10, S4.candidature.11, S10.choisir.1, S10.choisir.3
test('by thumb a decision is one tap, always at the same place, and several are refused at once with a kind word', async () => {
  const boutique = await anAccount('boutique')
  const createur = await anAccount('createur', { nom: 'Garcin', prenom: 'Ana' })
  const annonce = await annonceOf(boutique, { places: 3 })
  await candidaturesTo(annonce, NAMES)
  await candidatureOf(createur, annonce)
  const list = `/annonce/${annonce._id}/candidatures`
  await openApp(list, boutique)
  const main = page.getByRole('main')
  await expect.element(main.getByText('3 places libres sur 3')).toBeVisible()
  const refuse = page.getByRole('button', { name: /^Refuser, / })
  const accept = page.getByRole('button', { name: /^Accepter, / })
  await expect.element(accept).toHaveLength(1)
  const positions = new Set<string>()
  let taps = 0
  for (const [nom, button] of [
    ['Aubry', refuse],
    ['Bertin', accept],
    ['Castagné', refuse],
  ] as const) {
    await expect.element(button).toHaveAccessibleName(new RegExp(`, Ana ${nom}$`))
    const [near, far] = [refuse, accept].map((one) => one.element().getBoundingClientRect())
    expect((far?.left ?? 0) - (near?.right ?? 0)).toBeGreaterThan(80)
    positions.add(`${near?.x} ${near?.y} ${far?.x} ${far?.y}`)
    await button.click()
    taps += 1
    await expect.element(openOne()).not.toHaveTextContent(`Ana ${nom}`)
  }
  expect([taps, positions.size]).toEqual([3, 1])
  await expect.element(main.getByText('2 places libres sur 3')).toBeVisible()

  const search = page.getByRole('searchbox', { name: 'Chercher' })
  const items = main.getByRole('listitem')
  await search.fill('metier 9')
  await expect.element(main.getByText('Aucune candidature ne correspond.')).toBeVisible()
  await search.fill('')
  await page.getByRole('radio', { name: 'Toutes 6' }).click()
  await page.getByLabelText('Trier').selectOptions('Les plus récentes')
  await expect.element(items.first()).toHaveTextContent('Ana Garcin')

  // Bulk selection: candidatures that a search filters out stay selected.
  const dialog = page.getByRole('dialog', { name: 'Refuser 3 candidatures ?' })
  const chooseAll = async () => {
    await page.getByRole('button', { name: 'En choisir plusieurs' }).click()
    await page.getByRole('button', { name: 'Tout sélectionner' }).click()
    await search.fill('garcin')
    await expect.element(items).toHaveLength(1)
    await page.getByRole('button', { name: 'Refuser (3)' }).click()
    await expect.element(dialog).toBeVisible()
  }
  const word = page.getByRole('dialog').getByLabelText('Un mot pour eux')
  const refuseAll = page.getByRole('dialog').getByRole('button', { name: 'Refuser' })
  await chooseAll()
  await expectUsable('several about to be refused')
  // A text that is too long gets an error, and a new start keeps it.
  const long = 'Merci. '.repeat(80)
  await word.fill(long)
  await refuseAll.click()
  await expect.element(dialog).toHaveTextContent('Ce texte ne doit pas dépasser 500 caractères.')
  await dialog.getByRole('button', { name: 'Annuler' }).click()
  await page.getByRole('button', { name: 'Terminer' }).click()
  await search.fill('')
  await reopenApp(list)
  await chooseAll()
  await expect.element(word).toHaveValue(long)
  await word.fill(WORD)
  await refuseAll.click()
  await toast('3 candidatures refusées.').getByRole('button', { name: 'Annuler' }).click()
  await search.fill('')
  await page.getByRole('radio', { name: 'À étudier 3' }).click()
  await page.getByRole('button', { name: 'En choisir plusieurs' }).click()
  await page.getByRole('checkbox', { name: 'Choisir, Ana Garcin' }).click()
  await page.getByRole('button', { name: 'Refuser (1)' }).click()
  await word.fill(WORD)
  await refuseAll.click()
  await expect.element(toast('refusée.')).toBeVisible()
  await reopenApp('/tableau-de-bord', { environment: later })
  await expect.element(badge()).toHaveTextContent('À jour')
  await openApp('/tableau-de-bord', createur)
  const myCandidatures = page.getByRole('region', { name: 'Vos candidatures' })
  await expect.element(myCandidatures).toHaveTextContent('Refusée')
  await expect.element(myCandidatures).toHaveTextContent('Un mot de la boutique')
  await expect.element(myCandidatures).toHaveTextContent(WORD)
})

// Proves S10.choisir.2, S10.choisir.4, S10.choisir.5
test('candidatures are retained, noted, compared and decided by a key where the focus is, without a network, by the boutique alone', async () => {
  const boutique = await anAccount('boutique')
  const createur = await anAccount('createur', {
    nom: 'Aubry',
    prenom: 'Ana',
    ville: 'Rennes',
    specificites: 'Vannière',
  })
  const annonce = await annonceOf(boutique)
  const candidature = await candidatureOf(createur, annonce, {
    date: new Date(Date.now() - 3_600_000).toISOString(),
    nom: 'Ana Aubry',
    message: 'Je tourne des bols. مرحبا',
  })
  await candidaturesTo(annonce, NAMES.slice(1, 4))
  const { cut } = await openApp(`/annonce/${annonce._id}/candidatures`, boutique)
  const main = page.getByRole('main')
  await expect.element(openOne()).toHaveTextContent(/^Ana Aubry$/)
  await expect.element(main.getByText('Vannière')).toBeVisible()
  await expect.element(badge()).toHaveTextContent('À jour')
  cut(true)

  const star = (nom: string) => page.getByRole('button', { name: `Retenir, ${nom}` })
  await star('Ana Aubry').click()
  await expect.element(star('Ana Aubry')).toHaveAttribute('aria-pressed', 'true')
  // A key is for the candidature that has the focus, whichever is open.
  await focus(star('Ana Castagné'))
  await userEvent.keyboard('s')
  await expect.element(star('Ana Castagné')).toHaveAttribute('aria-pressed', 'true')
  await expect.element(openOne()).toHaveTextContent(/^Ana Aubry$/)
  const note = page.getByLabelText('Note privée, Ana Aubry')
  await userEvent.type(note, 'rare, à rappeler') // contains the letters that are shortcuts for decisions elsewhere
  await note.fill('rare, à rappeler 🧶')
  await expect.element(main.getByText('Note enregistrée.')).toBeVisible()
  await expect.element(openOne()).toHaveTextContent(/^Ana Aubry$/)
  await expect.element(page.getByRole('radio', { name: 'À étudier 4' })).toBeChecked()
  await expectUsable('a note')

  await page.getByRole('radio', { name: 'Retenues 2' }).click()
  await page.getByRole('button', { name: 'Comparer (2)' }).click()
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Comparer les candidatures')
  const columns = page.getByRole('table', { name: 'Candidatures côte à côte' }).getByRole('columnheader')
  await expect.poll(() => textsOf(columns)).toEqual(['Ana Aubry', 'Ana Castagné'])
  await expect.element(page.getByRole('cell', { name: 'Je tourne des bols. مرحبا' })).toBeVisible()
  await expect.element(note).toHaveValue('rare, à rappeler 🧶')
  await expectUsable('a comparison')
  history.back()
  await expect.element(page.getByRole('radio', { name: 'Retenues 2' })).toBeChecked()
  await page.getByRole('radio', { name: 'À étudier 4' }).click()
  await focus(star('Ana Castagné'))
  await userEvent.keyboard('r')
  await expect.element(toast("Candidature d'Ana Castagné refusée.")).toBeVisible()
  await expect.element(openOne()).toHaveTextContent(/^Ana Delmas$/)
  await expect.element(openOne()).toHaveFocus() // given to it once it is open
  await focus(page.getByRole('button', { name: 'Ana Aubry', exact: true }))
  await userEvent.keyboard('j')
  await expect.element(openOne()).toHaveTextContent(/^Ana Bertin$/)
  await expect.element(openOne()).toHaveFocus()
  await userEvent.keyboard('u')
  await expect.element(page.getByRole('radio', { name: 'À étudier 4' })).toBeChecked()
  cut(false)
  await expect.element(badge()).toHaveTextContent('À jour')

  // The créateur sees none of it, and the boutique sees the créateur's changes at once.
  expect(await createur.read('suivis', `${boutique.uid}.note.${candidature._id}`)).toBeUndefined()
  await moved(createur, candidature, 'withdrawn-by-creator')
  history.forward()
  await expect.element(main.getByText('Le créateur a retiré sa candidature')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Accepter, Ana Aubry' })).not.toBeInTheDocument()
})
