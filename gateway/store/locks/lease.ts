import type { Db } from '../documents.ts'
import { createQueue, type Lease, type LockHandle } from './lock.ts'
import { createSlot, LOCK_TIMES, type LockTimes } from './slot.ts'

const IDLE_MAX_MS = 60_000 // since the last `take`
const LOOK_EVERY_MS = 1000

/** Lease of a process that has the store to itself. */
export function ownLease(name: string): Lease {
  const lock: LockHandle = { name, isSure: () => true }
  return { take: async () => lock, release: async () => undefined }
}

/** @param db a single-copy database */
export function createLease(db: Db, name: string, times: LockTimes = LOCK_TIMES): Lease {
  const { now, ttlMs } = times
  const slot = createSlot(db, name, times)
  const inTurn = createQueue()
  let acquired: LockHandle | null = null
  let requestedAt = 0
  let lookedAt = Number.NEGATIVE_INFINITY
  let renewal: NodeJS.Timeout | undefined

  async function release(): Promise<void> {
    clearInterval(renewal)
    acquired = null
    await slot.release().catch(() => undefined) // it expires
  }

  async function take(): Promise<LockHandle | null> {
    if (acquired?.isSure() === true) return acquired
    if (acquired !== null) await release()
    if (now() - lookedAt < LOOK_EVERY_MS) return null
    lookedAt = now()
    acquired = await slot.tryToTake()
    if (acquired === null) return null
    renewal = setInterval(() => {
      const isInUse = now() - requestedAt < IDLE_MAX_MS
      void inTurn(name, () => (isInUse ? slot.renew().catch(() => undefined) : release()))
    }, ttlMs / 3).unref()
    return acquired
  }

  return {
    take: () => {
      requestedAt = now()
      return inTurn(name, take)
    },
    release: () => inTurn(name, release),
  }
}
