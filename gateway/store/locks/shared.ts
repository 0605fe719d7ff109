import { createHash } from 'node:crypto'
import { onePerKey } from '../../base/one-per-key.ts'
import type { Db } from '../documents.ts'
import { asHolder, createQueue, hasLock, type Lock } from './lock.ts'
import { createSlot, LOCK_TIMES, type LockTimes } from './slot.ts'

const SLOTS = 1024 // documents at most; two keys of one slot wait for each other, which is harmless

function nameOf(key: string): string {
  return `lock:${createHash('sha256').update(key).digest().readUInt32BE() % SLOTS}`
}

/**
 * A lock shared by all gateways of a store: a queue in this process, and among processes a single-copy document,
 * acquired by writing over its last revision. Clocks are not compared: a waiter takes over a document unchanged for as
 * long as a holder may go without renewing it, and a holder stops writing earlier (`requireValidLocks`).
 * @param db a single-copy database
 */
export function createSharedLock(db: Db, times: LockTimes = LOCK_TIMES): Lock {
  const inTurn = createQueue()
  const slotOf = onePerKey((name: string) => createSlot(db, name, times))

  return async (key, work) => {
    const name = nameOf(key)
    if (hasLock(name)) return work()
    return inTurn(name, async () => {
      const slot = slotOf(name)
      const lock = await slot.take()
      const renewal = setInterval(() => void slot.renew().catch(() => undefined), times.ttlMs / 3).unref()
      try {
        return await asHolder(lock, work)
      } finally {
        clearInterval(renewal)
        await slot.release().catch(() => undefined) // it expires
      }
    })
  }
}
