import { type BrowserContext, expect } from '@playwright/test'
import { recordLiveRegions, withinLiveRegions } from './live-regions.ts'

/** Faults of the current test's browsers that every test checks for. */
const faults: string[] = []

const FOCUS_LOST = 'the focus fell to the page: '

/** Runs in the page: reports a focused element that disappears, unless a click caused it or the focus moves on. */
function tellFocusLosses(prefix: string): void {
  const LOOK_MS = 50
  const LOOKS = 3 // in a row: one may fall between the removal and the next focus
  let focused: EventTarget | null = null
  let lost = 0
  const isLost = () =>
    focused !== null &&
    (document.activeElement === null || document.activeElement === document.body) &&
    (document.querySelector('main h1')?.getClientRects().length ?? 0) > 0 // a screen being loaded cannot take it
  const tell = () => {
    const had = focused instanceof Element ? focused : document.body
    const name = had.getAttribute('aria-label') ?? (had.textContent || had.id)
    // biome-ignore lint/suspicious/noConsole: how the page tells the test
    console.debug(`${prefix}${location.pathname} ${had.tagName} ${name.slice(0, 80)}`)
    focused = null
  }
  const focusin = ({ target }: Event) => {
    focused = target
  }
  const keydown = ({ key }: KeyboardEvent) => {
    if (key === 'Tab') focused = null // it may move to the browser's own buttons
  }
  const mousedown = ({ target }: Event) => {
    if (lost > 0 && isLost()) tell()
    const { activeElement, body } = document
    if (activeElement === body || activeElement?.contains(target as Node) !== true) focused = null
  }
  addEventListener('focusin', focusin, true)
  addEventListener('keydown', keydown, true)
  addEventListener('mousedown', mousedown, true)
  const { blur } = HTMLElement.prototype
  HTMLElement.prototype.blur = function () {
    focused = null
    blur.call(this)
  }
  // The real timer: a test that fakes the clock replaces it later.
  setInterval(() => {
    lost = isLost() ? lost + 1 : 0
    if (lost >= LOOKS) tell()
  }, LOOK_MS)
}

/**
 * Watches all pages of a browser for content-policy violations, focus lost to the body, and announcements that are
 * missing, repeated or inaudible.
 */
export async function watch(context: BrowserContext): Promise<void> {
  context.on('console', (message) => {
    const text = message.text()
    if (text.startsWith(FOCUS_LOST) || /Content Security Policy|Trusted(HTML|Script)/.test(text)) faults.push(text)
  })
  // `getByText` skips the announcer, where an announced text is duplicated for five seconds.
  context.on('page', (page) => {
    const getByText = page.getByText.bind(page)
    page.getByText = (...args) => getByText(...args).and(page.locator(':not([data-announcer] *)'))
  })
  await context.addInitScript(tellFocusLosses, FOCUS_LOST)
  await recordLiveRegions(context)
}

/** Wraps a test: fails it when a watched fault has happened. */
export async function expectNoFaults(run: () => Promise<void>): Promise<void> {
  faults.length = 0
  const unheard = await withinLiveRegions(run)
  expect([...faults, ...unheard]).toEqual([])
}
