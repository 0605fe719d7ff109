import { Counter, Gauge, Histogram, type Registry } from 'prom-client'
import { QUEUES, type QueueCount, type QueueCounts } from '../notices/queues.ts'
import type { DeliveryEvents } from './jobs.ts'
import type { JobEvents } from './runner.ts'

/** Seconds: from a job with nothing to do to one that goes over a large market. */
const DURATION_BUCKETS = [0.01, 0.05, 0.25, 1, 5, 20, 60, 300]

function counter(registry: Registry, name: string, help: string, labelNames: readonly string[]): Counter {
  return new Counter({ name, help, labelNames: [...labelNames], registers: [registry] })
}

function measureRuns(registry: Registry): JobEvents {
  const registers = [registry]
  const byJob = ['name', 'kind'] // Prometheus takes `job` for its own
  const runs = counter(registry, 'rayon_job_runs_total', 'Turns of the jobs, by how they ended', byJob)
  const items = counter(registry, 'rayon_job_items_total', 'Items of the jobs, by what became of an attempt', byJob)
  const durations = new Histogram({
    name: 'rayon_job_seconds',
    help: 'Time of a turn of a job, however it ended',
    labelNames: ['name'],
    buckets: DURATION_BUCKETS,
    registers,
  })
  const lastDone = new Gauge({
    name: 'rayon_job_last_done_timestamp_seconds',
    help: 'When a turn of a job last ended well, in seconds since the epoch',
    labelNames: ['name'],
    registers,
  })
  return {
    onDone: (name, seconds) => {
      runs.inc({ name, kind: 'done' })
      durations.observe({ name }, seconds)
      lastDone.setToCurrentTime({ name })
    },
    onFailed: (name, _error, seconds) => {
      runs.inc({ name, kind: 'failed' })
      durations.observe({ name }, seconds)
    },
    onItem: (name, kind) => items.inc({ name, kind }),
  }
}

/** Set once a minute, from what the job `queues` has counted. */
function measureQueues(registry: Registry, clock: () => number): (counts: QueueCounts) => void {
  const labelNames = ['queue']
  const registers = [registry]
  const waiting = new Gauge({ name: 'rayon_queue_waiting', help: 'What waits in a queue', labelNames, registers })
  const givenUp = new Gauge({
    name: 'rayon_queue_given_up',
    help: 'What was given up of a queue in the last month',
    labelNames,
    registers,
  })
  const oldest = new Gauge({
    name: 'rayon_queue_oldest_seconds',
    help: 'How long the oldest has waited in a queue; 0 when nothing waits',
    labelNames,
    registers,
  })
  const ageOf = ({ oldestAt }: QueueCount): number => (oldestAt === null ? 0 : Math.max(0, clock() - oldestAt) / 1000)
  return (counts) => {
    for (const queue of QUEUES) {
      waiting.set({ queue }, counts[queue].waiting)
      givenUp.set({ queue }, counts[queue].givenUp)
      oldest.set({ queue }, ageOf(counts[queue]))
    }
  }
}

/**
 * What becomes of jobs, of the items that they work on, and of mails: metrics of the process that does the jobs.
 * @param clock milliseconds since the epoch
 */
export function measureJobs(registry: Registry, clock: () => number): Required<JobEvents & DeliveryEvents> {
  const { onDone, onFailed, onItem = () => {} } = measureRuns(registry)
  const kinds = ['kind']
  const mails = counter(registry, 'rayon_mails_total', 'Attempts to send a mail, by what became of them', kinds)
  const pushes = counter(
    registry,
    'rayon_pushes_total',
    'Attempts to send a notification, by what became of them',
    kinds,
  )
  const conflicts = counter(
    registry,
    'rayon_conflicts_total',
    'Versions of documents that a cluster took apart, by what became of them',
    kinds,
  )
  return {
    onDone,
    onFailed,
    onItem,
    onConflict: (kind) => conflicts.inc({ kind }),
    onDelivery: (job, kind) => (job === 'mail' ? mails : pushes).inc({ kind }),
    onQueues: measureQueues(registry, clock),
  }
}
