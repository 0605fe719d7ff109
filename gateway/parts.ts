import { join } from 'node:path'
import { type AccountsModule, createAccounts } from './accounts/accounts.ts'
import { type Env, readEnv } from './env.ts'
import { jobTable } from './jobs/jobs.ts'
import { deliverToFolder } from './jobs/mail.ts'
import { startWorker, type Worker, type WorkerEvents } from './jobs/worker.ts'
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
  const accounts = createAccounts({
    store,
    clock,
    secureCookies: env.publicOrigin?.startsWith('https:') === true,
    rateLimits: env.rateLimits,
    ...(env.publicOrigin === null ? {} : { origin: env.publicOrigin }),
  })
  return { env, clock, store, accounts }
}

export function startJobs({ env, clock, store, accounts }: Parts, events: WorkerEvents): Worker {
  const deliver = deliverToFolder(join(env.dataDir, 'courrier'))
  const push = { subject: `mailto:${env.supportEmail}`, testOrigin: env.pushTestOrigin }
  return startWorker(jobTable({ store, accounts, clock, deliver, push }), events)
}

/** The kind of a job's failure, for the log: never what it was working on. */
export function failureCode(error: unknown): string {
  return error instanceof Error ? error.name : 'unknown'
}
