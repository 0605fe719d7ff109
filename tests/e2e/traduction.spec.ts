import { expect, type Page } from '@playwright/test'
import { demoTest, test } from './fixtures.ts'
import { annonceOf, candidatureOf } from './members.ts'
import { badge, openMenu, takenOver, visit } from './people.ts'
import { chooser, expectChosen, photosField, pictures } from './pictures.ts'
import { translate } from './translator.ts'
import { cards, WITHOUT_WORKER } from './worker.ts'

test.use(WITHOUT_WORKER)
demoTest.use(WITHOUT_WORKER)

const title = (page: Page) => page.getByRole('heading', { level: 1 })

test('a page that the browser translates takes photos and decisions, and says what changes', async ({ aMember }) => {
  const boutique = await aMember('boutique', { nom: 'La Mercerie' })
  const createur = await aMember('createur', { nom: 'Roux', prenom: 'Ana' })
  const annonce = await annonceOf(boutique, { nom: 'La Mercerie' })
  const candidature = await candidatureOf(createur, annonce, { nom: 'Ana Roux' })
  const { page } = boutique

  await visit(page, '/annonce/creer')
  await expect(badge(page)).toHaveText('À jour')
  const lost = await translate(page)
  await chooser(page).setInputFiles(await pictures(page, ['teal', 'gold']))
  await expectChosen(page, 2)
  await page.getByRole('button', { name: 'Retirer la photo 1' }).click()
  await expectChosen(page, 1)
  await expect(photosField(page).getByRole('progressbar')).toHaveCount(0)
  await page.getByRole('button', { name: "Publier l'annonce" }).click()
  await expect(page.getByText('Ce champ est obligatoire.').first()).toBeVisible()

  await openMenu(page)
  await page
    .getByRole('banner')
    .getByRole('link', { name: /Tableau de Bord/ })
    .click()
  await expect(title(page)).toHaveText('Tableau de Bord')
  await visit(page, `/annonce/${annonce._id}/candidatures`)
  await page.getByRole('button', { name: 'Accepter' }).first().click()
  await expect(page.getByText(/Annuler/).first()).toBeVisible()
  await visit(page, `/messages/${candidature._id}`)
  await page.getByLabel('Votre message').fill('Passez jeudi.')
  await page.getByRole('button', { name: 'Envoyer' }).click()
  await expect(page.locator('main ol > li').last()).toContainText('Envoyé')
  expect(lost()).toEqual([])
})

demoTest('a search that the browser translates counts what it finds', async ({ aVisitor }) => {
  const { page } = await aVisitor()
  await visit(page, '/annonces')
  await takenOver(page)
  const lost = await translate(page)
  const count = page.getByRole('main').getByRole('status').first()
  await page.getByRole('button', { name: 'Filtres' }).click()
  await page.getByLabel('Prix par mois au plus').fill('30')
  // What is counted is what is shown, whatever stood there before it was translated.
  const counted = async () => Number.parseInt((await count.textContent()) ?? '', 10) - (await cards(page).count())
  await expect(page).toHaveURL(/30/)
  await expect.poll(counted).toBe(0)
  await page.getByRole('contentinfo').getByRole('link', { name: 'FAQ' }).click()
  await expect(title(page)).toHaveText(/questions/i)
  expect(lost()).toEqual([])
})

test('a screen that crashes is mounted anew by itself, and one that goes on crashing is left by the header', async ({
  aVisitor,
}) => {
  const { page } = await aVisitor()
  await page.addInitScript(() => {
    const { insertBefore, appendChild } = Node.prototype
    const crashes = Object.assign(window, { crashes: 0 })
    const orCrash = (node: Node) => {
      if (!(node instanceof HTMLHeadingElement) || crashes.crashes === 0) return
      crashes.crashes -= 1
      throw new DOMException('The node is not a child of this node.', 'NotFoundError')
    }
    Node.prototype.appendChild = function (node) {
      orCrash(node)
      return appendChild.call(this, node) as typeof node
    }
    Node.prototype.insertBefore = function (node, before) {
      orCrash(node)
      return insertBefore.call(this, node, before) as typeof node
    }
  })
  const crashed = page.getByText("Quelque chose est tombé de l'étagère")
  const crash = (times: number) => page.evaluate((crashes) => void Object.assign(window, { crashes }), times)
  await visit(page, '/faq')
  await expect(title(page)).toBeVisible()

  await crash(2) // React tries once more by itself
  await page.getByRole('contentinfo').getByRole('link', { name: 'Ressources' }).click()
  await expect(page).toHaveURL('/ressources')
  await expect(title(page)).toBeVisible()
  await expect(crashed).toHaveCount(0)

  await crash(Number.POSITIVE_INFINITY)
  await page.getByRole('contentinfo').getByRole('link', { name: 'FAQ' }).click()
  await expect(crashed).toBeVisible()
  await crash(0)
  await page
    .getByRole('banner')
    .getByRole('link', { name: /Connexion/ })
    .click()
  await expect(page).toHaveURL('/connexion')
  await expect(title(page)).toBeVisible()
  await expect(crashed).toHaveCount(0)
})
