import { expect, type Page } from '@playwright/test'
import { test } from './fixtures.ts'
import { annonceOf, candidatureOf } from './members.ts'
import { badge, fieldErrors, openMenu, takenOver, visit } from './people.ts'
import { chooser, expectChosen, photosField, pictures } from './pictures.ts'

/**
 * Imitates, from now on, the browser's translator: replaces each text node by elements of its own with another text.
 * React's text nodes are then detached. https://github.com/facebook/react/issues/11538
 * @returns the errors that React has reported since about missing nodes
 */
async function translate(page: Page): Promise<() => readonly string[]> {
  const lost: string[] = []
  page.on('console', (message) => {
    if (/NotFoundError|removeChild|insertBefore/.test(message.text())) lost.push(message.text())
  })
  page.on('pageerror', ({ message }) => lost.push(message))
  await page.evaluate(() => {
    const wrap = () => {
      const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
      const found: Text[] = []
      while (texts.nextNode()) found.push(texts.currentNode as Text)
      for (const text of found) {
        if (text.parentElement?.closest('font, script, style, textarea, svg') !== null) continue
        const outer = document.createElement('font')
        outer.appendChild(document.createElement('font')).textContent = text.data
        text.replaceWith(outer)
      }
    }
    wrap()
    new MutationObserver(wrap).observe(document.body, { childList: true, characterData: true, subtree: true })
  })
  return () => lost
}

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
