import { expect, type Page } from '@playwright/test'
import { layoutFaults, TEXT_SETTINGS } from '../in-page/layout.ts'
import { drawn } from './people.ts'

const HEIGHT_PX = 640

/** Larger or looser text must not be clipped, covered or pushed off the screen. */
export async function expectReadable(page: Page, where: string): Promise<void> {
  const size = page.viewportSize()
  for (const { name, width, css } of TEXT_SETTINGS) {
    await page.setViewportSize({ width, height: HEIGHT_PX })
    await setText(page, css)
    expect.soft(await page.evaluate(layoutFaults), `${where}, ${name}`).toEqual([])
  }
  await setText(page, '')
  if (size !== null) await page.setViewportSize(size)
}

/** Adopts a style sheet: the page's policy forbids style elements. */
async function setText(page: Page, css: string): Promise<void> {
  await page.evaluate((text) => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(text)
    document.adoptedStyleSheets = text === '' ? [] : [sheet]
  }, css)
  // Layout that scripts adapt to the text size is only ready in a later frame.
  await drawn(page)
}
