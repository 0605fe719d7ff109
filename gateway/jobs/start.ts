import { join } from 'node:path'
import { type Env, mailEncryption, siteOrigin } from '../env.ts'
import { sendToFolder } from '../notices/mail/folder.ts'
import type { SendMail } from '../notices/mail/send.ts'
import { sendBySmtp } from '../notices/mail/smtp.ts'
import { asHolder, type Lease } from '../store/locks/lock.ts'
import { type DeliveryEvents, type JobContext, jobTable } from './jobs.ts'
import { type Job, type JobEvents, type JobRunner, runJobs } from './runner.ts'

export interface StartJobsOptions extends Pick<JobContext, 'clock' | 'store' | 'accounts' | 'catalogue'> {
  readonly env: Env
  /** Monotonic clock, in milliseconds. */
  readonly steady: () => number
  readonly events: JobEvents & DeliveryEvents
}

/** By the mail server if there is one, otherwise as files. */
function mailSender(env: Env, folder: string): SendMail {
  const { smtpUrl, mailFrom } = env
  if (smtpUrl !== null) return sendBySmtp(smtpUrl, mailFrom, mailEncryption(env))
  return sendToFolder(folder, mailFrom)
}

/**
 * Wraps jobs so that of several processes only the holder of the lease runs them. On a cluster, concurrent runs could
 * write to different copies, and send a mail twice.
 */
export function alone(jobs: readonly Job[], lease: Lease): readonly Job[] {
  return jobs.map((job) => ({
    ...job,
    run: async (each) => {
      const acquired = await lease.take()
      if (acquired !== null) await asHolder(acquired, () => job.run(each))
    },
  }))
}

export function startJobs({ env, clock, steady, store, accounts, catalogue, events }: StartJobsOptions): JobRunner {
  const mailFolder = join(env.dataDir, 'courrier')
  const table = jobTable({
    store,
    accounts,
    catalogue,
    clock,
    sendMail: mailSender(env, mailFolder),
    dataDir: env.dataDir,
    mailFolder,
    origin: siteOrigin(env),
    supportEmail: env.supportEmail,
    push: { subject: `mailto:${env.supportEmail}`, testOrigin: env.pushTestOrigin },
    ...events,
  })
  return runJobs(alone(table, store.lease('jobs')), events, steady)
}
