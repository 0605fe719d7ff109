import type { Page } from '@playwright/test'
import { cards } from '../../tests/e2e/worker.ts'

/** What a person feels of a page, as the browser tells it: https://web.dev/articles/inp */
export interface Felt {
  /** The longest of the interactions until the next frame, in milliseconds; 0 of none. */
  readonly interaction: number
  readonly interactions: number
  /** The longest task, in milliseconds; 0 when none was over 50. */
  readonly task: number
  readonly tasks: number
}

declare global {
  interface Window {
    feltEvents?: Map<number, number>
    feltTasks?: number[]
  }
}

type Timed = PerformanceEntry & { readonly interactionId?: number }

/** Notes interactions and long tasks from the page's beginning. */
export function feel(): void {
  const events = new Map<number, number>()
  const tasks: number[] = []
  window.feltEvents = events
  window.feltTasks = tasks
  new PerformanceObserver((list) => {
    for (const { interactionId = 0, duration } of list.getEntries() as Timed[]) {
      if (interactionId > 0) events.set(interactionId, Math.max(duration, events.get(interactionId) ?? 0))
    }
  }).observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit)
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) tasks.push(duration)
  }).observe({ type: 'longtask', buffered: true })
}

/** Forgets what was noted before. */
export async function forget(page: Page): Promise<void> {
  await page.evaluate(() => {
    window.feltEvents?.clear()
    window.feltTasks?.splice(0)
  })
}

export async function felt(page: Page): Promise<Felt> {
  // The browser tells of an event after the frame that follows it.
  await page.waitForTimeout(500)
  return page.evaluate(() => {
    const events = [...(window.feltEvents?.values() ?? [])]
    const tasks = window.feltTasks ?? []
    return {
      interaction: Math.max(0, ...events),
      interactions: events.length,
      task: Math.max(0, ...tasks),
      tasks: tasks.length,
    }
  })
}

const TYPED = 'strasbourg'
const TYPING_MS = 120 // between two letters

/** Types a city, takes it back, asks for more annonces. */
export async function useLanding(page: Page): Promise<void> {
  const ville = page.getByRole('combobox', { name: 'Rechercher par ville' })
  await ville.click()
  await page.keyboard.type(TYPED, { delay: TYPING_MS })
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Effacer la recherche' }).click()
  for (let time = 0; time < 3; time += 1) await page.getByRole('button', { name: 'Afficher plus' }).click()
}

/** Opens an annonce, shares it, and goes back to the list. */
export async function useAnnonce(page: Page): Promise<void> {
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
    // Looked for once: looking for a role goes over the whole page, in the page's own time.
    const more = await page.getByRole('button', { name: 'Afficher plus' }).elementHandle()
    if (more === null) throw new Error('no more to show')
    while (!(await more.evaluate((button) => button.getBoundingClientRect().top < window.innerHeight))) {
      await page.mouse.wheel(0, STEP_PX)
      await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)))
    }
    await more.click()
  }
}
