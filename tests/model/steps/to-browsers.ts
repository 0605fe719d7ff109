import { HOUR_MS, type Run } from '../run.ts'
import type { Browser } from '../world/browser.ts'
import type { Tab } from '../world/tab.ts'
import { WEATHERS } from '../world/weather.ts'
import type { StepOf } from './hand.ts'
import type { Step } from './steps.ts'

/** Events of a browser, whoever is signed in there. */
export const TO_BROWSERS: {
  readonly [D in Step['do']]?: (run: Run, step: StepOf<D>, browser: Browser, tab: Tab | undefined) => unknown
} = {
  network: (_run, { up }, browser) => {
    if (up) browser.network.up()
    else browser.network.down()
    for (const one of browser.live()) {
      if (up) one.online()
      else one.offline()
    }
  },
  weather: (_run, { level }, browser) => browser.network.weather(WEATHERS[level % WEATHERS.length] as never),
  tab: (_run, { what }, browser, tab) => {
    if (what === 'kill') tab?.kill()
    else if (browser.live().length < 2) return browser.openTab()
    return undefined
  },
  'worker-dies': (_run, _step, browser) => browser.worker.kill(),
  proxy: (_run, { stands }, browser) => browser.network.behindProxy(stands),
  'die-at': (_run, { nth, after }, _browser, tab) => tab?.killAtWrite(nth, after),
  clock: (_run, { hours, live = false }, browser) => {
    if (live) return browser.setClock(hours * HOUR_MS)
    for (const one of browser.live()) one.kill()
    browser.setClock(hours * HOUR_MS)
    return browser.openTab()
  },
}
