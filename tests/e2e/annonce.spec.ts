import { expect } from '@playwright/test'
import { COMPLETE_KEY } from '#data/store/names.ts'
import { annonceOf } from '../fixtures/acts.ts'
import { test } from './fixtures.ts'
import { idle } from './people.ts'

test('an annonce that its page came with is never said to be missing while the market comes', async ({
  anAccount,
  aVisitor,
}) => {
  const boutique = await anAccount('boutique')
  await annonceOf(boutique)
  const { page } = await aVisitor()
  await page.addInitScript((missing) => {
    new MutationObserver(() => {
      if (document.body?.textContent?.includes(missing)) document.documentElement.dataset.missing = 'said'
    }).observe(document, { childList: true, subtree: true, characterData: true })
  }, 'Annonce non trouvée')
  // Published after the catalogue was built: it arrives last, with the changes feed.
  const annonce = await annonceOf(boutique, { nom: 'Le Grain' })
  const complete = page.waitForFunction((key) => localStorage.getItem(key) !== null, COMPLETE_KEY)
  await page.goto(`/annonce/${annonce._id}`)
  await complete
  await idle(page)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Le Grain')
  await expect(page.locator('html')).not.toHaveAttribute('data-missing')
})
