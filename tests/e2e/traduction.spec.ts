import { expect, type Page } from '@playwright/test'
import { demoTest, test } from './fixtures.ts'
import { annonceOf, candidatureOf } from './members.ts'
import { badge, fieldErrors, openMenu, takenOver, visit } from './people.ts'
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
  const count = page.getByRole('main').locator('p').filter({ hasText: /^\d+/ }).first()
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
    const { removeChild, appendChild } = Node.prototype
    const fails = Object.assign(window, { failing: '' })
    const lost = () => new DOMException('The node is not a child of this node.', 'NotFoundError')
    Node.prototype.removeChild = function (node) {
      const removed = removeChild.call(this, node) as typeof node
      if (fails.failing !== 'once' || !(node instanceof HTMLElement && node.localName === 'main')) return removed
      fails.failing = ''
      throw lost()
    }
    Node.prototype.appendChild = function (node) {
      if (fails.failing === 'always' && node instanceof HTMLHeadingElement) throw lost()
      return appendChild.call(this, node) as typeof node
    }
  })
  const crashed = page.getByText("Quelque chose est tombé de l'étagère")
  const fail = (failing: 'once' | 'always' | '') =>
    page.evaluate((how) => void Object.assign(window, { failing: how }), failing)
  await visit(page, '/faq')
  await takenOver(page)

  await fail('once')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Ressources' }).click()
  await expect(title(page)).toHaveText(/ressources/i)
  await expect(crashed).toHaveCount(0)

  await fail('always')
  await page.getByRole('contentinfo').getByRole('link', { name: 'FAQ' }).click()
  await expect(crashed).toBeVisible()
  await fail('')
  await page
    .getByRole('banner')
    .getByRole('link', { name: /Connexion/ })
    .click()
  await expect(page).toHaveURL('/connexion')
  await expect(title(page)).toHaveText('Bienvenue')
  await expect(crashed).toHaveCount(0)
})

test('a page beside the app that crashes is mounted anew, with what was typed', async ({ aVisitor }) => {
  const { page } = await aVisitor()
  await page.goto('/contester')
  await expect(page.getByRole('contentinfo').getByRole('link')).toHaveText('Accessibilité : non conforme')
  const why = page.getByLabel('Pourquoi vous contestez cette décision')
  await why.fill("L'annonce suit les règles.")
  await page.evaluate(() => {
    const { insertBefore } = Node.prototype
    Node.prototype.insertBefore = () => {
      Node.prototype.insertBefore = insertBefore
      throw new DOMException('The node is not a child of this node.', 'NotFoundError')
    }
  })
  await page.getByRole('button', { name: 'Envoyer' }).click()
  await expect(why).toHaveValue("L'annonce suit les règles.")
  await page.getByRole('button', { name: 'Envoyer' }).click()
  await expect(fieldErrors(page).first()).toContainText("Donnez l'e-mail")
})
