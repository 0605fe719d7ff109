import { expect, type Page } from '@playwright/test'
import type { Candidature } from '#domain/candidature.ts'
import type { Annonce } from '#domain/market/annonce.ts'
import { expectAccessible, expectUsable, withAxe } from './axe.ts'
import { test } from './fixtures.ts'
import { type Account, annonceOf, candidatureOf, moved } from './members.ts'
import { badge, networkBack, toast, visit } from './people.ts'

/** Last names of the créateurs; their first name is Ana. */
const NAMES = ['Aubry', 'Bertin', 'Castagné', 'Delmas', 'Etcheverry', 'Ferrand'] as const

type AnAccount = (userType: 'createur', profil: object) => Promise<Account>

/** One candidature per name, the oldest first. */
async function candidaturesTo(
  annonce: Annonce,
  anAccount: AnAccount,
  names: readonly string[],
): Promise<Candidature[]> {
  const all: Candidature[] = []
  for (const [index, nom] of names.entries()) {
    const profil = { nom, prenom: 'Ana', ville: index % 2 === 0 ? 'Rennes' : 'Angers', specificites: `Métier ${index}` }
    const date = new Date(Date.now() - (names.length - index) * 60_000).toISOString()
    all.push(
      await candidatureOf(await anAccount('createur', profil), annonce, { date, message: `Bonjour, numéro ${index}.` }),
    )
  }
  return all
}

/** The button of the expanded candidature. */
function openOne(page: Page) {
  return page.locator('button[aria-expanded="true"]')
}

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

test('by thumb a decision is one tap, always at the same place, and several are refused at once with a kind word', async ({
  aMember,
  anAccount,
}) => {
  const boutique = await aMember('boutique')
  const createur = await aMember('createur', { nom: 'Garcin', prenom: 'Ana' })
  const annonce = await annonceOf(boutique, { places: 3 })
  await candidaturesTo(annonce, anAccount, NAMES)
  await candidatureOf(createur, annonce)
  const { page } = boutique
  await withAxe(page)
  await visit(page, `/annonce/${annonce._id}/candidatures`)
  await expect(page.getByText('3 places libres sur 3')).toBeVisible()
  const refuse = page.getByRole('button', { name: /^Refuser, / })
  const accept = page.getByRole('button', { name: /^Accepter, / })
  await expect(accept).toHaveCount(1)
  const positions = new Set<string>()
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
    positions.add(`${box?.x} ${box?.y} ${far?.x} ${far?.y}`)
    await button.click()
    taps += 1
    await expect(openOne(page)).not.toHaveText(`Ana ${nom}`)
  }
  expect([taps, positions.size]).toEqual([3, 1])
  await expect(page.getByText('2 places libres sur 3')).toBeVisible()
  await expectUsable(page, 'the work list')

  const search = page.getByRole('searchbox', { name: 'Chercher' })
  const items = page.getByRole('main').getByRole('listitem')
  await search.fill('metier 9')
  await expect(page.getByText('Aucune candidature ne correspond.')).toBeVisible()
  await search.fill('')
  await page.getByRole('radio', { name: 'Toutes 7' }).check()
  await page.getByLabel('Trier').selectOption('Les plus récentes')
  await expect(items.first()).toContainText('Ana Garcin')

  // Bulk selection: candidatures that a search filters out stay selected.
  const chooseFour = async () => {
    await page.getByRole('button', { name: 'En choisir plusieurs' }).click()
    await page.getByRole('button', { name: 'Tout sélectionner' }).click()
    await search.fill('garcin')
    await expect(items).toHaveCount(1)
    await page.getByRole('button', { name: 'Refuser (4)' }).click()
    return page.getByRole('dialog', { name: 'Refuser 4 candidatures ?' })
  }
  const word = 'Un mot pour eux'
  const dialog = await chooseFour()
  await expectAccessible(page, 'several about to be refused')
  // A text that is too long gets an error, and a reload keeps it.
  const long = 'Merci. '.repeat(80)
  await dialog.getByLabel(word).fill(long)
  await dialog.getByRole('button', { name: 'Refuser' }).click()
  await expect(dialog).toContainText('Ce texte ne doit pas dépasser 500 caractères.')
  await page.reload()
  await visit(page, `/annonce/${annonce._id}/candidatures`)
  await chooseFour()
  await expect(dialog.getByLabel(word)).toHaveValue(long)
  await dialog.getByLabel(word).fill('Merci, une autre fois peut-être.')
  await dialog.getByRole('button', { name: 'Refuser' }).click()
  const refused = toast(page, '4 candidatures refusées.')
  await refused.getByRole('button', { name: 'Annuler' }).click()
  await search.fill('')
  await expect(page.getByRole('radio', { name: 'À étudier 4' })).toBeVisible()

  await page.getByRole('radio', { name: 'À étudier 4' }).check()
  await page.getByRole('button', { name: 'En choisir plusieurs' }).click()
  await page.getByRole('checkbox', { name: 'Choisir, Ana Garcin' }).check()
  await page.getByRole('button', { name: 'Refuser (1)' }).click()
  await page.getByRole('dialog').getByLabel(word).fill('Merci, une autre fois peut-être.')
  await page.getByRole('dialog').getByRole('button', { name: 'Refuser' }).click()
  await visit(createur.page, '/tableau-de-bord')
  const myCandidatures = createur.page.getByRole('region', { name: 'Vos candidatures' })
  await expect(myCandidatures).toContainText('Refusée')
  await expect(myCandidatures).toContainText('Un mot de la boutique')
  await expect(myCandidatures).toContainText('Merci, une autre fois peut-être.')
})

test('candidatures are retained, noted and compared without a network, by the boutique and nobody else @long', async ({
  aMember,
  anAccount,
}) => {
  const boutique = await aMember('boutique')
  const createur = await aMember('createur', { nom: 'Aubry', prenom: 'Ana', ville: 'Rennes', specificites: 'Vannière' })
  const annonce = await annonceOf(boutique)
  const date = new Date(Date.now() - 3_600_000).toISOString()
  const candidature = await candidatureOf(createur, annonce, {
    date,
    nom: 'Ana Aubry',
    message: 'Je tourne des bols. مرحبا',
  })
  await candidaturesTo(annonce, anAccount, NAMES.slice(1, 4))
  const { page, context } = boutique
  await withAxe(page)
  const list = `/annonce/${annonce._id}/candidatures`
  await visit(page, list)
  await expect(openOne(page)).toHaveText('Ana Aubry')
  await expect(page.getByText('Vannière')).toBeVisible()
  await expect(badge(page)).toHaveText('À jour')
  await context.setOffline(true)

  const star = (nom: string) => page.getByRole('button', { name: `Retenir, ${nom}` })
  await openOne(page).focus()
  await page.keyboard.press('s')
  await expect(star('Ana Aubry')).toHaveAttribute('aria-pressed', 'true')
  await star('Ana Bertin').click()
  const note = page.getByLabel('Note privée, Ana Aubry')
  await note.pressSequentially('rare, à rappeler 🧶') // contains the letters that are shortcuts for decisions elsewhere
  await expect(page.getByText('Note enregistrée.')).toBeVisible()
  await expect(openOne(page)).toHaveText('Ana Aubry')
  await expect(page.getByRole('radio', { name: 'À étudier 4' })).toBeChecked()
  await expectAccessible(page, 'a note')

  await page.getByRole('radio', { name: 'Retenues 2' }).check()
  await page.getByRole('button', { name: 'Comparer (2)' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Comparer les candidatures')
  const columns = page.getByRole('table', { name: 'Candidatures côte à côte' }).getByRole('columnheader')
  await expect(columns).toHaveText(['Ana Aubry', 'Ana Bertin'])
  await expect(page.getByRole('cell', { name: 'Je tourne des bols. مرحبا' })).toBeVisible()
  await expect(page.getByLabel('Note privée, Ana Aubry')).toHaveValue('rare, à rappeler 🧶')
  await expectUsable(page, 'a comparison')
  await page.goBack()
  await expect(page.getByRole('radio', { name: 'Retenues 2' })).toBeChecked()
  await context.setOffline(false)
  await networkBack(page)
  await expect(badge(page)).toHaveText('À jour')

  // The créateur sees none of it, and the boutique sees the créateur's changes at once.
  expect(await createur.read('suivis', `${boutique.uid}.note.${candidature._id}`)).toBeUndefined()
  await moved(createur, candidature, 'withdrawn-by-creator')
  await page.goForward()
  await expect(page.getByText('Le créateur a retiré sa candidature')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Accepter, Ana Aubry' })).toHaveCount(0)
})
