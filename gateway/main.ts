import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import type { Accounts } from './accounts/types.ts'
import { type AppOptions, buildApp } from './app.ts'
import { APP } from './app-version.ts'
import { type Env, readEnv, requireSafeStart } from './env.ts'
import { serveControl } from './http/control.ts'
import { jobEvents } from './jobs/events.ts'
import type { JobRunner } from './jobs/runner.ts'
import { startJobs } from './jobs/start.ts'
import { sealedText } from './messages/startup.ts'
import { moderationControl } from './moderation/commands.ts'
import { pack } from './operations/backup/archive.ts'
import { collect } from './operations/backup/collect.ts'
import { explainPortError, openMetrics } from './operations/metrics-port.ts'
import { type Running, startupText } from './run-process.ts'
import { moderationOf, openServices, type ServiceOptions, type Services } from './services.ts'
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

type GatewayOptions = ServiceOptions & Pick<AppOptions, 'loadRenderer'>

async function listen(app: FastifyInstance, env: Env): Promise<{ readonly url: string; readonly port: number }> {
  await explainPortError(app.listen({ port: env.port, host: env.host }), env.port, 'PORT', 'HOST')
  const { port } = app.server.address() as AddressInfo
  const host = env.host === '127.0.0.1' || env.host === '0.0.0.0' || env.host === '::' ? 'localhost' : env.host
  return { url: env.publicOrigin ?? `http://${host}:${port}`, port }
}

/** Opens the control socket, for commands that need a store which only one process can open. */
function startControl(services: Services): Promise<Running> {
  const { env, store, clock } = services
  return serveControl(env.dataDir, (app) => {
    moderationControl(app, moderationOf(services))
    app.get('/backup', async (_request, reply) =>
      reply.type('application/x-tar').send(pack(collect(store, { ...APP, clock }))),
    )
  })
}

/**
 * Puts a gateway together, in this order: the store and the services on it (`services.ts`), the routes (`app.ts`, on the
 * bare server of `http/server.ts`), the ports, the control socket, the jobs (`jobs/jobs.ts`) unless `JOBS=off`. The
 * settings were read before (`startGateway`). `jobs-process.ts` puts the jobs together without the routes.
 * @throws StartupError as `startGateway`
 */
async function openGateway(env: Env, { loadRenderer, ...options }: GatewayOptions): Promise<OpenGateway> {
  const services = await openServices(env, options)
  const { clock, registry, store, accounts, catalogue } = services
  const app = buildApp({ ...services, loadRenderer })
  let control: Running | null = null
  let jobs: JobRunner | null = null
  const close = async () => {
    await control?.close()
    await app.close()
    await jobs?.stop()
    await store.close()
  }
  try {
    const metrics = await openMetrics(env, registry)
    if (metrics !== null) app.addHook('onClose', metrics.close)
    const { url, port } = await listen(app, env)
    if (env.couchdbUrl === null) control = await startControl(services)
    const events = jobEvents(registry, clock, (level, entry) => app.log[level](entry, 'job'))
    if (env.jobs) jobs = startJobs({ ...services, events })
    return {
      url,
      port,
      metricsUrl: metrics?.url ?? null,
      store,
      createAccount: accounts.createAccount,
      makeCatalogue: () => catalogue.make(),
      close,
    }
  } catch (error) {
    await close()
    throw error
  }
}

/**
 * Reads the settings, opens a gateway by them and, on an embedded store, opens it anew after its disk was full.
 * @param options.env the environment, `process.env` by default
 * @throws StartupError with any of its codes, of which `messages/startup.ts` has the sentences; nothing stays open then
 */
export async function startGateway({
  env: source = process.env,
  ...options
}: GatewayOptions & { readonly env?: NodeJS.ProcessEnv } = {}): Promise<Gateway> {
  const env = readEnv(source)
  requireSafeStart(env)
  const initial = await openGateway(env, options)
  if (env.couchdbUrl !== null) return initial
  const supervisor = superviseStore({
    initial,
    folder: env.dataDir,
    reopen: () => openGateway({ ...env, port: initial.port }, options),
    onSealed: () => console.error(sealedText(env.dataDir)),
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
