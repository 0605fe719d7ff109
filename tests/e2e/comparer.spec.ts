import { expect, type Page } from '@playwright/test'
import { expectAccessible, expectFits, withAxe } from './axe.ts'
import { test } from './fixtures.ts'
import { annonceOf, candidatureOf, moved } from './members.ts'
import { badge, networkBack, signIn, visit } from './people.ts'
import { candidaturesTo, NAMES, openOne } from './work-list.ts'
import { WITHOUT_WORKER } from './worker.ts'

test.use(WITHOUT_WORKER)

test('candidatures are retained, noted and compared without a network, on every device of the boutique and no other @long', async ({
  aMember,
  anAccount,
  aVisitor,
}) => {
  const boutique = await aMember('boutique')
  const createur = await aMember('createur', { nom: 'Aubry', prenom: 'Ana', ville: 'Rennes', specificites: 'Vannière' })
  const annonce = await annonceOf(boutique)
  const date = new Date(Date.now() - 3_600_000).toISOString()
  const own = await candidatureOf(createur, annonce, { date, nom: 'Ana Aubry', message: 'Je tourne des bols. مرحبا' })
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
  await star('Ana Castagné').click()
  await star('Ana Castagné').click()
  const note = page.getByLabel('Note privée, Ana Aubry')
  await note.pressSequentially('rare, à rappeler 🧶') // of the keys that decide elsewhere
  await expect(page.getByText('Note enregistrée.')).toBeVisible()
  await expect(openOne(page)).toHaveText('Ana Aubry')
  await expect(page.getByRole('radio', { name: 'À étudier 4' })).toBeChecked()
  await expectAccessible(page, 'a note')

  await page.getByRole('radio', { name: 'Retenues 2' }).check()
  await page.getByRole('button', { name: 'Comparer (2)' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Comparer les candidatures')
  const columns = (of: Page) => of.getByRole('table', { name: 'Candidatures côte à côte' }).getByRole('columnheader')
  await expect(columns(page)).toHaveText(['Ana Aubry', 'Ana Bertin'])
  await expect(page.getByRole('cell', { name: 'Je tourne des bols. مرحبا' })).toBeVisible()
  await expect(page.getByLabel('Note privée, Ana Aubry')).toHaveValue('rare, à rappeler 🧶')
  await expectAccessible(page, 'a comparison')
  await expectFits(page, 'a comparison')
  await page.getByRole('button', { name: 'Accepter, Ana Bertin' }).click()
  await expect(page.getByText('Vous avez accepté.')).toBeVisible()
  await page.getByRole('button', { name: 'Annuler, Ana Bertin' }).click()
  await expect(page.getByRole('button', { name: 'Refuser, Ana Bertin' })).toBeVisible()
  const compared = page.url()
  await page.goBack()
  await expect(page.getByRole('radio', { name: 'Retenues 2' })).toBeChecked()
  await context.setOffline(false)
  await networkBack(page)
  await expect(badge(page)).toHaveText('À jour')

  // Too long to be saved, and the page goes as it is typed: it is there, and said.
  const long = 'ab cd '.repeat(1_700)
  await page.getByRole('button', { name: 'Ana Bertin', exact: true }).click()
  await page.getByLabel('Note privée, Ana Bertin').fill(long)
  await expect(page.getByText("reste ici telle que vous l'avez écrite")).toBeVisible()
  await page.goto(compared)
  await expect(page.getByLabel('Note privée, Ana Bertin')).toHaveValue(long)
  await expect(page.getByText("reste ici telle que vous l'avez écrite")).toBeVisible()
  await page.getByLabel('Note privée, Ana Bertin').fill('Trop loin')
  await expect(page.getByText('Note enregistrée.')).toBeVisible()

  const { page: desktop } = await aVisitor()
  await signIn(desktop, boutique.email)
  await visit(desktop, list)
  await expect(desktop.getByRole('radio', { name: 'Retenues 2' })).toBeVisible()
  await expect(desktop.getByText('Trop loin')).toBeVisible()
  await visit(desktop, compared)
  await expect(columns(desktop)).toHaveText(['Ana Aubry', 'Ana Bertin'])
  await expect(desktop.getByLabel('Note privée, Ana Aubry')).toHaveValue('rare, à rappeler 🧶')

  // Its créateur knows of none of it, and what they do is seen at once.
  expect(await createur.read('suivis', `${boutique.uid}.note.${own._id}`)).toBeUndefined()
  await moved(createur, own, 'withdrawn-by-creator')
  await expect(desktop.getByText('Le créateur a retiré sa candidature')).toBeVisible()
  await expect(desktop.getByRole('button', { name: 'Accepter, Ana Aubry' })).toHaveCount(0)
  await visit(desktop, `${list}?comparer=${createur.uid}.${boutique.uid}`)
  await expect(desktop.getByText("Une des candidatures à comparer n'est plus là")).toBeVisible()
  await visit(desktop, `${list}?comparer=${createur.uid}`)
  await expect(desktop.getByText('Choisissez deux ou trois candidatures à comparer.')).toBeVisible()
  await desktop.getByRole('link', { name: 'Voir la liste des candidatures' }).click()
  await expect(desktop).toHaveURL(list)
})
