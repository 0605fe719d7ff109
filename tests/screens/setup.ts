import { afterEach, beforeEach, expect } from 'vitest'
import { type Locator, locators } from 'vitest/browser'
import { watchFocus } from '../in-page/focus.ts'
import { type Change, faultsOf, watchLiveRegions } from '../in-page/live-regions.ts'
import { announcements } from './announcements.ts'
import '#ui/tokens.css'
import '#ui/base.css'

declare module 'vitest/browser' {
  interface LocatorSelectors {
    /** The elements that a CSS selector matches. */
    getByCss(selector: string): Locator
  }
}

locators.extend({ getByCss: (selector: string) => `css=${selector}` })

const faults: string[] = []

Object.assign(window, {
  recordLiveRegion: (change: Change) => void announcements.push(change),
  recordFocusLoss: (what: string) => void faults.push(`the focus fell to the page: ${what}`),
})
// Each file of tests begins here again, in the same page.
if (!('isWatched' in window)) {
  Object.assign(window, { isWatched: true })
  watchLiveRegions()
  watchFocus()
}
document.documentElement.lang = 'fr'
history.scrollRestoration = 'manual' // as src/start.ts has it

beforeEach(() => {
  announcements.length = 0
  faults.length = 0
})

afterEach(() => {
  expect([...faults, ...faultsOf(announcements)]).toEqual([])
})
