import type { Db } from '../documents.ts'
import { createQueue, type Held, type Lease } from './lock.ts'
import { createSlot, LOCK_TIMES, type LockTimes } from './slot.ts'

const KEPT_MS = 60_000 // since it was last asked for
const LOOK_EVERY_MS = 1000

/** Of a process that has the store for itself. */
export function ownLease(name: string): Lease {
  const held: Held = { name, isSure: () => true }
  return { take: async () => held, release: async () => undefined }
}

/** @param db of one copy */
export function createLease(db: Db, name: string, times: LockTimes = LOCK_TIMES): Lease {
  const { now, lifeMs } = times
  const slot = createSlot(db, name, times)
  const inTurn = createQueue()
  let held: Held | null = null
  let askedAt = 0
  let lookedAt = Number.NEGATIVE_INFINITY
  let renewal: NodeJS.Timeout | undefined

  async function release(): Promise<void> {
    clearInterval(renewal)
    held = null
    await slot.release().catch(() => undefined) // in time it is taken over
  }

  async function take(): Promise<Held | null> {
    if (held?.isSure() === true) return held
    if (held !== null) await release()
    if (now() - lookedAt < LOOK_EVERY_MS) return null
    lookedAt = now()
    held = await slot.tryToTake()
    if (held === null) return null
    renewal = setInterval(() => {
      const kept = now() - askedAt < KEPT_MS
      void inTurn(name, () => (kept ? slot.renew().catch(() => undefined) : release()))
    }, lifeMs / 3).unref()
    return held
  }

  return {
    take: () => {
      askedAt = now()
      return inTurn(name, take)
    },
    release: () => inTurn(name, release),
  }
}
