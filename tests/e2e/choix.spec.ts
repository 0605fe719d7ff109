import { expect } from '@playwright/test'
import type { Candidature } from '#domain/candidature.ts'
import { expectAccessible, expectFits, withAxe } from './axe.ts'
import { test } from './fixtures.ts'
import { type Account, annonceOf, candidatureOf } from './members.ts'
import { badge, toast, visit } from './people.ts'
import { candidaturesTo, NAMES, openOne } from './work-list.ts'
import { WITHOUT_WORKER } from './worker.ts'

test.use(WITHOUT_WORKER)

async function stands(boutique: Account, candidatures: readonly Candidature[]): Promise<readonly string[]> {
  const docs = await Promise.all(candidatures.map(({ _id }) => boutique.read('candidatures', _id)))
  return docs.map((doc) => (doc as unknown as Candidature).status)
}

test('a boutique decides with one key each, takes decisions back, and a tab that it opens next sends the rest', async ({
  aMember,
  anAccount,
}) => {
  const boutique = await aMember('boutique')
  const annonce = await annonceOf(boutique)
  const candidatures = await candidaturesTo(annonce, anAccount, NAMES.slice(0, 4))
  const { page, context } = boutique
  await visit(page, `/annonce/${annonce._id}/candidatures`)
  await expect(openOne(page)).toHaveText('Ana Aubry')
  await openOne(page).focus()
  for (const [key, next] of [
    ['r', 'Ana Bertin'],
    ['r', 'Ana Castagné'],
    ['a', 'Ana Delmas'],
    ['k', 'Ana Castagné'],
    ['j', 'Ana Delmas'],
  ] as const) {
    await page.keyboard.press(key)
    await expect(openOne(page)).toHaveText(next)
    await expect(openOne(page)).toBeFocused()
  }
  await expect(badge(page)).toHaveText('3 envois en attente')
  await expect(toast(page, 'Candidature de Ana Castagné acceptée.')).toBeVisible()
  await page.getByRole('button', { name: 'Annuler, Ana Aubry' }).click()
  await expect(badge(page)).toHaveText('2 envois en attente')
  await page.keyboard.press('u')
  await expect(badge(page)).toHaveText('1 envoi en attente')
  await expect(page.getByRole('radio', { name: 'À étudier 3' })).toBeChecked()
  expect(await stands(boutique, candidatures)).toEqual(['pending', 'pending', 'pending', 'pending'])

  await page.close()
  const other = await context.newPage()
  await other.goto('/tableau-de-bord')
  await expect(badge(other)).toHaveText('1 envoi en attente')
  await expect(badge(other)).toHaveText('À jour')
  expect(await stands(boutique, candidatures)).toEqual(['pending', 'refused-by-boutique', 'pending', 'pending'])
})

test('an undo waits for whoever is on it, and thirty seconds for whoever asked for more time', async ({
  aMember,
  anAccount,
}) => {
  const boutique = await aMember('boutique')
  const annonce = await annonceOf(boutique)
  const candidatures = await candidaturesTo(annonce, anAccount, NAMES.slice(0, 2))
  const { page } = boutique
  await page.clock.install()
  await visit(page, '/compte')
  await page.getByRole('checkbox', { name: 'Me laisser trente secondes au lieu de dix' }).check()
  await expect(page.getByText('vous avez trente secondes pour annuler')).toBeVisible()

  await visit(page, `/annonce/${annonce._id}/candidatures`)
  await openOne(page).focus()
  await page.keyboard.press('r')
  const undo = toast(page, 'Candidature de Ana Aubry refusée.').getByRole('button', { name: 'Annuler' })
  await expect(undo).toBeVisible()
  await page.clock.fastForward(15_000)
  await undo.focus()
  for (let times = 0; times < 4; times += 1) {
    await expect(page.getByText(/^Envoi dans (2[4-9]|30) s$/)).toBeVisible()
    await page.clock.fastForward(20_000)
  }
  await expect(undo).toBeFocused()
  expect(await stands(boutique, candidatures)).toEqual(['pending', 'pending'])
  await page.keyboard.press('Enter')
  await expect(toast(page, "rien n'a été envoyé")).toBeVisible()
  await expect(badge(page)).toHaveText('À jour')
  expect(await stands(boutique, candidatures)).toEqual(['pending', 'pending'])
})

test('by thumb a decision is one tap, always at the same place, and the list is found in by words and by state', async ({
  aMember,
  anAccount,
}) => {
  const boutique = await aMember('boutique')
  const annonce = await annonceOf(boutique, { places: 3 })
  await candidaturesTo(annonce, anAccount, NAMES)
  const { page } = boutique
  await withAxe(page)
  await visit(page, `/annonce/${annonce._id}/candidatures`)
  await expect(page.getByText('3 places libres sur 3')).toBeVisible()
  const refuse = page.getByRole('button', { name: /^Refuser, / })
  const accept = page.getByRole('button', { name: /^Accepter, / })
  await expect(accept).toHaveCount(1)
  const places = new Set<string>()
  let taps = 0
  for (const [nom, button] of [
    ['Aubry', refuse],
    ['Bertin', accept],
    ['Castagné', refuse],
  ] as const) {
    await expect(button).toHaveAccessibleName(new RegExp(`, Ana ${nom}$`))
    const box = await refuse.boundingBox()
    const far = await accept.boundingBox()
    expect((far?.x ?? 0) - (box?.x ?? 0) - (box?.width ?? 0)).toBeGreaterThan(80)
    places.add(`${box?.x} ${box?.y} ${far?.x} ${far?.y}`)
    await button.click()
    taps += 1
    await expect(openOne(page)).not.toHaveText(`Ana ${nom}`)
  }
  expect([taps, places.size]).toEqual([3, 1])
  await expect(page.getByText('2 places libres sur 3')).toBeVisible()
  await expectAccessible(page, 'the work list')
  await expectFits(page, 'the work list')

  const search = page.getByRole('searchbox', { name: 'Chercher' })
  const items = page.getByRole('main').getByRole('listitem')
  await search.fill('angers numero 3')
  await expect(items).toHaveCount(1)
  await expect(items).toContainText('Ana Delmas')
  await search.fill('metier 9')
  await expect(page.getByText('Aucune candidature ne correspond.')).toBeVisible()
  await search.fill('')
  await page.getByRole('radio', { name: 'Refusées 2' }).check()
  await expect(items).toHaveCount(2)
  await page.getByRole('radio', { name: 'Toutes 7' }).check()
  await page.getByLabel('Trier').selectOption('Par ville')
  await expect(items.first()).toContainText('Ana Bertin')
  await page.getByLabel('Trier').selectOption('Les plus récentes')
  await expect(items.first()).toContainText('Ana Garcin')

  // What a search leaves out of the list stays chosen.
  await page.getByRole('button', { name: 'En choisir plusieurs' }).click()
  await page.getByRole('button', { name: 'Tout sélectionner' }).click()
  await search.fill('garcin')
  await expect(items).toHaveCount(1)
  await page.getByRole('button', { name: 'Refuser (4)' }).click()
  await page.getByRole('dialog', { name: 'Refuser 4 candidatures ?' }).getByRole('button', { name: 'Refuser' }).click()
  await expect(toast(page, '4 candidatures refusées.')).toBeVisible()
})

test('several are refused at once with a kind word that each créateur reads, and taken back as one', async ({
  aMember,
  anAccount,
}) => {
  const boutique = await aMember('boutique')
  const createur = await aMember('createur', { nom: 'Aubry', prenom: 'Ana' })
  const annonce = await annonceOf(boutique)
  const all = [await candidatureOf(createur, annonce), ...(await candidaturesTo(annonce, anAccount, NAMES.slice(1, 4)))]
  const { page } = boutique
  await withAxe(page)
  await visit(page, `/annonce/${annonce._id}/candidatures`)
  await page.getByRole('button', { name: 'En choisir plusieurs' }).click()
  await page.getByRole('button', { name: 'Tout sélectionner' }).click()
  await page.getByRole('checkbox', { name: 'Choisir, Ana Delmas' }).uncheck()
  await expectAccessible(page, 'several chosen')
  await expectFits(page, 'several chosen')
  await page.getByRole('button', { name: 'Refuser (3)' }).click()
  const dialog = page.getByRole('dialog', { name: 'Refuser 3 candidatures ?' })
  await expectAccessible(page, 'several about to be refused')
  // A word that is too long is said to be, and none is lost with the page that it was typed in.
  const long = 'Merci. '.repeat(80)
  await dialog.getByLabel('Un mot pour eux').fill(long)
  await dialog.getByRole('button', { name: 'Refuser' }).click()
  await expect(dialog).toContainText('Ce texte ne doit pas dépasser 500 caractères.')
  await page.reload()
  await visit(page, `/annonce/${annonce._id}/candidatures`)
  await page.getByRole('button', { name: 'En choisir plusieurs' }).click()
  await page.getByRole('button', { name: 'Tout sélectionner' }).click()
  await page.getByRole('checkbox', { name: 'Choisir, Ana Delmas' }).uncheck()
  await page.getByRole('button', { name: 'Refuser (3)' }).click()
  await expect(page.getByRole('dialog').getByLabel('Un mot pour eux')).toHaveValue(long)
  await page.getByRole('dialog').getByLabel('Un mot pour eux').fill('Merci, une autre fois peut-être.')
  await page.getByRole('dialog').getByRole('button', { name: 'Refuser' }).click()
  const said = toast(page, '3 candidatures refusées.')
  await expect(badge(page)).toHaveText('3 envois en attente')
  await said.getByRole('button', { name: 'Annuler' }).click()
  await expect(badge(page)).toHaveText('À jour')
  expect(new Set(await stands(boutique, all))).toEqual(new Set(['pending']))

  await page.getByRole('button', { name: 'En choisir plusieurs' }).click()
  await page.getByRole('checkbox', { name: 'Choisir, Ana Aubry' }).check()
  await page.getByRole('button', { name: 'Refuser (1)' }).click()
  await page.getByRole('dialog').getByLabel('Un mot pour eux').fill('Merci, une autre fois peut-être.')
  await page.getByRole('dialog').getByRole('button', { name: 'Refuser' }).click()
  await expect(badge(page)).toHaveText('1 envoi en attente')
  await visit(createur.page, '/tableau-de-bord')
  const own = createur.page.getByRole('region', { name: 'Vos candidatures' })
  await expect(own).toContainText('Refusée')
  await expect(own).toContainText('Un mot de la boutique')
  await expect(own).toContainText('Merci, une autre fois peut-être.')
})
