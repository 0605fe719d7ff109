import { join } from 'node:path'
import { type AccountsModule, createAccounts } from './accounts/accounts.ts'
import { type Env, readEnv } from './env.ts'
import { jobTable, type MailEvents } from './jobs/jobs.ts'
import { startWorker, type Worker, type WorkerEvents } from './jobs/worker.ts'
import { startFollowing } from './notices/follow.ts'
import { sendToFolder } from './notices/mail/folder.ts'
import type { SendMail } from './notices/mail/send.ts'
import { sendBySmtp } from './notices/mail/smtp.ts'
import { openStore } from './store/open-store.ts'
import type { Store } from './store/store.ts'

export interface StartOptions {
  /** Default `process.env`; see `env.ts`. */
  readonly env?: NodeJS.ProcessEnv
  /** Milliseconds since the epoch; default the machine's clock. */
  readonly clock?: () => number
}

/** What the gateway and a worker alone have in common. */
export interface Parts {
  readonly env: Env
  readonly clock: () => number
  readonly store: Store
  readonly accounts: AccountsModule
}

/** @throws StartupError */
export async function openParts(options: StartOptions): Promise<Parts> {
  const env = readEnv(options.env ?? process.env)
  const clock = options.clock ?? Date.now
  const store = await openStore(env)
  await startFollowing(store)
  const accounts = createAccounts({
    store,
    clock,
    secureCookies: env.publicOrigin?.startsWith('https:') === true,
    rateLimits: env.rateLimits,
    ...(env.publicOrigin === null ? {} : { origin: env.publicOrigin }),
  })
  return { env, clock, store, accounts }
}

/** By the mail server when there is one, else as files. */
function mailSender(env: Env): SendMail {
  if (env.smtpUrl !== null) return sendBySmtp(env.smtpUrl, env.mailFrom)
  return sendToFolder(join(env.dataDir, 'courrier'), env.mailFrom)
}

/** Where the links of mails lead. */
export function siteOrigin(env: Env): string {
  return env.publicOrigin ?? `http://localhost:${env.port}`
}

export function startJobs({ env, clock, store, accounts }: Parts, events: WorkerEvents & MailEvents): Worker {
  const { onMail = () => {}, onQueue = () => {} } = events
  const sendMail = mailSender(env)
  const push = { subject: `mailto:${env.supportEmail}`, testOrigin: env.pushTestOrigin }
  const context = { store, accounts, clock, sendMail, origin: siteOrigin(env), push, onMail, onQueue }
  return startWorker(jobTable(context), events)
}

/** The kind of a job's failure, for the log: never what it was working on. */
export function failureCode(error: unknown): string {
  return error instanceof Error ? error.name : 'unknown'
}
