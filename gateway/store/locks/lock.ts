import { AsyncLocalStorage } from 'node:async_hooks'
import { StoreError } from '../errors.ts'

/** Runs work on one key one at a time, in order of arrival; different keys do not wait for each other. */
export type Lock = <T>(key: string, work: () => Promise<T>) => Promise<T>

/** A lock within this process, not reentrant. */
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

/** A lock that some work holds, while nobody else may have it. */
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

/** Runs work as the holder of a lock: each of its writes first checks that it still is. */
export function asHolder<T>(lock: LockHandle, work: () => Promise<T>): Promise<T> {
  return lockScopes.run({ lock, outer: lockScopes.getStore() }, work)
}

function* acquiredLocks(): Generator<LockHandle> {
  for (let at = lockScopes.getStore(); at !== undefined; at = at.outer) yield at.lock
}

/** Whether the current work already holds the lock. */
export function hasLock(name: string): boolean {
  return [...acquiredLocks()].some((one) => one.name === name)
}

/**
 * Called before each write: work whose lock another may have taken over must not write any more.
 * @throws StoreError 503 `lock-lost`: nothing was written
 */
export function requireValidLocks(): void {
  for (const one of acquiredLocks()) if (!one.isSure()) throw new StoreError('lock-lost', 503)
}

/** A reentrant lock within this process, which is enough for the embedded store: it has only one. */
export function createLock(): Lock {
  const inTurn = createQueue()
  return (key, work) => (hasLock(key) ? work() : inTurn(key, () => asHolder({ name: key, isSure: () => true }, work)))
}

/** Elects the one process that does some work. The holder keeps it by asking for it from time to time. */
export interface Lease {
  /** @returns null when another has it */
  take(): Promise<LockHandle | null>
  /** Leaves it to other processes. */
  release(): Promise<void>
}
