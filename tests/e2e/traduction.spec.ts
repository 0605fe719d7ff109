import { expect } from '@playwright/test'
import { test } from './fixtures.ts'
import { fieldErrors } from './people.ts'

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
