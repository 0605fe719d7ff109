import type { DeliveryEvents } from './jobs.ts'
import type { JobEvents } from './runner.ts'

/** Writes one line: `entry` holds names and codes, never what was worked on. */
export type LogJob = (level: 'warn' | 'error', entry: Readonly<Record<string, string | number>>) => void

/** The kind of a failure, for the log. */
function failureCode(error: unknown): string {
  return error instanceof Error ? error.name : 'unknown'
}

/** What the log is told of the jobs: failures, and versions that no gateway wrote. */
export function logJobs(log: LogJob): JobEvents & Pick<DeliveryEvents, 'onDelivery' | 'onConflict'> {
  return {
    onDone: () => {},
    onFailed: (job, error) => log('error', { job, code: failureCode(error) }),
    onItem: (job, kind, error) => {
      if (kind !== 'done') log('error', { job, item: kind, code: failureCode(error) })
    },
    onDelivery: (job, kind, reason) => {
      if (kind !== 'sent') log('warn', { job, delivery: kind, ...reason })
    },
    onConflict: (kind) => {
      if (kind === 'foreign') log('warn', { job: 'conflicts', conflict: kind })
    },
  }
}
