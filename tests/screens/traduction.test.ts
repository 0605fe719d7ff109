import { expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { annonceOf, candidatureOf } from '../fixtures/acts.ts'
import { anAccount } from './accounts.ts'
import { openApp } from './open.tsx'
import { badge, expectAt, openMenu, visit } from './people.ts'
import { chooser, expectChosen, photosField, pictures } from './pictures.ts'

/**
 * Imitates, from now on, the browser's translator: replaces each text node by elements of its own with another text.
 * React's text nodes are then detached. https://github.com/facebook/react/issues/11538
 * @returns the errors that React has reported since about missing nodes
 */
function translate(): () => readonly string[] {
  const reported = vi.spyOn(console, 'error')
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
  const observer = new MutationObserver(wrap)
  observer.observe(document.body, { childList: true, characterData: true, subtree: true })
  onTestFinished(() => observer.disconnect())
  return () => reported.mock.calls.map(String).filter((one) => /NotFoundError|removeChild|insertBefore/.test(one))
}

const title = () => page.getByRole('heading', { level: 1 })

test('a page that the browser translates takes photos and decisions, and says what changes', async () => {
  const boutique = await anAccount('boutique', { nom: 'La Mercerie' })
  const createur = await anAccount('createur', { nom: 'Roux', prenom: 'Ana' })
  const annonce = await annonceOf(boutique, { nom: 'La Mercerie' })
  const candidature = await candidatureOf(createur, annonce, { nom: 'Ana Roux' })

  await openApp('/annonce/creer', boutique)
  await expect.element(badge()).toHaveTextContent('À jour')
  const lost = translate()
  await chooser().upload([...pictures(['teal', 'gold'])])
  await expectChosen(2)
  await page.getByRole('button', { name: 'Retirer la photo 1' }).click()
  await expectChosen(1)
  await expect.element(photosField().getByRole('progressbar')).not.toBeInTheDocument()
  await page.getByRole('button', { name: "Publier l'annonce" }).click()
  const main = page.getByRole('main')
  await expect.element(main.getByText('Ce champ est obligatoire.').first()).toBeVisible()

  await openMenu()
  const header = page.getByRole('banner')
  await header.getByRole('link', { name: /Tableau de Bord/ }).click()
  await expect.element(title()).toHaveTextContent('Tableau de Bord')
  await visit(`/messages/${candidature._id}`)
  await page.getByLabelText('Votre message').fill('Passez jeudi.')
  await page.getByRole('button', { name: 'Envoyer' }).click()
  await expect.element(page.getByCss('main ol > li').last()).toHaveTextContent('Envoyé')
  await visit(`/annonce/${annonce._id}/candidatures`)
  await page.getByRole('button', { name: 'Accepter' }).first().click()
  await expect.element(main.getByText(/Annuler/).first()).toBeVisible()
  expect(lost()).toEqual([])
})

test('a screen that crashes is mounted anew by itself, and one that goes on crashing is left by the header', async () => {
  let failing: 'once' | 'always' | '' = ''
  const { removeChild, appendChild } = Node.prototype
  const lost = () => new DOMException('The node is not a child of this node.', 'NotFoundError')
  vi.spyOn(Node.prototype, 'removeChild').mockImplementation(function (this: Node, node) {
    const removed = removeChild.call(this, node)
    if (failing !== 'once' || !(node instanceof HTMLElement && node.localName === 'main')) return removed
    failing = ''
    throw lost()
  })
  vi.spyOn(Node.prototype, 'appendChild').mockImplementation(function (this: Node, node) {
    if (failing === 'always' && node instanceof HTMLHeadingElement) throw lost()
    return appendChild.call(this, node)
  })
  const crashed = page.getByText("Quelque chose est tombé de l'étagère")
  const footer = page.getByRole('contentinfo')
  await openApp('/faq')
  await expect.element(title()).toBeVisible()

  failing = 'once'
  await footer.getByRole('link', { name: 'Ressources' }).click()
  await expect.element(title()).toHaveTextContent(/ressources/i)
  expect(failing).toBe('')
  await expect.element(crashed).not.toBeInTheDocument()

  failing = 'always'
  await footer.getByRole('link', { name: 'FAQ' }).click()
  await expect.element(crashed).toBeVisible()
  failing = ''
  await page
    .getByRole('banner')
    .getByRole('link', { name: /Connexion/ })
    .click()
  await expectAt('/connexion')
  await expect.element(title()).toHaveTextContent('Bienvenue')
  await expect.element(crashed).not.toBeInTheDocument()
})
