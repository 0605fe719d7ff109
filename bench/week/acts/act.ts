import { setTimeout as wait } from 'node:timers/promises'
import type { Week } from '../market.ts'
import type { WireMember } from '../wire-member.ts'

/** Something that a member does now and then. */
export interface Act {
  readonly name: string
  /** Against the others of the same member's. */
  readonly weight: number
  /** @returns false where there was nothing to do it with */
  readonly run: (member: WireMember, week: Week) => Promise<boolean>
}

const OFFLINE_MAX_MS = 20_000 // nearly six hours of the week

/** What was written without a network leaves later. */
export async function maybeLater({ prng }: Week): Promise<void> {
  if (prng.next() < 0.2) await wait(prng.int(0, OFFLINE_MAX_MS))
}

/** Something typed, which nothing else says and no log may hold. */
export function typed({ prng }: Week): string {
  return `dit-${prng.id(10)}`
}

export function anyOf<T>({ prng }: Week, items: readonly T[]): T | undefined {
  return items.length === 0 ? undefined : prng.pick(items)
}
