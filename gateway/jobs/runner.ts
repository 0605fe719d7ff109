import type { ProcessEach } from '../store/process-each.ts'
import { createRetryingProcessor, type ItemOutcome } from './retrying-processor.ts'

/** A named recurring task; safe to run twice. */
export interface Job {
  readonly name: string
  readonly everyMs: number
  /** @param each processes the job's items, so that one that fails stops only itself */
  run(each: ProcessEach): Promise<unknown>
}

export interface JobRunner {
  /** Waits for runs in progress. */
  stop(): Promise<void>
}

export interface JobEvents {
  /** @param seconds duration of the run */
  readonly onDone: (job: string, seconds: number) => void
  /** A failed job is retried with backoff, up to `FAILED_WAIT_MAX_MS`. */
  readonly onFailed: (job: string, error: unknown, seconds: number) => void
  /** Outcome of one of its items. */
  readonly onItem?: (job: string, outcome: ItemOutcome, error?: unknown) => void
}

export const FAILED_WAIT_MAX_MS = 60 * 1000 // 1 min: the store may have recovered, and an offer is waiting

/** @param failures in a row @returns milliseconds until the job's next run */
export function waitBefore(everyMs: number, failures: number): number {
  return Math.max(everyMs, Math.min(everyMs * 2 ** failures, FAILED_WAIT_MAX_MS))
}

/**
 * Runs each job at once, then `everyMs` after it ended, longer after a failure: a job never overlaps itself.
 * @param clock monotonic milliseconds, for the backoff of failed items
 */
export function runJobs(jobs: readonly Job[], events: JobEvents, clock: () => number = Date.now): JobRunner {
  const timers = new Map<string, NodeJS.Timeout>()
  const running = new Set<Promise<void>>()
  let stopped = false
  const start = (job: Job): void => {
    const each = createRetryingProcessor(clock, (outcome, error) => events.onItem?.(job.name, outcome, error))
    let failures = 0
    const attempt = async (): Promise<void> => {
      const begun = performance.now()
      const seconds = () => (performance.now() - begun) / 1000
      try {
        await job.run(each)
        failures = 0
        events.onDone(job.name, seconds())
      } catch (error) {
        failures += 1
        events.onFailed(job.name, error, seconds())
      }
    }
    const turn = (): void => {
      const work = attempt().then(() => {
        running.delete(work)
        if (!stopped) timers.set(job.name, setTimeout(turn, waitBefore(job.everyMs, failures)).unref())
      })
      running.add(work)
    }
    turn()
  }
  for (const job of jobs) start(job)
  return {
    stop: async () => {
      stopped = true
      for (const timer of timers.values()) clearTimeout(timer)
      await Promise.all(running)
    },
  }
}
