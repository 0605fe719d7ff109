import titleFont from '@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-wght-normal.woff2?url'
import { afterEach, beforeEach, expect } from 'vitest'
import { type Locator, locators } from 'vitest/browser'
import { watchFocus } from '../in-page/focus.ts'
import { type Change, faultsOf, watchLiveRegions } from '../in-page/live-regions.ts'
import { announcements } from './announcements.ts'
import '#ui/tokens.css'
import '#ui/base.css'

type Commands = typeof import('./commands.ts').commands
type InPage<F> = F extends (context: never, ...args: infer A) => infer R ? (...args: A) => R : never
type InPageCommands = { [N in keyof Commands]: InPage<Commands[N]> }

declare module 'vitest/browser' {
  interface BrowserCommands extends InPageCommands {}
  interface LocatorSelectors {
    /** The elements that a CSS selector matches. */
    getByCss(selector: string): Locator
  }
}

locators.extend({ getByCss: (selector: string) => `css=${selector}` })

const faults: string[] = []

const isNewPage = !('recordFocusLoss' in window) // this file runs again for each file of tests, in the same page
Object.assign(window, {
  recordLiveRegion: (change: Change) => void announcements.push(change),
  recordFocusLoss: (what: string) => void faults.push(`the focus fell to the page: ${what}`),
  recordWarning: (text: string) => void faults.push(`React warns: ${text.slice(0, 300)}`),
})
if (isNewPage) {
  const { error } = console
  console.error = (...texts) => {
    const { recordWarning } = window as unknown as { recordWarning(text: string): void }
    // React's warnings are formats, as no message of the app is; it tells of a crash by another format.
    const [format] = texts
    if (typeof format === 'string' && /^(?!%o).*%s/.test(format)) recordWarning(texts.join(' '))
    error(...texts)
  }
  watchLiveRegions()
  watchFocus()
  document.documentElement.lang = 'fr'
  history.scrollRestoration = 'manual' // as src/start.ts has it
  // A built page has it before it draws its titles; here the style sheet's own would come too late, and not be used.
  document.fonts.add(await new FontFace('Bricolage Grotesque', `url(${titleFont})`, { weight: '200 800' }).load())
}

beforeEach(() => {
  announcements.length = 0
  faults.length = 0
})

afterEach(() => {
  expect([...faults, ...faultsOf(announcements)]).toEqual([])
})
