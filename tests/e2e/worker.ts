import { expect, type Page } from '@playwright/test'

/** Resolves when the worker has kept everything and answers for this page. */
export async function underWorker(page: Page): Promise<void> {
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated')
}

/** The annonces' cards in the list of the page. */
export function cards(page: Page) {
  return page.getByRole('main').getByRole('article')
}

/** The pictures on screen have all been received, or fail the test. */
export async function expectPictures(page: Page): Promise<void> {
  const shown = page.getByRole('main').locator('img').first()
  await expect.poll(() => shown.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0)
}
