import type { BrowserContext, Page } from '@playwright/test'
import { type Change, faultsOf, watchLiveRegions } from '../in-page/live-regions.ts'

type Recorded = Change & { readonly page: Page }

/** Of the current test. */
const recorded: Recorded[] = []

/** Records the live regions of every page of this browser. */
export async function recordLiveRegions(context: BrowserContext): Promise<void> {
  await context.exposeBinding('recordLiveRegion', ({ page }, change: Change) => void recorded.push({ ...change, page }))
  await context.addInitScript(watchLiveRegions)
}

/** The announcements of this page so far, in order. */
export function said(page: Page): readonly string[] {
  return recorded.filter((change) => change.page === page && change.fault === '').map(({ text }) => text)
}

/** Wraps each test: clears the record before, returns the faults after. */
export async function withinLiveRegions(run: () => Promise<void>): Promise<readonly string[]> {
  recorded.length = 0
  await run()
  return faultsOf(recorded)
}
