import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { growingDelay } from '#domain/growing-delay.ts'
import { type Db, get, putUnchecked } from '../documents.ts'
import { isStoreDown, StoreError } from '../errors.ts'
import { WRITE_MAX_MS } from '../remote/fetch.ts'
import { createQueue, type LockHandle } from './lock.ts'

export interface LockTimes {
  /** Milliseconds of a clock that only goes on, whatever the time of day. */
  readonly now: () => number
  /** A holder that has not renewed it for so long has died. */
  readonly ttlMs: number
  /** What a write may take: a holder begins none with less than this left. */
  readonly writeMs: number
  /** How long one waits for it before one is told to come back. */
  readonly waitMs: number
}

export const LOCK_TIMES: LockTimes = {
  now: () => performance.now(),
  ttlMs: 30_000,
  writeMs: WRITE_MAX_MS + 2000,
  waitMs: 12_000,
}

const LOOK_MIN_MS = 8
const LOOK_MAX_MS = 120

interface SlotDoc {
  readonly _id: string
  readonly _rev: string
  /** Empty when nobody has it. */
  readonly holder: string
  readonly turn: number
}

/** A lock as a document of one copy: whoever writes over its last revision has it. One process asks one thing of it at a time. */
export interface Slot {
  /** @throws StoreError 503 `locked` when others have it for too long */
  take(): Promise<LockHandle>
  /** Has it at once, or not. */
  tryToTake(): Promise<LockHandle | null>
  /** Says to the others that its holder lives. */
  renew(): Promise<void>
  release(): Promise<void>
}

interface Acquisition {
  readonly token: string
  /** When it was asked for, which is before any other could see that it was given; null once it is given back. */
  takenAt: number | null
}

export function createSlot(db: Db, id: string, times: LockTimes): Slot {
  const { now, ttlMs, writeMs, waitMs } = times
  /** As it was last seen here, and since when it has been so. */
  let seen: { readonly doc: SlotDoc | null; readonly since: number } | undefined
  let mine: Acquisition | undefined
  const inTurn = createQueue()

  async function look(): Promise<void> {
    const doc = await get<SlotDoc>(db, id)
    if (seen === undefined || seen.doc?._rev !== doc?._rev) seen = { doc, since: now() }
  }

  /** Writes over what was last seen. @returns whether it stands, as far as can be known */
  async function write(holder: string): Promise<boolean> {
    const before = seen?.doc ?? null
    const next = { ...before, _id: id, holder, turn: (before?.turn ?? 0) + 1 }
    try {
      const result = await putUnchecked(db, next)
      if (result.outcome === 'conflict') return false
      seen = { doc: { ...next, _rev: result.rev }, since: now() }
      return true
    } catch (error) {
      if (!isStoreDown(error)) throw error
      // It may stand all the same.
      await look()
      if (seen?.doc?.holder === holder && seen.doc.turn === next.turn) return true
      throw error
    }
  }

  /** One attempt, at what is free or whose holder has died. */
  async function attempt(): Promise<LockHandle | null> {
    const { doc, since } = seen ?? { doc: null, since: now() }
    if (doc !== null && doc.holder !== '' && now() - since < ttlMs) return null
    const token = randomUUID()
    const acquisition: Acquisition = { token, takenAt: now() }
    if (!(await write(token))) return null
    mine = acquisition
    // What goes on once it is given back does not count on it.
    return { name: id, isSure: () => acquisition.takenAt === null || now() - acquisition.takenAt < ttlMs - writeMs }
  }

  const tryToTake = async (): Promise<LockHandle | null> => {
    if (seen?.doc?.holder !== '') await look() // what was free when last seen is tried at once
    const lock = await attempt()
    if (lock !== null || seen?.doc?.holder !== '') return lock
    await look()
    return attempt()
  }

  return {
    tryToTake,
    take: async () => {
      const end = now() + waitMs
      const delay = growingDelay(LOOK_MIN_MS, LOOK_MAX_MS)
      for (;;) {
        const lock = await tryToTake()
        if (lock !== null) return lock
        if (now() > end) throw new StoreError('locked', 503)
        await wait(delay.next() * (0.5 + Math.random()))
      }
    },
    renew: () =>
      inTurn(id, async () => {
        if (mine === undefined) return
        const acquisition = mine
        const takenAt = now()
        const stands = await write(acquisition.token)
        acquisition.takenAt = stands ? takenAt : Number.NEGATIVE_INFINITY // another has taken it over
      }),
    release: () =>
      inTurn(id, async () => {
        if (mine === undefined) return
        const isLost = mine.takenAt === Number.NEGATIVE_INFINITY
        if (!isLost) mine.takenAt = null
        mine = undefined
        if (!isLost) await write('')
      }),
  }
}
