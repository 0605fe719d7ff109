import type { Registry } from 'prom-client'
import type { DeliveryEvents } from './jobs.ts'
import { type LogJob, logJobs } from './log.ts'
import { measureJobs } from './metrics.ts'
import type { JobEvents } from './runner.ts'

/** What becomes of jobs, counted in the process's metrics and, where it failed, told in its log. */
export function jobEvents(registry: Registry, clock: () => number, log: LogJob): JobEvents & DeliveryEvents {
  const measured = measureJobs(registry, clock)
  const logged = logJobs(log)
  return {
    onDone: measured.onDone,
    onFailed: (...what) => {
      measured.onFailed(...what)
      logged.onFailed(...what)
    },
    onItem: (...what) => {
      measured.onItem(...what)
      logged.onItem?.(...what)
    },
    onDelivery: (...what) => {
      measured.onDelivery(...what)
      logged.onDelivery?.(...what)
    },
    onQueues: measured.onQueues,
    onConflict: (kind) => {
      measured.onConflict(kind)
      logged.onConflict?.(kind)
    },
  }
}
