import { Counter, Gauge, Histogram, type Registry } from 'prom-client'
import { QUEUES } from '../notices/queues.ts'
import type { DeliveryEvents } from './jobs.ts'
import type { JobEvents } from './runner.ts'

/** Logs one line: `entry` has names and codes, never the content of items. */
type LogJob = (level: 'warn' | 'error', entry: Readonly<Record<string, string | number>>) => void

const codeOf = (error: unknown) => (error instanceof Error ? error.name : 'unknown')

/** Seconds: from a job with nothing to do to one that scans a large market. */
const DURATION_BUCKETS = [0.01, 0.05, 0.25, 1, 5, 20, 60, 300]

/**
 * Counts outcomes of jobs, their items and mails in the metrics of the process that runs the jobs, and logs the
 * failures.
 * @param clock milliseconds since the epoch
 */
export function jobEvents(registry: Registry, clock: () => number, log: LogJob): Required<JobEvents & DeliveryEvents> {
  const registers = [registry]
  const counter = (name: string, help: string, labelNames = ['kind']) =>
    new Counter({ name, help, labelNames, registers })
  const gauge = (name: string, help: string, label: string) => new Gauge({ name, help, labelNames: [label], registers })

  const byJob = ['name', 'kind'] // the label `job` is reserved by Prometheus
  const runs = counter('rayon_job_runs_total', 'Turns of the jobs, by how they ended', byJob)
  const items = counter('rayon_job_items_total', 'Items of the jobs, by what became of an attempt', byJob)
  const durations = new Histogram({
    name: 'rayon_job_seconds',
    help: 'Time of a turn of a job, however it ended',
    labelNames: ['name'],
    buckets: DURATION_BUCKETS,
    registers,
  })
  const lastDone = gauge(
    'rayon_job_last_done_timestamp_seconds',
    'When a turn of a job last ended well, in seconds since the epoch',
    'name',
  )
  const deliveries = {
    mail: counter('rayon_mails_total', 'Attempts to send a mail, by what became of them'),
    push: counter('rayon_pushes_total', 'Attempts to send a notification, by what became of them'),
  }
  const conflicts = counter(
    'rayon_conflicts_total',
    'Versions of documents that a cluster took apart, by what became of them',
  )
  // Set once a minute, from the counts of the job `queues`.
  const waiting = gauge('rayon_queue_waiting', 'What waits in a queue', 'queue')
  const givenUp = gauge('rayon_queue_given_up', 'What was given up of a queue in the last month', 'queue')
  const oldest = gauge(
    'rayon_queue_oldest_seconds',
    'How long the oldest has waited in a queue; 0 when nothing waits',
    'queue',
  )

  return {
    onDone: (name, seconds) => {
      runs.inc({ name, kind: 'done' })
      durations.observe({ name }, seconds)
      lastDone.setToCurrentTime({ name })
    },
    onFailed: (name, error, seconds) => {
      runs.inc({ name, kind: 'failed' })
      durations.observe({ name }, seconds)
      log('error', { job: name, code: codeOf(error) })
    },
    onItem: (name, kind, error) => {
      items.inc({ name, kind })
      if (kind !== 'done') log('error', { job: name, item: kind, code: codeOf(error) })
    },
    onDelivery: (job, kind, reason) => {
      deliveries[job].inc({ kind })
      if (kind !== 'sent') log('warn', { job, delivery: kind, ...reason })
    },
    onConflict: (kind) => {
      conflicts.inc({ kind })
      if (kind === 'foreign') log('warn', { job: 'conflicts', conflict: kind })
    },
    onQueues: (counts) => {
      for (const queue of QUEUES) {
        const { oldestAt } = counts[queue]
        waiting.set({ queue }, counts[queue].waiting)
        givenUp.set({ queue }, counts[queue].givenUp)
        oldest.set({ queue }, oldestAt === null ? 0 : Math.max(0, clock() - oldestAt) / 1000)
      }
    },
  }
}
