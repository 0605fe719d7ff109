import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { Registry } from 'prom-client'
import type { RenderPage } from '#wire/first-html.ts'
import type { Accounts } from './accounts/types.ts'
import { buildApp } from './app.ts'
import { startControl } from './control.ts'
import { type Env, readEnv } from './env.ts'
import { serveMetrics } from './http/metrics.ts'
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
  /** Where the metrics are on a port of their own, if they are. */
  readonly metricsUrl: string | null
  readonly store: Store
  readonly createAccount: Accounts['createAccount']
  /** Makes the catalogue of what was written to the store itself, before anybody asks. */
  makeCatalogue(): Promise<unknown>
  /** Ends open streams, the jobs and the store, in that order. */
  close(): Promise<void>
}

export interface GatewayOptions extends StartOptions {
  /** Gives what renders the public pages, of the app built in a folder: its build is not this one. */
  readonly loadRenderer?: (appDir: string) => Promise<RenderPage | null>
}

/** Says which setting is at fault when nothing can listen where it says. */
async function orSetting<T>(listening: Promise<T>, port: number, settings: string): Promise<T> {
  try {
    return await listening
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : ''
    if (code === 'EADDRINUSE') throw new StartupError('port-taken', String(port))
    if (code === 'EACCES' || code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
      throw new StartupError('bad-env', settings)
    throw error
  }
}

async function listen(app: FastifyInstance, env: Env): Promise<string> {
  await orSetting(app.listen({ port: env.port, host: env.host }), env.port, 'HOST, PORT')
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
 * `store-insecure`, `store-unauthorized`, `store-refused`, `port-taken` or `control-unheard`; nothing stays open after it
 */
export async function startGateway(options: GatewayOptions = {}): Promise<Gateway> {
  requireSafeStart(readEnv(options.env ?? process.env))
  const parts = await openParts(options)
  const { env, store, accounts, catalogue } = parts
  const registry = new Registry()
  const { loadRenderer } = options
  const app = buildApp({ ...parts, registry, loadRenderer: loadRenderer && (() => loadRenderer(env.appDir)) })
  try {
    const { metricsPort } = env
    const metricsUrl =
      metricsPort === null
        ? null
        : await orSetting(serveMetrics(app, registry, metricsPort), metricsPort, 'METRICS_PORT')
    const url = await listen(app, env)
    const control = await startControl({ ...parts, url })
    const jobs = env.jobs ? startOwnJobs(parts, app, registry) : null
    return {
      url,
      metricsUrl,
      store,
      createAccount: accounts.createAccount,
      makeCatalogue: () => catalogue.make(),
      close: async () => {
        await control.close()
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
