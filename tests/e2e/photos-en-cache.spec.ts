import { expect, type Page } from '@playwright/test'
import { sizedUrl, withShape } from '#domain/market/photo.ts'
import { annonceOf } from '../fixtures/acts.ts'
import { test } from './fixtures.ts'
import { expectDrawn, sentPhoto } from './pictures.ts'
import { cards, underWorker } from './worker.ts'

const PLACEHOLDER = '1QcSHQRnh493V4dIh4eXh1h4kJUI'
const LISTED = 25 // one more than the list shows at first

test.use({ serviceWorkers: 'allow', ownServer: {} })

function isCached(page: Page, url: string): Promise<boolean> {
  return page.evaluate(async (path) => (await (await caches.open('photos')).match(path)) !== undefined, url)
}

test('covers are kept before they are seen, and stand in for larger pictures without a server @long', async ({
  aMember,
  aVisitor,
  server,
}) => {
  const boutique = await aMember('boutique', { nom: 'La Lisière' })
  await boutique.page.goto('/faq')
  const photo = withShape(await sentPhoto(boutique, server.url), { width: 900, height: 675, placeholder: PLACEHOLDER })
  const oldest = await annonceOf(boutique, {
    nom: 'Tout au fond',
    photos: [photo],
    createdAt: '2026-01-01T00:00:00.000Z',
  })
  for (let rank = 1; rank < LISTED; rank++) {
    await annonceOf(boutique, { photos: [], createdAt: `2026-01-02T00:00:${String(rank).padStart(2, '0')}.000Z` })
  }
  const { page } = await aVisitor()
  await page.goto('/')
  await underWorker(page)
  await expect(cards(page)).toHaveCount(LISTED - 1)
  await expect(page.getByRole('article').filter({ hasText: 'Tout au fond' })).toHaveCount(0)
  await expect.poll(() => isCached(page, sizedUrl(photo, 'card'))).toBe(true)
  expect(await isCached(page, sizedUrl(photo, 'full'))).toBe(false)

  await server.kill()
  await page.getByRole('button', { name: 'Afficher plus' }).click()
  const card = cards(page).filter({ hasText: 'Tout au fond' })
  await expectDrawn(card.locator('img'))
  await card.getByRole('link').click()
  await expect(page).toHaveURL(`/annonce/${oldest._id}`)
  await page.setViewportSize({ width: 1280, height: 800 })
  await expectDrawn(page.getByRole('button', { name: 'Agrandir la photo 1' }).locator('img'))
})
