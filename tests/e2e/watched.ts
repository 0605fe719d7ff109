import { type BrowserContext, expect } from '@playwright/test'
import { watchFocus } from '../in-page/focus.ts'
import { recordLiveRegions, withinLiveRegions } from './live-regions.ts'

/** Faults of the current test's browsers that every test checks for. */
const faults: string[] = []

/**
 * Watches all pages of a browser for content-policy violations, focus lost to the body, and announcements that are
 * missing, repeated or inaudible.
 */
export async function watch(context: BrowserContext): Promise<void> {
  context.on('console', (message) => {
    const text = message.text()
    if (/Content Security Policy|Trusted(HTML|Script)/.test(text)) faults.push(text)
  })
  // `getByText` skips the announcer, where an announced text is duplicated for five seconds.
  context.on('page', (page) => {
    const getByText = page.getByText.bind(page)
    page.getByText = (...args) => getByText(...args).and(page.locator(':not([data-announcer] *)'))
  })
  await context.exposeBinding('recordFocusLoss', (_, what: string) => {
    faults.push(`the focus fell to the page: ${what}`)
  })
  await context.addInitScript(watchFocus)
  await recordLiveRegions(context)
}

/** Wraps a test: fails it when a watched fault has happened. */
export async function expectNoFaults(run: () => Promise<void>): Promise<void> {
  faults.length = 0
  const unheard = await withinLiveRegions(run)
  expect([...faults, ...unheard]).toEqual([])
}
