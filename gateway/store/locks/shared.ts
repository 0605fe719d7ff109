import { createHash } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { Db } from '../documents.ts'
import { asHolder, createQueue, type Held, holds, type Lock } from './lock.ts'
import { createSlot, LOCK_TIMES, type LockTimes, type Slot } from './slot.ts'

const SLOTS = 1024 // documents at most; two keys of one slot wait for each other, which harms nothing
const LINGER_MS = 15 // kept so long for whoever is next here: the documents of one push often share it
const STAY_MS = 1000 // then the other gateways have their turn
const YIELD_MS = 200

export interface SharedLock {
  readonly lock: Lock
  /** Gives back what is held, once what is under way is done. */
  close(): Promise<void>
}

function slotOf(key: string): string {
  return `lock:${createHash('sha256').update(key).digest().readUInt32BE() % SLOTS}`
}

/** One slot as this process uses it. */
interface Use {
  readonly slot: Slot
  held: Held | null
  heldSince: number
  renewal: NodeJS.Timeout | undefined
  linger: NodeJS.Timeout | undefined
  /** Until when the others may take it first. */
  yieldsUntil: number
}

/**
 * A lock that all the gateways of a store share: in this process by a queue, among them by a document of one copy, which
 * whoever writes over its last revision has. No clock is compared with another's: who waits takes over what has not changed
 * for as long as a holder may go without renewing it, and a holder stops writing before that (`requireHeld`).
 * @param db of one copy
 */
export function createSharedLock(db: Db, times: LockTimes = LOCK_TIMES): SharedLock {
  const { now, lifeMs } = times
  const inTurn = createQueue()
  const uses = new Map<string, Use>()

  function entryOf(name: string): Use {
    const known = uses.get(name)
    if (known !== undefined) return known
    const slot = createSlot(db, name, times)
    const made: Use = { slot, held: null, heldSince: 0, renewal: undefined, linger: undefined, yieldsUntil: 0 }
    uses.set(name, made)
    return made
  }

  async function take(use: Use): Promise<Held> {
    clearTimeout(use.linger)
    if (use.held?.isSure() === true) return use.held
    await release(use)
    if (use.yieldsUntil > now()) await wait(use.yieldsUntil - now())
    const held = await use.slot.take()
    use.held = held
    use.heldSince = now()
    use.renewal = setInterval(() => void use.slot.renew().catch(() => undefined), lifeMs / 3).unref()
    return held
  }

  /** What can't be said to be free is taken over in time. */
  async function release(use: Use): Promise<void> {
    clearTimeout(use.linger)
    clearInterval(use.renewal)
    use.held = null
    await use.slot.release().catch(() => undefined)
  }

  async function done(name: string, use: Use): Promise<void> {
    if (now() - use.heldSince > STAY_MS) {
      use.yieldsUntil = now() + YIELD_MS
      return release(use)
    }
    use.linger = setTimeout(() => void inTurn(name, () => release(use)), LINGER_MS)
  }

  return {
    lock: (key, work) => {
      const name = slotOf(key)
      if (holds(name)) return work()
      return inTurn(name, async () => {
        const use = entryOf(name)
        const held = await take(use)
        try {
          return await asHolder(held, work)
        } finally {
          await done(name, use)
        }
      })
    },
    close: async () => {
      await Promise.all([...uses].map(([name, use]) => inTurn(name, () => release(use))))
    },
  }
}
