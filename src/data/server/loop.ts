import { growingDelay } from '#domain/growing-delay.ts'
import type { Clock } from '../platform/platform.ts'
import { type Call, type Caller, Refused, Unreachable } from './http.ts'
import type { ServerLink } from './link.ts'

const RETRY_MAX_MS = 15_000

/** Rejection of work that was stopped. */
export class Stopped extends Error {
  override readonly name = 'Stopped'
}

/**
 * Makes calls once `ready`, and reports a lost one or a rate limit to the link, so that the next waits.
 * @param signal ends the wait
 */
export function linkedCaller(link: ServerLink, call: Caller, signal: AbortSignal, ready = link.whenReachable): Caller {
  return async <T>(url: string, options?: Call) => {
    await ready(signal)
    try {
      return await call<T>(url, options)
    } catch (error) {
      if (error instanceof Unreachable) link.reportUnreachable()
      if (error instanceof Refused && error.retryAfter !== undefined) link.pause(error.retryAfter)
      throw error
    }
  }
}

/** Compares the feed positions that the server announces with those pulled so far. They are opaque: equal or not. */
export function createFeedPosition() {
  let reached = ''
  let pulledFor = ''
  return {
    /** A pull ended at this position. */
    reach: (seq: string): void => {
      reached = seq
    },
    /** Whether a position calls for a pull: none ended there, and none was started for it yet. */
    isNew: (seq: string): boolean => {
      if (seq === pulledFor || reached === seq || reached.startsWith(`${seq}.`)) return false // with its mark
      pulledFor = seq
      return true
    },
  }
}

export interface LoopInput {
  readonly clock: Clock
  /** The shortest delay between two failures, in milliseconds. */
  readonly retryMs: number
  readonly onError: (error: unknown) => void
}

/**
 * Work that runs again whenever it is woken.
 * @param work may fail, without an answer or for any other reason: it is retried with backoff
 */
export function createLoop(work: () => Promise<void>, { clock, retryMs, onError }: LoopInput) {
  const failures = growingDelay(retryMs, RETRY_MAX_MS)
  const waiting = new Set<() => void>()
  let isWanted = false
  let isRunning = false
  let isOver = false
  let endPause = () => {}

  function release(): void {
    for (const resolve of waiting) resolve()
    waiting.clear()
  }

  function pause(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const cancel = clock.after(ms, resolve)
      endPause = () => {
        cancel()
        resolve()
      }
    })
  }

  async function run(): Promise<void> {
    isRunning = true
    while (isWanted && !isOver) {
      isWanted = false
      try {
        await work()
        failures.reset()
      } catch (error) {
        if (isOver) break
        onError(error)
        isWanted = true
        // Without an answer, or after a rate limit, the link decides when to retry.
        const waits = error instanceof Unreachable || (error instanceof Refused && error.retryAfter !== undefined)
        await pause(waits ? retryMs : failures.next())
      }
    }
    isRunning = false
    release()
  }

  /** Schedules a run, after the one in progress. */
  const wake = (): void => {
    isWanted = true
    if (!isRunning && !isOver) void run()
  }
  return {
    wake,
    /** Resolves once a run that starts from now on is done and none is pending, or once stopped. */
    idle: (): Promise<void> =>
      new Promise((resolve) => {
        if (isOver) return resolve()
        waiting.add(resolve)
        wake()
      }),
    stop: (): void => {
      isOver = true
      endPause()
      release()
    },
  }
}
