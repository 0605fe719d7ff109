import { Counter, Gauge, type Registry } from 'prom-client'
import type { DeliveryEvents } from './jobs.ts'
import type { JobEvents } from './runner.ts'

function counter(registry: Registry, name: string, help: string, labelNames: readonly string[]): Counter {
  return new Counter({ name, help, labelNames: [...labelNames], registers: [registry] })
}

/** What becomes of jobs, of the items that they work on, and of mails: metrics of the process that does the jobs. */
export function measureJobs(registry: Registry): JobEvents & Required<DeliveryEvents> {
  const byJob = ['job', 'kind']
  const runs = counter(registry, 'rayon_job_runs_total', 'Turns of the jobs, by how they ended', byJob)
  const items = counter(registry, 'rayon_job_items_total', 'Items of the jobs, by what became of an attempt', byJob)
  const mails = counter(registry, 'rayon_mails_total', 'Attempts to send a mail, by what became of them', ['kind'])
  const pushes = counter(registry, 'rayon_pushes_total', 'Attempts to send a notification, by what became of them', [
    'kind',
  ])
  const registers = [registry]
  const waiting = new Gauge({ name: 'rayon_mails_waiting', help: 'Mails queued or being sent', registers })
  const held = new Gauge({ name: 'rayon_mails_held', help: 'Mails that wait to be put together', registers })
  const failed = new Gauge({ name: 'rayon_mails_failed', help: 'Mails given up in the last month', registers })
  return {
    onDone: (job) => runs.inc({ job, kind: 'done' }),
    onFailed: (job) => runs.inc({ job, kind: 'failed' }),
    onItem: (job, kind) => items.inc({ job, kind }),
    onDelivery: (job, kind) => (job === 'mail' ? mails : pushes).inc({ kind }),
    onQueue: (counts) => {
      waiting.set(counts.waiting)
      held.set(counts.held)
      failed.set(counts.failed)
    },
  }
}
