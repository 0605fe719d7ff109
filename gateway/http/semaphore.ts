import type { FastifyRequest } from 'fastify'
import { HttpError } from './error.ts'
import { clientKey } from './limits.ts'

export interface SemaphoreOptions {
  /** Maximum number of slots acquired at once, in all and per caller. */
  readonly max: number
  readonly maxEach?: number
  /** Maximum queue length, in all and per caller. */
  readonly queueMax?: number
  readonly queueMaxEach?: number
  /** Slots and queue entries reserved for non-strangers, whatever strangers take. */
  readonly reserved?: number
  readonly queueReserved?: number
  /** Maximum wait, in milliseconds; unlimited by default. */
  readonly patienceMs?: number
  /** Error code of a refusal, and the seconds after which to retry. */
  readonly refusal?: 'unavailable' | 'busy'
  readonly retryAfterS?: number
}

/** The caller that a slot belongs to: an account, a device, an address. Keys tell callers apart. */
export interface SemaphoreCaller {
  readonly key: string
  readonly isStranger: boolean
}

export interface Semaphore {
  /**
   * Acquires a slot, at once or after queueing: callers are served round-robin, so that one with many requests delays
   * only itself.
   * @param gone aborts when the caller disconnects
   * @returns releases the slot; safe to call twice
   * @throws HttpError 503 when the queue is full or the wait timed out
   */
  acquire(caller: SemaphoreCaller, gone?: AbortSignal): Promise<() => void>
  /** Runs work in a slot. @throws HttpError as `acquire` does */
  run<T>(caller: SemaphoreCaller, work: () => Promise<T>): Promise<T>
  readonly taken: number
  readonly waiting: number
}

/** Members count by account, so that strangers at their address delay them no more than each other. */
export function callerOf({ account, ip }: Pick<FastifyRequest, 'account' | 'ip'>): SemaphoreCaller {
  return account === null
    ? { key: `address:${clientKey(ip)}`, isStranger: true }
    : { key: `account:${account.uid}`, isStranger: false }
}

/** Counts in all, of strangers and per caller. */
export class Tally {
  all = 0
  strangers = 0
  readonly #each = new Map<string, number>()

  countFor(key: string): number {
    return this.#each.get(key) ?? 0
  }

  add({ key, isStranger }: SemaphoreCaller, change: 1 | -1): void {
    this.all += change
    if (isStranger) this.strangers += change
    const left = this.countFor(key) + change
    if (left > 0) this.#each.set(key, left)
    else this.#each.delete(key)
  }

  fits({ key, isStranger }: SemaphoreCaller, max: number, maxEach: number, reserved: number): boolean {
    return this.all < max && this.countFor(key) < maxEach && (!isStranger || this.strangers < max - reserved)
  }
}

interface Waiter {
  readonly caller: SemaphoreCaller
  readonly serve: () => void
}

export function createSemaphore(options: SemaphoreOptions): Semaphore {
  const { max, maxEach = max, queueMax = Number.POSITIVE_INFINITY, queueMaxEach = queueMax } = options
  const { reserved = 0, queueReserved = 0, patienceMs, refusal = 'unavailable', retryAfterS: retryAfter = 1 } = options
  const taken = new Tally()
  const waiting = new Tally()
  const queues = new Map<string, Set<Waiter>>() // by caller, in serving order

  const mayTake = (caller: SemaphoreCaller) => taken.fits(caller, max, maxEach, reserved)

  function leave(waiter: Waiter): void {
    const { key } = waiter.caller
    const queue = queues.get(key)
    if (queue?.delete(waiter) !== true) return
    waiting.add(waiter.caller, -1)
    queues.delete(key)
    if (queue.size > 0) queues.set(key, queue) // moved behind the other callers
  }

  function serveNext(): void {
    for (const [waiter] of queues.values()) {
      if (taken.all >= max) return
      if (waiter === undefined || !mayTake(waiter.caller)) continue
      leave(waiter)
      waiter.serve()
    }
  }

  function grant(caller: SemaphoreCaller): () => void {
    taken.add(caller, 1)
    let isAcquired = true
    return () => {
      if (!isAcquired) return
      isAcquired = false
      taken.add(caller, -1)
      serveNext()
    }
  }

  function wait(caller: SemaphoreCaller, gone: AbortSignal | undefined): Promise<() => void> {
    const refused = () => new HttpError(503, refusal, { retryAfter })
    if (!waiting.fits(caller, queueMax, queueMaxEach, queueReserved) || gone?.aborted === true) throw refused()
    return new Promise((resolve, reject) => {
      const over = () => {
        clearTimeout(timer)
        gone?.removeEventListener('abort', giveUp)
      }
      const giveUp = () => {
        over()
        leave(waiter)
        reject(refused())
      }
      const timer = patienceMs === undefined ? undefined : setTimeout(giveUp, patienceMs)
      gone?.addEventListener('abort', giveUp, { once: true })
      const waiter: Waiter = {
        caller,
        serve: () => {
          over()
          resolve(grant(caller))
        },
      }
      queues.set(caller.key, (queues.get(caller.key) ?? new Set()).add(waiter))
      waiting.add(caller, 1)
    })
  }

  const acquire: Semaphore['acquire'] = async (caller, gone) =>
    mayTake(caller) && !queues.has(caller.key) ? grant(caller) : wait(caller, gone)

  return {
    acquire,
    run: async (caller, work) => {
      const release = await acquire(caller)
      try {
        return await work()
      } finally {
        release()
      }
    },
    get taken() {
      return taken.all
    },
    get waiting() {
      return waiting.all
    },
  }
}
