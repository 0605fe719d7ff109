import fc from 'fast-check'
import type { Prng } from '../../scripts/seed/prng.ts'
import { check, checkEnd } from './checks/checks.ts'
import { type Figures, heal, watchedWorld } from './history.ts'
import { HOUR_MS, type Run, runOf } from './run.ts'
import { perform } from './steps/perform.ts'
import { type Step, stepsNamed } from './steps/steps.ts'
import type { Browser } from './world/browser.ts'
import { WEATHERS } from './world/weather.ts'
import type { Member } from './world/world.ts'

const MEMBERS = 10
const VISITS_A_DAY = 2
const ON_THE_MARKET = ['publish', 'edit', 'form', 'photo', 'close', 'apply', 'move', 'profil'] as const
const WITH_A_PARTNER = ['cell', 'movement', 'deposit', 'agree', 'say', 'read', 'block'] as const
const OF_MONEY = ['statement', 'answer', 'pay', 'receive'] as const
const BY_HAND = stepsNamed([...ON_THE_MARKET, ...WITH_A_PARTNER, ...OF_MONEY])

/** A random step of a member, among those they can take. */
function drawn(prng: Prng, on: number): Step {
  const [step] = fc.sample(BY_HAND, { seed: prng.int(0, 2 ** 31 - 1), numRuns: 1, unbiased: true })
  return { ...step, on, pick: prng.int(0, 99) } as Step
}

async function populate(given: Pick<Run, 'world' | 'ledger' | 'problems'>): Promise<Run> {
  const { world } = given
  const members: Member[] = []
  const owners = new Map<Browser, Member>()
  for (let index = 0; index < MEMBERS; index += 1) {
    const member = await world.member(index % 2 === 0 ? 'boutique' : 'createur')
    members.push(member)
    const skewMs = world.prng.pick([0, 0, 0, 3, -48, 48]) * HOUR_MS
    owners.set(await world.browser(member, skewMs), member)
  }
  return runOf({ ...given, members, owners })
}

/** Some members open the app, act on the current network, and leave the app without waiting. */
async function visit(run: Run, count: (step: Step) => number): Promise<void> {
  const { world } = run
  const { prng, browsers } = world
  const here = browsers.map((browser, on) => ({ browser, on })).filter(() => prng.next() < 0.3)
  for (const { browser } of here) {
    browser.network.weather(prng.pick(WEATHERS))
    await browser.openTab()
  }
  for (let round = 0; round < 3; round += 1) {
    for (const { browser, on } of here) {
      if (prng.next() < 0.1) browser.network.down()
      else browser.network.up()
      const step = drawn(prng, on)
      await perform(run, step, count(step))
    }
    await world.advance(prng.pick([50, 500, 3000]))
    if (prng.next() < 0.1) await world.host.kill()
    else await world.host.start()
  }
  await check(run, 'after a visit')
  for (const { browser } of here) for (const tab of browser.live()) tab.kill()
}

/** A month of ten members. @returns the counters @throws Broken at the first violation */
export async function runMonth(seed: string, days: number): Promise<Figures & { steps: number; writes: number }> {
  const { figures, ...given } = await watchedWorld(seed)
  const { world, ledger } = given
  let steps = 0
  try {
    const run = await populate(given)
    for (const browser of world.browsers) for (const tab of browser.live()) tab.kill()
    for (let at = 0; at < days * VISITS_A_DAY; at += 1) {
      await visit(run, () => {
        steps += 1
        return steps
      })
      await world.host.start()
      await world.advance((24 / VISITS_A_DAY) * HOUR_MS)
    }
    await heal(run)
    await checkEnd(run)
    return { ...figures, steps, writes: ledger.typed.length }
  } finally {
    await world.close()
  }
}
