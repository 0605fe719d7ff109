import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { Registry } from 'prom-client'
import type { Accounts } from './accounts/types.ts'
import { buildApp } from './app.ts'
import { type Env, readEnv } from './env.ts'
import type { DeliveryEvents } from './jobs/jobs.ts'
import { logJobs } from './jobs/log.ts'
import { measureJobs } from './jobs/metrics.ts'
import type { JobEvents } from './jobs/runner.ts'
import { startJobs } from './jobs/start.ts'
import { openParts, type Parts, type StartOptions } from './parts.ts'
import { requireSafeStart } from './safe-start.ts'
import { StartupError } from './startup-error.ts'
import type { Store } from './store/store.ts'

export interface Gateway {
  readonly url: string
  readonly store: Store
  readonly createAccount: Accounts['createAccount']
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

/** The jobs of the gateway's own process, measured and logged as its requests are. */
function startOwnJobs(parts: Parts, app: FastifyInstance, registry: Registry) {
  const measured = measureJobs(registry)
  const logged = logJobs((level, entry) => app.log[level](entry, 'job'))
  const events: JobEvents & DeliveryEvents = {
    onDone: measured.onDone,
    onFailed: (...what) => {
      measured.onFailed(...what)
      logged.onFailed(...what)
    },
    onItem: (...what) => {
      measured.onItem?.(...what)
      logged.onItem?.(...what)
    },
    onDelivery: (...what) => {
      measured.onDelivery(...what)
      logged.onDelivery?.(...what)
    },
    onQueue: measured.onQueue,
  }
  return startJobs({ ...parts, events })
}

/**
 * Opens the store, the accounts, the HTTP side and the jobs in one process (the jobs unless `JOBS=off`).
 * @throws StartupError with a code: `bad-env`, `origin-missing`, `proxy-unnamed`, `store-locked`, `store-unwritable`, `store-unreachable`,
 * `store-insecure`, `store-unauthorized`, `store-refused` or `port-taken`; nothing stays open after it
 */
export async function startGateway(options: StartOptions = {}): Promise<Gateway> {
  requireSafeStart(readEnv(options.env ?? process.env))
  const parts = await openParts(options)
  const { env, store, accounts } = parts
  const registry = new Registry()
  const app = buildApp({ ...parts, registry })
  try {
    const url = await listen(app, env)
    const jobs = env.jobs ? startOwnJobs(parts, app, registry) : null
    return {
      url,
      store,
      createAccount: accounts.createAccount,
      close: async () => {
        await app.close()
        await jobs?.stop()
        await store.close()
      },
    }
  } catch (error) {
    await app.close()
    await store.close()
    throw error
  }
}
