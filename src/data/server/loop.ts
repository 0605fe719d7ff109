import { growingDelay } from '#domain/growing-delay.ts'
import type { Clock } from '../platform/platform.ts'
import { Refused, Unreachable } from './http.ts'

const RETRY_MAX_MS = 15_000

/** What work that is over ends with. */
export class Stopped extends Error {
  override readonly name = 'Stopped'
}

/** Some work that is done again whenever there is a cause. */
export interface Loop {
  /** There is a cause: it is done once more, after what is under way. */
  wake(): void
  /** Resolves once it has been done from now on, and nothing more is to be done; or it has stopped. */
  idle(): Promise<void>
  stop(): void
}

/**
 * @param work fails without an answer, or for whatever is wrong here or there: it is done again, less and less often
 * @param retryMs the shortest wait between two failures
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
        // Without an answer, or after too many calls, the link says when.
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
