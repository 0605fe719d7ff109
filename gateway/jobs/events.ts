import type { Registry } from 'prom-client'
import type { DeliveryEvents } from './jobs.ts'
import { measureJobs } from './metrics.ts'
import type { JobEvents } from './runner.ts'

/** Writes one line: `entry` holds names and codes, never what was worked on. */
type LogJob = (level: 'warn' | 'error', entry: Readonly<Record<string, string | number>>) => void

const codeOf = (error: unknown) => (error instanceof Error ? error.name : 'unknown')

/** What becomes of jobs, counted in the process's metrics and, where it failed, told in its log. */
export function jobEvents(registry: Registry, clock: () => number, log: LogJob): JobEvents & DeliveryEvents {
  const measured = measureJobs(registry, clock)
  return {
    ...measured,
    onFailed: (job, error, seconds) => {
      measured.onFailed(job, error, seconds)
      log('error', { job, code: codeOf(error) })
    },
    onItem: (job, kind, error) => {
      measured.onItem(job, kind)
      if (kind !== 'done') log('error', { job, item: kind, code: codeOf(error) })
    },
    onDelivery: (job, kind, reason) => {
      measured.onDelivery(job, kind)
      if (kind !== 'sent') log('warn', { job, delivery: kind, ...reason })
    },
    onConflict: (kind) => {
      measured.onConflict(kind)
      if (kind === 'foreign') log('warn', { job: 'conflicts', conflict: kind })
    },
  }
}
