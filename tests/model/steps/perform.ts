import { HOUR_MS, memberOf, type Run } from '../run.ts'
import type { Browser } from '../world/browser.ts'
import type { Tab } from '../world/tab.ts'
import { PASSWORD } from '../world/world.ts'
import { BY_HAND } from './by-hand.ts'
import { attempt } from './hand.ts'
import type { Step } from './steps.ts'
import { TO_BROWSERS } from './to-browsers.ts'

/** After this long the server treats an unreferenced photo as an orphan. */
const ORPHAN_HOURS = 30 * 24

function at(run: Run, on: number): { readonly browser: Browser; readonly tab: Tab | undefined } {
  const { browsers } = run.world
  const browser = browsers[on % browsers.length] as Browser
  const tabs = browser.live()
  return { browser, tab: tabs[Math.floor(on / browsers.length) % Math.max(1, tabs.length)] }
}

/** Forgets the checks' state that a restored or emptied store may no longer match. */
function forgetStore(run: Run, what: 'put-back' | 'empty'): void {
  run.ledger.storePutBack()
  if (what === 'empty') run.ledger.giveUpStatuses()
  run.finals.clear()
  run.copies.clear()
  run.pairs.clear()
  run.receipts.clear()
  run.marks.clear()
}

/** Performs one step, as far as possible now. */
export async function perform(run: Run, step: Step, index: number): Promise<void> {
  const { world } = run
  await world.advance(1) // every act takes time
  if (step.do === 'wait') return world.advance(step.ms)
  if (step.do === 'sleep') {
    world.timeline.moveTo(world.timeline.now() + step.hours * HOUR_MS)
    if (step.hours >= ORPHAN_HOURS) run.ledger.outlivePhotos()
    return world.quiet()
  }
  if (step.do === 'gateway') {
    if (step.what === 'kill') await world.host.kill()
    else if (step.what === 'start') await world.host.start()
    else world.host.killAtWrite(step.nth)
    return
  }
  if (step.do === 'streams') return world.host.takeStreams(step.taken)
  if (step.do === 'store') {
    if (step.what === 'copy') await world.copyStore()
    else if (step.what === 'empty') await world.emptyStore()
    else if (!(await world.putStoreBack())) return
    if (step.what !== 'copy') forgetStore(run, step.what)
    return
  }
  const { browser, tab } = at(run, step.on)
  const toBrowser = TO_BROWSERS[step.do]
  if (toBrowser !== undefined) {
    await toBrowser(run, step as never, browser, tab)
    return
  }
  if (tab === undefined) return
  const member = memberOf(run, tab)
  if (member !== undefined) {
    await BY_HAND[step.do]?.({ run, browser, tab, member }, step as never, index)
  } else if (step.do === 'sign' && (step.what === 'in' || step.what === 'in-as-other')) {
    const owner = run.owners.get(browser)
    const who = run.members.find((one) => (one === owner) === (step.what === 'in'))
    if (who === undefined) return
    run.ledger.enter(browser.name, who.uid)
    await attempt(world, tab.app.COMMANDS.signIn(tab.device, who.email, PASSWORD))
  }
}
