import { UID_HEADER } from '#wire/headers.ts'
import type { Browser } from './browser.ts'
import { check, checkEnd } from './checks.ts'
import type { Answered, Asked } from './gateway-host.ts'
import { Ledger } from './ledger.ts'
import { FAIR } from './network.ts'
import { perform } from './perform.ts'
import { begin, memberOf, type Run } from './run.ts'
import type { History } from './steps.ts'
import { createWorld, PASSWORD } from './world.ts'

const HEALED_WITHIN_MS = 10_000

/** The documents of a push; none when it was cut in the middle. */
function docsOf({ body }: Asked): readonly { readonly _id: string; readonly [field: string]: unknown }[] {
  try {
    return (JSON.parse(String(body)) as { docs: [] }).docs
  } catch {
    return []
  }
}

/** Nothing is sent as a member who has not written it on that device. */
function watchPushes(ledger: Ledger, problems: string[]) {
  return (browser: Browser, asked: Asked) => {
    const db = /^\/sync\/(\w+)\/_bulk_docs/.exec(asked.path)?.[1]
    if (db === undefined) return
    const uid = asked.headers[UID_HEADER] ?? ''
    for (const doc of docsOf(asked)) {
      if (db === 'annonces') ledger.recognise(browser.name, uid, doc)
      if (ledger.hasWritten(browser.name, uid, db, doc._id)) continue
      problems.push(`${browser.name} sends ${db} ${doc._id} as ${uid}, who has not written it there`)
    }
  }
}

/** Mends everything: networks, gateway, tabs, sessions. Then ten seconds pass. */
async function heal(run: Run): Promise<void> {
  const { world } = run
  world.host.killAtWrite(Number.POSITIVE_INFINITY)
  await world.host.start()
  for (const browser of world.browsers) {
    browser.network.weather(FAIR)
    browser.network.down() // what hangs is cut, as when a phone finds its network again
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
  await world.advance(HEALED_WITHIN_MS)
}

/** Runs one history to its end. @throws Broken at the first thing that does not hold */
export async function runHistory({ seed, skews, steps }: History): Promise<void> {
  const ledger = new Ledger()
  const problems: string[] = []
  const watch = {
    onSend: watchPushes(ledger, problems),
    onAnswer: (_browser: Browser, asked: Asked, answered: Answered) => ledger.onAnswer(asked, answered),
  }
  const world = await createWorld(
    String(seed),
    watch,
    steps.some((step) => step.do === 'store'),
  )
  try {
    const run = await begin(world, ledger, skews)
    for (const [index, step] of steps.entries()) {
      await perform(run, step, index)
      await world.quiet()
      await check(run, problems, `after step ${index}, ${JSON.stringify(step)}`)
    }
    await heal(run)
    await check(run, problems, 'once healed')
    await checkEnd(run)
  } finally {
    await world.close()
  }
}
