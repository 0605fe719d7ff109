import type { Page } from '@playwright/test'
import { openChromium } from '../../scripts/lib/open-chromium.ts'
import { aBrowser, annonceOf, candidatureOf, memberIn } from '../../tests/e2e/members.ts'
import { startServer } from '../../tests/fixtures/server.ts'
import { median, percentile, record } from '../report.ts'

const TIMES = 17 // with the first ones, what a page of the list shows
const WARM = 3 // the first ones, of code that is read for the first time
const AIM_MS = 100

interface Watched {
  shown: number[]
  sent: number[]
}

declare global {
  interface Window {
    watched?: Watched
  }
}

/**
 * Notes when each accepted candidature has come to be on the page, and when each click was made. It is evaluated in the
 * page, where a function with a name would not find what the compiler names it with.
 */
function watch(): void {
  const watched: Watched = { shown: [], sent: [] }
  window.watched = watched
  addEventListener('click', () => watched.sent.push(performance.timeOrigin + performance.now()), true)
  const look = new MutationObserver(() => {
    const count = document.querySelectorAll('[role=timer]').length
    while (watched.shown.length < count) watched.shown.push(performance.timeOrigin + performance.now())
  })
  look.observe(document, { childList: true, subtree: true })
}

/** What went over the network for an acceptance, from the click on: where the time goes. */
async function calls(
  page: Page,
  path: string,
  from: number,
): Promise<{ readonly begun: number; readonly over: number }> {
  return page.evaluate(
    ([part, since]) => {
      const origin = performance.timeOrigin
      const entries = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
      const found = entries.filter(({ name, startTime }) => name.includes(part) && origin + startTime >= since)
      const first = found[0]
      const never = Number.NaN
      return {
        begun: origin + (first?.startTime ?? never) - since,
        over: origin + (first?.responseEnd ?? never) - since,
      }
    },
    [path, from] as const,
  )
}

/** From the press on 'Accepter' to the offer on the créateur's screen: two real pages, one machine. */
export async function measureAcceptance(): Promise<void> {
  const server = await startServer()
  const browser = await openChromium({ shell: true })
  try {
    const boutique = await memberIn(await aBrowser(browser, server), server, 'boutique')
    const createur = await memberIn(await aBrowser(browser, server), server, 'createur')
    const annonces = []
    for (let made = 0; made < TIMES + WARM; made += 1) {
      const annonce = await annonceOf(boutique)
      await candidatureOf(createur, annonce)
      annonces.push(annonce)
    }
    await createur.page.addInitScript(watch)
    await boutique.page.addInitScript(watch)
    await createur.page.goto('/tableau-de-bord')
    await createur.page.getByRole('banner').getByText('À jour').waitFor()
    const steps: { [name: string]: number[] } = { total: [], pushed: [], answered: [], pulled: [], received: [] }
    for (const [nth, { _id }] of annonces.entries()) {
      await boutique.page.goto(`/annonce/${_id}/candidatures`)
      await boutique.page.getByRole('banner').getByText('À jour').waitFor()
      await createur.page.getByRole('banner').getByText('À jour').waitFor()
      await createur.page.evaluate(() => performance.clearResourceTimings())
      await boutique.page.getByRole('button', { name: 'Accepter' }).click()
      await createur.page.waitForFunction((count) => window.watched?.shown.length === count, nth + 1)
      const shown = await createur.page.evaluate(() => window.watched?.shown.at(-1) ?? Number.NaN)
      const sent = await boutique.page.evaluate(() => window.watched?.sent.at(-1) ?? Number.NaN)
      await boutique.page.getByRole('banner').getByText('À jour').waitFor()
      if (nth < WARM) continue
      const push = await calls(boutique.page, '/sync/candidatures/_bulk_docs', sent)
      const pull = await calls(createur.page, '/sync/candidatures/_changes', sent)
      steps.total?.push(shown - sent)
      steps.pushed?.push(push.begun)
      steps.answered?.push(push.over)
      steps.pulled?.push(pull.begun)
      steps.received?.push(pull.over)
    }
    const conditions = `two pages of Chromium, ${TIMES} times`
    const of = (step: string) => steps[step] ?? []
    const say = (what: string, value: number, goal?: `<= ${number}`) =>
      record({ name: `an acceptance ${what}`, value, unit: 'ms', conditions, ...(goal && { goal }) })
    say('on the other screen, median', median(of('total')), `<= ${AIM_MS}`)
    say('on the other screen, p95', percentile(of('total'), 0.95))
    say('leaves the device, median', median(of('pushed')))
    say('is answered, median', median(of('answered')))
    say('is asked for by the other device, median', median(of('pulled')))
    say('is received by it, median', median(of('received')))
  } finally {
    await browser.close()
    await server.stop()
  }
}
