import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { type AccountsModule, createAccounts } from './accounts/accounts.ts'
import { type Env, readEnv } from './env.ts'
import { StartupError } from './errors.ts'
import { buildApp } from './http/app.ts'
import { jobTable } from './jobs/jobs.ts'
import { deliverToFolder } from './jobs/mail.ts'
import { startWorker } from './jobs/worker.ts'
import { openStore } from './store/open-store.ts'
import type { Store } from './store/store.ts'

export interface GatewayOptions {
  /** Default `process.env`; see `env.ts`. */
  readonly env?: NodeJS.ProcessEnv
  /** Milliseconds since the epoch; default the machine's clock. */
  readonly clock?: () => number
}

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
 * Opens the store, the accounts, the HTTP side and the jobs in one process.
 * @throws StartupError with a code: `bad-env`, `store-locked`, `store-unwritable`, `store-unreachable`,
 * `store-insecure` or `port-taken`; nothing stays open after it
 */
export async function startGateway(options: GatewayOptions = {}): Promise<Gateway> {
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
  const app = buildApp({ store, accounts, env, clock })
  try {
    const url = await listen(app, env)
    const deliver = deliverToFolder(join(env.dataDir, 'courrier'))
    const worker = startWorker(jobTable({ store, accounts, clock, deliver }), {
      onDone: () => {},
      onFailed: (job, error) => app.log.error({ job, code: error instanceof Error ? error.name : 'unknown' }, 'job'),
    })
    return {
      url,
      store,
      createAccount: accounts.createAccount,
      close: async () => {
        await app.close()
        await worker.stop()
        await store.close()
      },
    }
  } catch (error) {
    await app.close()
    await store.close()
    throw error
  }
}
