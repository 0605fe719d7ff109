import { join } from 'node:path'
import type { Accounts } from '../accounts/types.ts'
import type { Catalogue } from '../catalogue/catalogue.ts'
import { type Env, mailEncryption, siteOrigin } from '../env.ts'
import { sendToFolder } from '../notices/mail/folder.ts'
import type { SendMail } from '../notices/mail/send.ts'
import { sendBySmtp } from '../notices/mail/smtp.ts'
import { asHolder, type Lease } from '../store/locks/lock.ts'
import type { Store } from '../store/store.ts'
import { type DeliveryEvents, jobTable } from './jobs.ts'
import { type Job, type JobEvents, type JobRunner, runJobs } from './runner.ts'

export interface StartJobsOptions {
  readonly env: Env
  /** Milliseconds since the epoch. */
  readonly clock: () => number
  /** Monotonic clock, in milliseconds. */
  readonly steady: () => number
  readonly store: Store
  readonly accounts: Accounts
  readonly catalogue: Catalogue
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
