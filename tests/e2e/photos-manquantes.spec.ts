import { expect, type Locator, type Page } from '@playwright/test'
import { demoTest as test } from './fixtures.ts'
import { networkBack } from './people.ts'
import { cards, underWorker } from './worker.ts'

test.use({ serviceWorkers: 'allow' })

/** Every picture loads, those rendered meanwhile too; failed ones have been removed from the screen. */
async function expectNothingBroken(page: Page): Promise<void> {
  const unsettled = () =>
    page
      .getByRole('main')
      .locator('img')
      .evaluateAll((images: HTMLImageElement[]) => {
        for (const image of images) image.loading = 'eager'
        return images.filter(({ complete, naturalWidth }) => !complete || naturalWidth === 0).map(({ src }) => src)
      })
  await expect.poll(unsettled).toEqual([])
}

async function expectLoaded(picture: Locator): Promise<void> {
  await expect(picture).toHaveCount(1)
  await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0)
}

/** Whether the service worker has cached the pictures of the list's first row, and the last one. */
function cachedPictures(page: Page): Promise<{ readonly firstRow: boolean[]; readonly last: boolean }> {
  return page.evaluate(async () => {
    const images = [...document.querySelectorAll<HTMLImageElement>('main article img')]
    const top = images[0]?.closest('li')?.offsetTop
    const isCached = async (image: HTMLImageElement) => (await caches.match(new URL(image.src).pathname)) !== undefined
    const topRow = images.filter((image) => image.closest('li')?.offsetTop === top)
    const last = images.at(-1)
    return { firstRow: await Promise.all(topRow.map(isCached)), last: last !== undefined && (await isCached(last)) }
  })
}

test('the pictures of the first row are there offline after one visit, and no other is broken', async ({
  aVisitor,
}) => {
  const { page, context } = await aVisitor()
  await page.setViewportSize({ width: 1280, height: 400 })
  await page.goto('/')
  await expect(cards(page).first()).toBeVisible()
  await underWorker(page)
  await expect.poll(() => cachedPictures(page)).toEqual({ firstRow: [true, true, true], last: false })
  await page.close()

  // Offline, with the data that the first visit has cached.
  await context.setOffline(true)
  const offline = await context.newPage()
  await offline.goto('/')
  await offline.setViewportSize({ width: 1280, height: 400 })
  await expect(cards(offline).first().locator('img')).toHaveCount(1)
  await expectNothingBroken(offline)
  await cards(offline).last().getByRole('link').click()
  // A missing picture keeps its box and its name, and loads once the network is back.
  const photo = offline.getByRole('button', { name: 'Agrandir la photo 1' })
  await expect(photo.getByRole('img', { name: /^Photo 1 de / })).toBeVisible()
  await expectNothingBroken(offline)
  await expect(photo.locator('img')).toHaveCount(0)
  await photo.click()
  const lightbox = offline.getByRole('dialog')
  await expect(lightbox.getByRole('img', { name: /^Photo 1 de / })).toBeVisible()
  await expect(lightbox.locator('img')).toHaveCount(0)
  await lightbox.getByRole('button', { name: 'Fermer' }).click()
  const before = await photo.boundingBox()
  await context.setOffline(false)
  await networkBack(offline)
  await expectLoaded(photo.locator('img'))
  expect(await photo.boundingBox()).toEqual(before)
})

test.describe('without a worker', () => {
  test.use({ serviceWorkers: 'block' })

  test('a picture that a weak line loses while the server answers is requested again @long', async ({ aVisitor }) => {
    const { page } = await aVisitor()
    const lost = new Map<string, number>()
    await page.route(/\/demo\//, (route) => {
      const times = (lost.get(route.request().url()) ?? 0) + 1
      lost.set(route.request().url(), times)
      return times <= 2 ? route.abort() : route.continue()
    })
    await page.goto('/')
    await expect.poll(() => [...lost.values()]).toContain(3)
    await expectLoaded(cards(page).first().locator('img'))
  })
})
