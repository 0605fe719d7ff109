import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { growingDelay } from '#domain/growing-delay.ts'
import { type Db, type DocRef, get, putUnchecked } from '../documents.ts'
import { isStoreDown, StoreError } from '../errors.ts'
import { WRITE_MAX_MS } from '../remote/fetch.ts'
import { createQueue, type LockHandle } from './lock.ts'

export interface LockTimes {
  /** Monotonic clock, in milliseconds. */
  readonly now: () => number
  /** A holder that has not renewed the lock for so long is considered dead. */
  readonly ttlMs: number
  /** Maximum duration of a write: a holder begins none with less than this left. */
  readonly writeMs: number
  /** Maximum wait for the lock, before `locked` is thrown. */
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

interface SlotDoc extends DocRef {
  /** Empty when the lock is free. */
  readonly holder: string
  readonly turn: number
}

/** A lock as a single-copy document, acquired by writing over its last revision. One call at a time in a process. */
export interface Slot {
  /** @throws StoreError 503 `locked` when others hold it for too long */
  take(): Promise<LockHandle>
  /** Acquires it now, or returns null. */
  tryToTake(): Promise<LockHandle | null>
  /** Shows the others that the holder is alive. */
  renew(): Promise<void>
  release(): Promise<void>
}

interface Acquisition {
  readonly token: string
  /** When it was requested, before others could see that it was acquired; null once it is released. */
  takenAt: number | null
}

export function createSlot(db: Db, id: string, times: LockTimes): Slot {
  const { now, ttlMs, writeMs, waitMs } = times
  /** The document as last read here, and since when it has not changed. */
  let seen: { readonly doc: SlotDoc | null; readonly since: number } | undefined
  let mine: Acquisition | undefined
  const inTurn = createQueue()

  async function look(): Promise<void> {
    const doc = await get<SlotDoc>(db, id)
    if (seen === undefined || seen.doc?._rev !== doc?._rev) seen = { doc, since: now() }
  }

  /** Writes over the last revision read. @returns whether the write succeeded, as far as can be known */
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
      // The write may have succeeded nevertheless.
      await look()
      if (seen?.doc?.holder === holder && seen.doc.turn === next.turn) return true
      throw error
    }
  }

  /** One attempt to acquire a lock that is free or whose holder has died. */
  async function attempt(): Promise<LockHandle | null> {
    const { doc, since } = seen ?? { doc: null, since: now() }
    if (doc !== null && doc.holder !== '' && now() - since < ttlMs) return null
    const token = randomUUID()
    const acquisition: Acquisition = { token, takenAt: now() }
    if (!(await write(token))) return null
    mine = acquisition
    // Work that continues after the release does not rely on the lock.
    return { name: id, isSure: () => acquisition.takenAt === null || now() - acquisition.takenAt < ttlMs - writeMs }
  }

  const tryToTake = async (): Promise<LockHandle | null> => {
    if (seen?.doc?.holder !== '') await look() // a lock that was free at the last read is tried at once
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
