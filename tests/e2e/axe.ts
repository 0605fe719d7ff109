import { createRequire } from 'node:module'
import { expect, type Page } from '@playwright/test'
import type { AxeResults, RunOnly, RunOptions } from 'axe-core'
import { expectNamed } from './names.ts'
import { drawn } from './people.ts'

const AXE = createRequire(import.meta.url).resolve('axe-core')
const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
const WIDTHS_PX = [1280, 320] // beside the phone's own, which every rule is tried at

/**
 * Gives a page its axe, before it loads anything. Still: the contrast of a button that is fading from one state to the
 * other is neither's.
 */
export async function withAxe(page: Page): Promise<void> {
  await page.addInitScript({ path: AXE })
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
}

/** By the axe that the page has had since it was loaded: bringing it for each screen costs more than the rules. */
async function expectNone(page: Page, runOnly: RunOnly, where: string): Promise<void> {
  const broken = await page.evaluate(async (only) => {
    const { axe } = globalThis as unknown as { axe: { run(options: RunOptions): Promise<AxeResults> } }
    const { violations } = await axe.run({ runOnly: only, resultTypes: ['violations'] })
    return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`))
  }, runOnly)
  expect.soft(broken, where).toEqual([])
}

/** Every rule once, in the light theme, and every name; then what the dark theme changes. */
export async function expectAccessible(page: Page, where: string): Promise<void> {
  await expectNone(page, { type: 'tag', values: WCAG }, where)
  await expectNamed(page, where)
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectNone(page, { type: 'rule', values: ['color-contrast'] }, `${where}, dark`)
  await page.emulateMedia({ colorScheme: 'light' })
}

/** No sideways scroll, and targets large enough, from the desk to the narrowest phone. */
export async function expectFits(page: Page, where: string): Promise<void> {
  const size = page.viewportSize()
  for (const width of WIDTHS_PX) {
    await page.setViewportSize({ width, height: 640 })
    // What follows the width by script is drawn after it.
    await drawn(page)
    const scrolled = await page.evaluate(() => document.documentElement.scrollWidth)
    expect.soft(scrolled, `${where} at ${width} px`).toBeLessThanOrEqual(width)
    await expectNone(page, { type: 'rule', values: ['target-size'] }, `${where} at ${width} px`)
  }
  if (size !== null) await page.setViewportSize(size)
}

/** It can be read and used by everyone, down to 320 px. */
export async function expectUsable(page: Page, where: string): Promise<void> {
  await expectAccessible(page, where)
  await expectFits(page, where)
}
