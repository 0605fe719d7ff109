import { expect, type Page } from '@playwright/test'
import { cataloguePaths } from '#wire/catalogue.ts'
import { demoTest as test } from './fixtures.ts'
import { holdRoute, idle } from './people.ts'
import { WITHOUT_WORKER } from './worker.ts'

test.use(WITHOUT_WORKER)

const USABLE_MAX = 15 // requests before the page answers to a tap
const VISIT_MAX = 40 // and in all, pictures and what is asked for in calm included

/** The catalogue's pieces grow with the market; its manifest is asked for once. */
const isPiece = (path: string) => path.startsWith(cataloguePaths.piece('')) && path !== cataloguePaths.manifest

/** Nothing is asked for any more: a feed that stays open is not waited for. */
async function calm(asked: readonly string[], page: Page): Promise<void> {
  let before = -1
  await expect(async () => {
    const now = asked.length
    const isCalm = now === before
    before = now
    expect(isCalm).toBe(true)
  }).toPass({ intervals: [1500] })
  await idle(page)
}

test('a first visit asks for few files: what makes the page usable, then the rest @long', async ({ page, server }) => {
  const asked: string[] = []
  page.on('request', (request) => {
    const { origin, pathname } = new URL(request.url())
    if (origin === server.url && !isPiece(pathname)) asked.push(`${request.resourceType()} ${pathname}`)
  })
  // Calls are held back: the page is usable without what they answer.
  const release = await holdRoute(page, /\/(api|sync|catalogue)\//)
  await page.goto('/', { waitUntil: 'commit' })
  // The tap that only the app answers.
  await page.getByRole('button', { name: 'Refuser' }).click()
  await expect(page.getByRole('region', { name: 'Cookies' })).toHaveCount(0)
  // Pictures are shown as they come: no tap waits for one.
  const usable = asked.filter((one) => !/^(image|fetch|xhr) /.test(one))
  release()
  await calm(asked, page)
  await test.info().attach('asked', { body: asked.join('\n'), contentType: 'text/plain' })
  expect(usable.length, usable.join('\n')).toBeLessThanOrEqual(USABLE_MAX)
  expect(usable.length).toBeGreaterThan(0)
  expect(asked.length, asked.join('\n')).toBeLessThanOrEqual(VISIT_MAX)
})
