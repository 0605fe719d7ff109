import { createRequire } from 'node:module'
import { expect, type Page } from '@playwright/test'
import type { AxeResults, RunOptions } from 'axe-core'
import { layoutFaults, TEXT_SETTINGS } from '../in-page/layout.ts'
import { misnamed, NARROWEST, RULES } from '../in-page/names.ts'
import { drawn } from './people.ts'

const AXE = createRequire(import.meta.url).resolve('axe-core')

/**
 * Injects axe before the page loads anything. Motion is reduced: a button caught in mid-transition has the contrast of
 * neither state.
 */
export async function withAxe(page: Page): Promise<void> {
  await page.addInitScript({ path: AXE })
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
}

/** Uses the axe injected at page load: injecting it again for each screen costs more than running the rules. */
async function expectNone(page: Page, options: RunOptions, where: string): Promise<void> {
  const broken = await page.evaluate(async (given) => {
    const { axe } = globalThis as unknown as { axe: { run(run: RunOptions): Promise<AxeResults> } }
    const { violations } = await axe.run({ ...given, resultTypes: ['violations'] })
    return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`))
  }, options)
  expect.soft(broken, where).toEqual([])
}

/** Accessible and laid out correctly on the narrowest phone: see `expectUsable` of the screens. */
export async function expectUsable(page: Page, where: string): Promise<void> {
  const size = page.viewportSize()
  // What a scrolled page shows half under its header is not small.
  await adopt(page, '[role="banner"], body header { position: static !important }')
  const { width } = NARROWEST
  await page.setViewportSize({ width, height: 640 })
  // Layout that scripts adapt to the width is only ready in a later frame.
  await drawn(page)
  const scrolled = await page.evaluate(() => document.documentElement.scrollWidth)
  expect.soft(scrolled, `${where} at ${width} px`).toBeLessThanOrEqual(width)
  await expectNone(page, RULES, where)
  expect.soft(await page.evaluate(misnamed), `names: ${where}`).toEqual([])
  await adopt(page, '')
  if (size !== null) await page.setViewportSize(size)
}

/** Larger or looser text must not be clipped, covered or pushed off the screen. */
export async function expectReadable(page: Page, where: string): Promise<void> {
  const size = page.viewportSize()
  for (const { name, width, css } of TEXT_SETTINGS) {
    await page.setViewportSize({ width, height: 640 })
    await adopt(page, css)
    expect.soft(await page.evaluate(layoutFaults), `${where}, ${name}`).toEqual([])
  }
  await adopt(page, '')
  if (size !== null) await page.setViewportSize(size)
}

/** Adopts a style sheet: the page's policy forbids style elements. */
async function adopt(page: Page, css: string): Promise<void> {
  await page.evaluate((text) => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(text)
    document.adoptedStyleSheets = text === '' ? [] : [sheet]
  }, css)
  // Layout that scripts adapt to the text size is only ready in a later frame.
  await drawn(page)
}
