import { setTimeout as wait } from 'node:timers/promises'
import { RACES } from './acts/races.ts'
import type { Fate } from './balancer.ts'
import type { RunningGateway } from './gateways.ts'
import type { Week } from './market.ts'
import type { Settings } from './settings.ts'
import type { WireMember } from './wire-member.ts'

const AWAY_MAX_MS = 8000
const RACE_EVERY_MS = 4000

/** What becomes of each write, by the share that is to be cut. */
export function fates({ prng, cut }: Pick<Settings, 'prng' | 'cut'>, over: () => boolean): () => Fate {
  return () => {
    if (over() || prng.next() >= cut) return 'pass'
    return prng.next() < 0.5 ? 'cut' : 'lost-answer'
  }
}

export interface Killed {
  readonly kills: number
  /** How long each gateway took from its start until it answered, in milliseconds. */
  readonly startsMs: readonly number[]
  /** How many conflicts those that died had settled. */
  readonly conflicts: number
}

/** How many conflicts a process has settled in its life. */
export function conflictsIn(metrics: string): number {
  const found = [...metrics.matchAll(/^rayon_conflicts_total\{.*\} (\d+)$/gm)]
  return found.reduce((sum, [, count]) => sum + Number(count), 0)
}

/** Kills the gateways in turn, evenly over the week; each is away for some seconds. */
export async function killAll(gateways: readonly RunningGateway[], { settings, prng }: Week): Promise<Killed> {
  const startsMs: number[] = []
  let conflicts = 0
  const count = settings.kills * gateways.length
  const everyMs = (settings.seconds * 1000) / (count + 1)
  const begun = performance.now()
  for (let kill = 0; kill < count; kill += 1) {
    await wait(Math.max(0, begun + everyMs * (kill + 1) - performance.now()))
    const gateway = gateways[kill % gateways.length] as RunningGateway
    gateway.memory()
    conflicts += conflictsIn(await gateway.metrics().catch(() => ''))
    await gateway.kill()
    await wait(prng.int(0, AWAY_MAX_MS))
    startsMs.push(await gateway.start())
  }
  return { kills: count, startsMs, conflicts }
}

/** Two things at once, one pair after the other, until the week is over. @returns what was wrong */
export async function raceAll(members: readonly WireMember[], week: Week, over: () => boolean): Promise<string[]> {
  const wrong: string[] = []
  for (let nth = 0; !over(); nth += 1) {
    await wait(RACE_EVERY_MS)
    const race = RACES[nth % RACES.length]
    if (race === undefined || over()) continue
    const found = await race.run(members, week).catch(() => null)
    week.tally.act(`race: ${race.name}`)
    if (found !== null) wrong.push(found)
  }
  return wrong
}
