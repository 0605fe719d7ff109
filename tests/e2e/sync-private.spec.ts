import { expect } from '@playwright/test'
import { test } from './fixtures.ts'
import { annonceOf } from './members.ts'
import { badge, closeMessage, publish } from './people.ts'

const NOTHING_KEPT = /^Ce navigateur ne garde rien sur cet appareil/

/** As Firefox's private windows once did. */
function refuseIndexedDb(): void {
  IDBFactory.prototype.open = () => {
    throw new DOMException(
      'A mutation operation was attempted on a database that did not allow mutations.',
      'InvalidStateError',
    )
  }
}

test('where the browser keeps nothing the site says what that means, and works @long', async ({ aMember }) => {
  const boutique = await aMember('boutique')
  const { page, context } = boutique
  await context.addInitScript(refuseIndexedDb)
  const annonce = await annonceOf(boutique, { prix: 40 })
  await page.goto('/tableau-de-bord')
  await expect(page.getByRole('main')).toContainText('40 € / mois')
  await expect(page.getByText(NOTHING_KEPT)).toBeVisible()
  // Another tab sees nothing of this one's, and pulls by itself.
  const second = await context.newPage()
  await second.goto('/tableau-de-bord')
  await expect(second.getByRole('main')).toContainText('40 € / mois')
  await publish(page, 'Une étagère dans la vitrine.')
  await closeMessage(page)
  await expect(badge(page)).toHaveText('À jour')
  await expect(second.getByRole('main')).toContainText('Une étagère dans la vitrine.')
  // What has left is found again.
  await page.goto('/tableau-de-bord')
  await expect(page.getByRole('main')).toContainText('Une étagère dans la vitrine.')
  await boutique.push('annonces', [{ ...(await boutique.read('annonces', annonce._id)), prix: 77 }])
  await expect(page.getByRole('main')).toContainText('77 € / mois')
})

test('an ordinary private window says nothing of it: it keeps all until it closes', async ({ aMember }) => {
  const boutique = await aMember('boutique')
  await annonceOf(boutique, { prix: 40 })
  await boutique.page.goto('/tableau-de-bord')
  await expect(badge(boutique.page)).toHaveText('À jour')
  await expect(boutique.page.getByText(NOTHING_KEPT)).toHaveCount(0)
})
