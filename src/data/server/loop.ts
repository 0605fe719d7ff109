import { growingDelay } from '#domain/growing-delay.ts'
import type { Clock } from '../platform/platform.ts'
import { Refused, Unreachable } from './http.ts'

const RETRY_MAX_MS = 15_000

/** Rejection of work that was stopped. */
export class Stopped extends Error {
  override readonly name = 'Stopped'
}

/** Work that runs again whenever it is woken. */
export interface Loop {
  /** Schedules a run, after the one in progress. */
  wake(): void
  /** Resolves once a run that starts from now on is done and none is pending, or once stopped. */
  idle(): Promise<void>
  stop(): void
}

/**
 * @param work may fail, without an answer or for any other reason: it is retried with backoff
 * @param retryMs the shortest delay between two failures
 */
export function createLoop(
  work: () => Promise<void>,
  {
    clock,
    retryMs,
    onError,
  }: { readonly clock: Clock; readonly retryMs: number; readonly onError: (error: unknown) => void },
): Loop {
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

  const wake = () => {
    isWanted = true
    if (!isRunning && !isOver) void run()
  }
  return {
    wake,
    idle: () =>
      new Promise((resolve) => {
        if (isOver) return resolve()
        waiting.add(resolve)
        wake()
      }),
    stop: () => {
      isOver = true
      endPause()
      release()
    },
  }
}
