import { AsyncLocalStorage } from 'node:async_hooks'
import { StoreError } from '../errors.ts'

/** Work on one key is done one at a time, in order of arrival; different keys do not wait for each other. */
export type Lock = <T>(key: string, work: () => Promise<T>) => Promise<T>

/** The same in this process, for work that never asks for its own key again. */
export function createQueue(): Lock {
  const tails = new Map<string, Promise<unknown>>()
  return async (key, work) => {
    const before = tails.get(key) ?? Promise.resolve()
    const mine = before.then(work, work)
    tails.set(key, mine)
    try {
      return await mine
    } finally {
      if (tails.get(key) === mine) tails.delete(key)
    }
  }
}

/** What some work holds, for as long as nobody else may have it. */
export interface LockHandle {
  readonly name: string
  /** Whether a write that begins now ends while it is still held. */
  isSure(): boolean
}

interface LockScope {
  readonly lock: LockHandle
  readonly outer: LockScope | undefined
}

const lockScopes = new AsyncLocalStorage<LockScope>()

/** Does some work as the holder of a lock: each write that it makes asks first whether it still is. */
export function asHolder<T>(lock: LockHandle, work: () => Promise<T>): Promise<T> {
  return lockScopes.run({ lock, outer: lockScopes.getStore() }, work)
}

function* acquiredLocks(): Generator<LockHandle> {
  for (let at = lockScopes.getStore(); at !== undefined; at = at.outer) yield at.lock
}

/** Whether the work under way holds this already. */
export function hasLock(name: string): boolean {
  return [...acquiredLocks()].some((one) => one.name === name)
}

/**
 * To be called before each write: work whose lock another may have taken over must not write any more.
 * @throws StoreError 503 `lock-lost`: nothing was written
 */
export function requireValidLocks(): void {
  for (const one of acquiredLocks()) if (!one.isSure()) throw new StoreError('lock-lost', 503)
}

/** A lock of this process only: all that the embedded store needs, which has one. Work within work has it already. */
export function createLock(): Lock {
  const inTurn = createQueue()
  return (key, work) => (hasLock(key) ? work() : inTurn(key, () => asHolder({ name: key, isSure: () => true }, work)))
}

/** Which of several processes does what one alone has to do. Who has it keeps it while it asks for it from time to time. */
export interface Lease {
  /** @returns null when another has it */
  take(): Promise<LockHandle | null>
  /** Leaves it to the others. */
  release(): Promise<void>
}
