import { createRequire } from 'node:module'
import { expect, type Page } from '@playwright/test'
import type { AxeResults, RunOnly, RunOptions } from 'axe-core'
import { expectNamed } from './names.ts'
import { drawn } from './people.ts'

const AXE = createRequire(import.meta.url).resolve('axe-core')
const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
const WIDTHS_PX = [1280, 320] // besides the phone's own width, at which every rule runs

/**
 * Injects axe before the page loads anything. Motion is reduced: a button caught in mid-transition has the contrast of
 * neither state.
 */
export async function withAxe(page: Page): Promise<void> {
  await page.addInitScript({ path: AXE })
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
}

/** Uses the axe injected at page load: injecting it again for each screen costs more than running the rules. */
async function expectNone(page: Page, runOnly: RunOnly, where: string): Promise<void> {
  const broken = await page.evaluate(async (only) => {
    const { axe } = globalThis as unknown as { axe: { run(options: RunOptions): Promise<AxeResults> } }
    const { violations } = await axe.run({ runOnly: only, resultTypes: ['violations'] })
    return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`))
  }, runOnly)
  expect.soft(broken, where).toEqual([])
}

/** Every WCAG rule and every name in the light theme; then only colour contrast in the dark theme. */
export async function expectAccessible(page: Page, where: string): Promise<void> {
  await expectNone(page, { type: 'tag', values: WCAG }, where)
  await expectNamed(page, where)
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectNone(page, { type: 'rule', values: ['color-contrast'] }, `${where}, dark`)
  await page.emulateMedia({ colorScheme: 'light' })
}

/** No horizontal scroll, and large enough targets, from desktop to the narrowest phone. */
export async function expectFits(page: Page, where: string): Promise<void> {
  const size = page.viewportSize()
  for (const width of WIDTHS_PX) {
    await page.setViewportSize({ width, height: 640 })
    // Layout that scripts adapt to the width is only ready in a later frame.
    await drawn(page)
    const scrolled = await page.evaluate(() => document.documentElement.scrollWidth)
    expect.soft(scrolled, `${where} at ${width} px`).toBeLessThanOrEqual(width)
    await expectNone(page, { type: 'rule', values: ['target-size'] }, `${where} at ${width} px`)
  }
  if (size !== null) await page.setViewportSize(size)
}

/** Accessible and laid out correctly, down to 320 px. */
export async function expectUsable(page: Page, where: string): Promise<void> {
  await expectAccessible(page, where)
  await expectFits(page, where)
}
