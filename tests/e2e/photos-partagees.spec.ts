import { expect, type Page } from '@playwright/test'
import { test } from './fixtures.ts'
import { fillSignIn, visit } from './people.ts'
import { pictures } from './pictures.ts'
import { underWorker } from './worker.ts'

test.use({ serviceWorkers: 'allow', ownLine: true })

/** Shares as the system does: a form with the files, posted to the manifest's `share_target`. */
async function share(page: Page, colours: readonly string[]): Promise<void> {
  await page.evaluate(async () => {
    const { share_target } = await (await fetch('/manifest.webmanifest')).json()
    const { action, method, enctype, params } = share_target
    const form = Object.assign(document.createElement('form'), { action, method, enctype, id: 'shared' })
    const input = Object.assign(document.createElement('input'), { type: 'file', multiple: true })
    input.name = params.files[0].name
    form.append(input)
    document.body.append(form)
  })
  await page.locator('#shared input').setInputFiles(await pictures(page, colours))
  await page.locator('#shared').evaluate((form: HTMLFormElement) => form.submit())
}

const photos = (page: Page) => page.getByRole('group', { name: 'Photos' }).getByRole('img')

const shared = (page: Page) => page.getByRole('main').getByRole('img', { name: /^Photo \d$/ })

async function keepShared(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Mettre dans une nouvelle annonce' }).click()
  await expect(page).toHaveURL('/annonce/creer')
}

test('photos shared by a boutique, signed in or not, are in its new annonce, offline too @long', async ({
  aMember,
  aVisitor,
  line,
}) => {
  const boutique = await aMember('boutique')
  await boutique.context.close()
  const { page } = await aVisitor()
  await visit(page, '/')
  await underWorker(page)
  await share(page, ['teal', 'tan'])
  await expect(page).toHaveURL('/connexion')
  await expect(page.getByRole('main').getByText('Des photos ont été partagées.')).toBeVisible()
  await fillSignIn(page, boutique.email, 'motdepasse')
  await expect(page).toHaveURL('/partager')
  await expect(shared(page)).toHaveCount(2)
  await keepShared(page)
  await expect(photos(page)).toHaveCount(2)
  await page.getByLabel("Description de l'espace").fill('Deux étagères.')

  await line.cut()
  await share(page, ['plum', 'gold', 'navy', 'pink'])
  await expect(shared(page)).toHaveCount(4)
  await keepShared(page)
  const refused = page.getByRole('dialog', { name: 'Photos partagées' })
  await expect(refused).toContainText('Vous ne pouvez téléverser que 5 photos maximum au total.')
  await refused.getByRole('button', { name: 'Fermer' }).click()
  await expect(photos(page)).toHaveCount(5)
  await expect(page.getByLabel("Description de l'espace")).toHaveValue('Deux étagères.')
})

test('a créateur who shares photos learns that only boutiques publish annonces @long', async ({ aMember }) => {
  const { page } = await aMember('createur')
  await visit(page, '/')
  await underWorker(page)
  await share(page, ['teal'])
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Photos partagées')
  await expect(page.getByRole('main')).toContainText('seules les boutiques publient des annonces')
  await page.getByRole('button', { name: 'Oublier ces photos' }).click()
  await expect(page).toHaveURL('/tableau-de-bord')
  expect(await page.evaluate(() => caches.has('shared-photos'))).toBe(false)
})
