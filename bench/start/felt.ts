import type { Page } from '@playwright/test'
import { cards } from '../../tests/e2e/worker.ts'

/** Responsiveness of a page, as the browser reports it: https://web.dev/articles/inp */
export interface Felt {
  /** The longest interaction until the next frame, in milliseconds; 0 when there was none. */
  readonly interaction: number
  readonly interactions: number
  /** The longest task, in milliseconds; 0 when none exceeded 50. */
  readonly task: number
  readonly tasks: number
}

type Timed = PerformanceEntry & { readonly interactionId?: number }

declare global {
  interface Window {
    felt?: { readonly events: Timed[]; readonly tasks: Timed[]; readonly observers: readonly PerformanceObserver[] }
  }
}

/** Records interactions and long tasks from the page's start. Its functions have no names: tsx would add a helper. */
export function feel(): void {
  const events: Timed[] = []
  const tasks: Timed[] = []
  const ofEvents = new PerformanceObserver((list) => void events.push(...list.getEntries()))
  ofEvents.observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit)
  const ofTasks = new PerformanceObserver((list) => void tasks.push(...list.getEntries()))
  ofTasks.observe({ type: 'longtask', buffered: true })
  window.felt = { events, tasks, observers: [ofEvents, ofTasks] }
}

/** Discards the earlier records. */
export async function forget(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const observer of window.felt?.observers ?? []) observer.takeRecords()
    window.felt?.events.splice(0)
    window.felt?.tasks.splice(0)
  })
}

/** @throws when nothing is recorded in the page */
export async function felt(page: Page): Promise<Felt> {
  // The browser records an event with the frame that follows it: the second frame from now comes after that.
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
  return page.evaluate(() => {
    if (window.felt === undefined) throw new Error('nothing is noted in this page')
    const [ofEvents, ofTasks] = window.felt.observers
    const events = [...window.felt.events, ...((ofEvents?.takeRecords() ?? []) as Timed[])]
    const tasks = [...window.felt.tasks, ...(ofTasks?.takeRecords() ?? [])]
    const interactions = events.filter(({ interactionId = 0 }) => interactionId > 0)
    return {
      interaction: Math.max(0, ...interactions.map(({ duration }) => duration)),
      interactions: new Set(interactions.map(({ interactionId }) => interactionId)).size,
      task: Math.max(0, ...tasks.map(({ duration }) => duration)),
      tasks: tasks.length,
    }
  })
}

const TYPED = 'strasbourg'
const TYPING_MS = 120 // between two letters

/** Types a city, clears it, asks for more annonces. */
export async function browseLanding(page: Page): Promise<void> {
  const ville = page.getByRole('combobox', { name: 'Rechercher par ville' })
  await ville.click()
  await page.keyboard.type(TYPED, { delay: TYPING_MS })
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Effacer la recherche' }).click()
  for (let time = 0; time < 3; time += 1) await page.getByRole('button', { name: 'Afficher plus' }).click()
}

/** Opens an annonce, shares it, and goes back to the list. */
export async function browseAnnonce(page: Page): Promise<void> {
  await cards(page).first().getByRole('link').first().click()
  await page.getByRole('button', { name: 'Partager' }).click()
  await page
    .getByRole('button', { name: 'Retour' })
    .or(page.getByRole('link', { name: 'Retour' }))
    .first()
    .click()
  await cards(page).first().waitFor()
}

const STEP_PX = 500
const GROWN = 10 // times, of 24 cards each

/** Scrolls through the list as it grows. */
export async function scrollThrough(page: Page): Promise<void> {
  for (let time = 0; time < GROWN; time += 1) {
    // Not by its role: that query walks the whole page, on the page's own main thread.
    const more = await page.locator('button[data-more]').elementHandle()
    if (more === null) throw new Error('no more to show')
    while (!(await more.evaluate((button) => button.getBoundingClientRect().top < window.innerHeight))) {
      await page.mouse.wheel(0, STEP_PX)
      await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)))
    }
    await more.click()
  }
}
