import { Counter, Gauge, type Registry } from 'prom-client'
import type { MailEvents } from './jobs.ts'

/** What becomes of mails, as metrics of the process that does the jobs. */
export function measureMails(registry: Registry): MailEvents {
  const registers = [registry]
  const mails = new Counter({
    name: 'rayon_mails_total',
    help: 'Attempts to send a mail, by what became of them',
    labelNames: ['kind'],
    registers,
  })
  const waiting = new Gauge({ name: 'rayon_mails_waiting', help: 'Mails queued or being sent', registers })
  const failed = new Gauge({ name: 'rayon_mails_failed', help: 'Mails given up in the last month', registers })
  return {
    onMail: (kind) => mails.inc({ kind }),
    onQueue: (counts) => {
      waiting.set(counts.waiting)
      failed.set(counts.failed)
    },
  }
}
