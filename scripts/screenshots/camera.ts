import { join } from 'node:path'
import type { Page } from '@playwright/test'

export const FOLDER = 'screenshots'
const WIDTHS = [
  { width: 320, height: 640 },
  { width: 360, height: 740 },
  { width: 768, height: 1024 },
  { width: 1280, height: 800 },
] as const
const SCHEMES = ['light', 'dark'] as const
const TALLEST_PX = 7000

let taken = 0

/** How many pictures were taken so far. */
export const picturesTaken = (): number => taken

/** Waits for the fonts and for every picture, those below the fold included. */
async function settled(page: Page, whole: boolean): Promise<void> {
  await page.evaluate(async (fromTop) => {
    if (fromTop) window.scrollTo(0, 0)
    else if (document.activeElement !== document.body) document.activeElement?.scrollIntoView({ block: 'center' })
    await document.fonts.ready
    for (const image of document.images) image.loading = 'eager'
    await Promise.all([...document.images].map((image) => image.decode().catch(() => undefined)))
  }, whole)
}

/** Captures the page as it is now, at every width, light and dark. */
export async function take(page: Page, name: string, whole = true): Promise<void> {
  for (const size of WIDTHS) {
    await page.setViewportSize(size)
    await settled(page, whole)
    const height = whole ? await page.evaluate(() => document.documentElement.scrollHeight) : size.height
    const clip = { x: 0, y: 0, width: size.width, height: Math.min(height, TALLEST_PX) }
    for (const colorScheme of SCHEMES) {
      await page.emulateMedia({ colorScheme })
      await page.screenshot({
        path: join(FOLDER, `${name}-${size.width}-${colorScheme}.png`),
        animations: 'disabled',
        fullPage: whole,
        ...(whole ? { clip } : {}),
      })
      taken += 1
    }
  }
  await page.emulateMedia({ colorScheme: 'light' })
}
