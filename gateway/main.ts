import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import type { RenderPage } from '#wire/first-html.ts'
import type { Accounts } from './accounts/types.ts'
import { buildApp } from './app.ts'
import { startControl } from './control.ts'
import { type Env, readEnv } from './env.ts'
import { jobEvents } from './jobs/events.ts'
import { startJobs } from './jobs/start.ts'
import { sealedText } from './messages/startup.ts'
import { explainPortError, openMetrics } from './operations/metrics-port.ts'
import { startupText } from './run-process.ts'
import { requireSafeStart } from './safe-start.ts'
import { openServices, type StartOptions } from './services.ts'
import type { Store } from './store/store.ts'
import { superviseStore } from './store-supervisor.ts'

export interface Gateway {
  readonly url: string
  /** URL of the metrics on a port of their own; null without one. */
  readonly metricsUrl: string | null
  readonly store: Store
  readonly createAccount: Accounts['createAccount']
  /** Builds the catalogue from documents written directly to the store, before the first request. */
  makeCatalogue(): Promise<unknown>
  /** Ends open streams, the jobs and the store, in that order. */
  close(): Promise<void>
}

/** A running gateway, until its store is reopened. */
interface OpenGateway extends Gateway {
  readonly port: number
}

interface GatewayOptions extends StartOptions {
  /** Loads the renderer of the public pages from the folder of a built app, which is a build of its own. */
  readonly loadRenderer?: (appDir: string) => Promise<RenderPage | null>
}

async function listen(app: FastifyInstance, env: Env): Promise<string> {
  await explainPortError(app.listen({ port: env.port, host: env.host }), env.port, 'HOST, PORT')
  const { port } = app.server.address() as AddressInfo
  const host = env.host === '127.0.0.1' || env.host === '0.0.0.0' || env.host === '::' ? 'localhost' : env.host
  return env.publicOrigin ?? `http://${host}:${port}`
}

/**
 * Opens the store, the accounts, the HTTP side and the jobs in one process (the jobs unless `JOBS=off`).
 * @throws StartupError with a code: `bad-env`, `origin-missing`, `proxy-unnamed`, `store-locked`, `store-unwritable`, `store-unreachable`,
 * `store-insecure`, `store-stranger`, `store-clock`, `store-engine`, `store-unauthorized`, `store-refused`, `store-newer`, `restore-unfinished`,
 * `port-taken` or `control-unheard`; nothing stays open after it
 */
async function openGateway(options: GatewayOptions): Promise<OpenGateway> {
  requireSafeStart(readEnv(options.env ?? process.env))
  const services = await openServices(options)
  const { env, clock, registry, store, accounts, catalogue } = services
  const { loadRenderer } = options
  const app = buildApp({ ...services, loadRenderer: loadRenderer && (() => loadRenderer(env.appDir)) })
  try {
    const metrics = await openMetrics(env, registry)
    if (metrics !== null) app.addHook('onClose', metrics.close)
    const url = await listen(app, env)
    const control = env.couchdbUrl === null ? await startControl(services) : null
    const events = jobEvents(registry, clock, (level, entry) => app.log[level](entry, 'job'))
    const jobs = env.jobs ? startJobs({ ...services, events }) : null
    return {
      url,
      port: (app.server.address() as AddressInfo).port,
      metricsUrl: metrics?.url ?? null,
      store,
      createAccount: accounts.createAccount,
      makeCatalogue: () => catalogue.make(),
      close: async () => {
        await control?.close()
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

/** @throws StartupError as `openGateway` */
export async function startGateway(options: GatewayOptions = {}): Promise<Gateway> {
  const source = options.env ?? process.env
  const { couchdbUrl, dataDir } = readEnv(source)
  const initial = await openGateway(options)
  if (couchdbUrl !== null) return initial
  const supervisor = superviseStore({
    initial,
    folder: dataDir,
    reopen: () => openGateway({ ...options, env: { ...source, PORT: String(initial.port) } }),
    onSealed: () => console.error(sealedText(dataDir)),
    onClosed: (error) => console.error(startupText(error)),
  })
  return {
    url: initial.url,
    metricsUrl: initial.metricsUrl,
    get store() {
      return supervisor.current().store
    },
    createAccount: (...args) => supervisor.current().createAccount(...args),
    makeCatalogue: () => supervisor.current().makeCatalogue(),
    close: supervisor.close,
  }
}
