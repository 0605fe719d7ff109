import { deferredRows, watchPush } from './checks/calls.ts'
import { check, checkEnd } from './checks/checks.ts'
import { watchRepeats } from './checks/repeats.ts'
import { Ledger } from './ledger.ts'
import { begin, memberOf, type Run } from './run.ts'
import { perform } from './steps/perform.ts'
import type { History } from './steps/steps.ts'
import { FAIR } from './world/weather.ts'
import { createWorld, PASSWORD, type Watch, type World } from './world/world.ts'

const HEALED_WITHIN_MS = 22_000 // twelve of them for a decision that could still be undone
/** A message to the support that was lost without the page's knowing is resent a minute later. */
const HEALED_BY_TRYING_MS = 62_000
/** A failed job runs again a minute later. */
const HEALED_BY_JOBS_MS = 130_000
/** Without streams, devices poll, a minute apart at most, one collection after another where one depends on another. */
const HEALED_BY_LOOKING_MS = 300_000

/** The counters of one run: its calls, those that met a network fault, and the writes beyond their rate limit. */
const noFigures = () => ({ calls: 0, faults: 0, deferred: 0 })
export type Figures = ReturnType<typeof noFigures>

/** A world that is checked as it goes: `problems` receives the violations. */
export async function watchedWorld(seed: string, circumstances: Parameters<typeof createWorld>[2] = {}) {
  const [ledger, problems, figures]: [Ledger, string[], Figures] = [new Ledger(), [], noFigures()]
  const repeated = watchRepeats((): number => world.timeline.now())
  const note = (problem: string | undefined) => {
    if (problem !== undefined) problems.push(problem)
  }
  const watch: Watch = {
    onCall: (browser, request) => {
      figures.calls += 1
      note(watchPush(ledger, browser, request))
    },
    onAnswer: (request, answered) => {
      figures.deferred += deferredRows(request, answered)
      ledger.onAnswer(request, answered)
      note(repeated(request, answered))
    },
    onFault: () => {
      figures.faults += 1
    },
    onJobFailed: (job, error) => note(`the job '${job}' failed: ${error}`),
  }
  const world: World = await createWorld(seed, watch, circumstances)
  return { world, ledger, problems, figures }
}

/**
 * Repairs everything (networks, gateway, rates, tabs, sessions), then gives the devices `withinMs` to sync, longer when
 * messages are still queued. Streams taken by strangers stay taken.
 */
export async function heal(run: Run, withinMs = HEALED_WITHIN_MS): Promise<void> {
  const { world } = run
  world.host.killAtWrite(Number.POSITIVE_INFINITY)
  world.loosenRates()
  await world.host.start()
  for (const browser of world.browsers) {
    browser.network.weather(FAIR)
    browser.network.down() // cuts hanging calls, as when a phone reconnects
    browser.network.up()
    for (const tab of browser.live()) tab.killAtWrite(Number.POSITIVE_INFINITY, false)
    if (browser.live().length === 0) await browser.openTab()
    for (const tab of browser.live()) tab.online()
  }
  await world.quiet()
  await world.advance(1000)
  for (const browser of world.browsers) {
    const [tab] = browser.live()
    const member = memberOf(run, tab)
    if (tab === undefined || member === undefined || tab.device.state.getState().member?.expired !== true) continue
    void tab.app.COMMANDS.signIn(tab.device, member.email, PASSWORD)
  }
  const keepsMessages = world.browsers.some(({ worker }) => worker.queuedMessages().some(({ refused }) => !refused))
  await world.advance(keepsMessages ? Math.max(withinMs, HEALED_BY_TRYING_MS) : withinMs)
}

/** Runs one history to its end. @throws Broken at the first violation */
export async function runHistory({ seed, skews, steps, tight = false }: History): Promise<Figures> {
  const onDisk = steps.some((step) => step.do === 'store')
  const { figures, ...given } = await watchedWorld(String(seed), { onDisk, tight })
  const { world } = given
  try {
    const run = await begin(given, skews)
    for (const [index, step] of steps.entries()) {
      await perform(run, step, index)
      await world.quiet()
      await check(run, `after step ${index}, ${JSON.stringify(step)}`)
    }
    const isLooking = steps.some((step) => step.do === 'streams')
    const within = run.pairs.size > 0 ? HEALED_BY_JOBS_MS : HEALED_WITHIN_MS
    await heal(run, isLooking ? HEALED_BY_LOOKING_MS : within)
    await checkEnd(run)
    return figures
  } finally {
    await world.close()
  }
}
