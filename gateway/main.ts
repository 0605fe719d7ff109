import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import type { AccountsModule } from './accounts/accounts.ts'
import type { Env } from './env.ts'
import { StartupError } from './errors.ts'
import { buildApp } from './http/app.ts'
import { createMetrics } from './http/metrics.ts'
import type { Outcome } from './notices/deliver.ts'
import type { MailCounts } from './notices/mail/count.ts'
import { queueOnWrite } from './notices/on-write.ts'
import { failureCode, openParts, type StartOptions, siteOrigin, startJobs } from './parts.ts'
import type { Store } from './store/store.ts'

export type GatewayOptions = StartOptions

export interface Gateway {
  readonly url: string
  readonly store: Store
  readonly createAccount: AccountsModule['createAccount']
  /** Ends open streams, the jobs and the store, in that order. */
  close(): Promise<void>
}

async function listen(app: FastifyInstance, env: Env): Promise<string> {
  try {
    await app.listen({ port: env.port, host: env.host })
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : ''
    if (code === 'EADDRINUSE') throw new StartupError('port-taken', String(env.port))
    if (code === 'EACCES' || code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
      throw new StartupError('bad-env', 'HOST, PORT')
    throw error
  }
  const { port } = app.server.address() as AddressInfo
  const host = env.host === '127.0.0.1' || env.host === '0.0.0.0' || env.host === '::' ? 'localhost' : env.host
  return env.publicOrigin ?? `http://${host}:${port}`
}

/**
 * Opens the store, the accounts, the HTTP side and the jobs in one process (the jobs unless `WORKER=off`).
 * @throws StartupError with a code: `bad-env`, `store-locked`, `store-unwritable`, `store-unreachable`,
 * `store-insecure`, `store-unauthorized`, `store-refused` or `port-taken`; nothing stays open after it
 */
export async function startGateway(options: GatewayOptions = {}): Promise<Gateway> {
  const parts = await openParts(options)
  const { env, clock, store, accounts } = parts
  const metrics = createMetrics()
  const onWritten = queueOnWrite({ store, clock, origin: siteOrigin(env), isGone: accounts.isGone })
  const app = buildApp({ store, accounts, env, clock, metrics, onWritten })
  try {
    const url = await listen(app, env)
    let queue: MailCounts = { waiting: 0, failed: 0 }
    if (env.worker) {
      metrics.gauge('mails_waiting', () => queue.waiting)
      metrics.gauge('mails_failed', () => queue.failed)
    }
    const events = {
      onDone: () => {},
      onQueue: (counts: MailCounts) => {
        queue = counts
      },
      onMail: (outcome: Outcome) => metrics.count('mails', outcome),
      onFailed: (job: string, error: unknown) => app.log.error({ job, code: failureCode(error) }, 'job'),
    }
    const worker = env.worker ? startJobs(parts, events) : null
    return {
      url,
      store,
      createAccount: accounts.createAccount,
      close: async () => {
        await app.close()
        await worker?.stop()
        await store.close()
      },
    }
  } catch (error) {
    await app.close()
    await store.close()
    throw error
  }
}
