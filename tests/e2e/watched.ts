import { type BrowserContext, expect, type Page } from '@playwright/test'
import { watchFocus } from '../in-page/focus.ts'
import { type Change, faultsOf, watchLiveRegions } from '../in-page/live-regions.ts'

/** Faults of the current test's browsers that every test checks for. */
const faults: string[] = []

/** What its live regions have announced. */
const announced: (Change & { readonly page: Page })[] = []

/** The announcements of this page so far, in order. */
export function said(page: Page): readonly string[] {
  return announced.filter((change) => change.page === page && change.fault === '').map(({ text }) => text)
}

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
  await context.exposeBinding(
    'recordLiveRegion',
    ({ page }, change: Change) => void announced.push({ ...change, page }),
  )
  await context.addInitScript(watchLiveRegions)
}

/** Wraps a test: fails it when a watched fault has happened. */
export async function expectNoFaults(run: () => Promise<void>): Promise<void> {
  faults.length = 0
  announced.length = 0
  await run()
  expect([...faults, ...faultsOf(announced)]).toEqual([])
}
