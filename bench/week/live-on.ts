import { setTimeout as wait } from 'node:timers/promises'
import type { Act } from './acts/act.ts'
import { ACTS_OF_BOTH } from './acts/both.ts'
import { BOUTIQUE_ACTS } from './acts/boutique.ts'
import { CREATEUR_ACTS } from './acts/createur.ts'
import type { Week } from './market.ts'
import type { WireMember } from './wire-member.ts'

const ACTS = { boutique: [...BOUTIQUE_ACTS, ...ACTS_OF_BOTH], createur: [...CREATEUR_ACTS, ...ACTS_OF_BOTH] }
const TRIES = 8 // what there is nothing to do with gives way to something else

function drawn({ prng }: Week, acts: readonly Act[]): Act {
  let left = prng.next() * acts.reduce((sum, { weight }) => sum + weight, 0)
  for (const act of acts) {
    left -= act.weight
    if (left < 0) return act
  }
  return acts[0] as Act
}

async function something(member: WireMember, week: Week): Promise<void> {
  for (let tries = 0; tries < TRIES; tries += 1) {
    const act = drawn(week, ACTS[member.userType])
    if (!(await act.run(member, week))) continue
    week.tally.act(act.name)
    return
  }
}

/** A member does something now and then until the week is over. */
export async function liveOn(member: WireMember, week: Week, over: () => boolean): Promise<void> {
  const { settings, prng, tally } = week
  const pauseMs = (settings.seconds * 1000) / settings.acts
  while (!over() && !member.isGone) {
    await wait(prng.int(0, 2 * pauseMs))
    if (over()) return
    await something(member, week).catch((error: unknown) => {
      tally.gaveUp.push(error instanceof Error ? error.message : String(error))
    })
  }
}
