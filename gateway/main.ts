import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { buildApp } from './app.ts'
import { startControl } from './control.ts'
import { type Env, readEnv } from './env.ts'
import type { Gateway, GatewayOptions, OpenGateway } from './gateway.ts'
import { orSetting } from './http/watching/listening.ts'
import { measureProcess, openMetrics } from './http/watching/metrics-port.ts'
import { jobEvents } from './jobs/events.ts'
import { startJobs } from './jobs/start.ts'
import { keepGateway } from './kept-gateway.ts'
import { openParts } from './parts.ts'
import { requireSafeStart } from './safe-start.ts'

export type { Gateway } from './gateway.ts'

async function listen(app: FastifyInstance, env: Env): Promise<string> {
  await orSetting(app.listen({ port: env.port, host: env.host }), env.port, 'HOST, PORT')
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
  const parts = await openParts(options)
  const { env, clock, registry, store, accounts, catalogue } = parts
  measureProcess(registry)
  const { loadRenderer } = options
  const app = buildApp({ ...parts, loadRenderer: loadRenderer && (() => loadRenderer(env.appDir)) })
  try {
    const metrics = await openMetrics(env, registry)
    if (metrics !== null) app.addHook('onClose', metrics.close)
    const url = await listen(app, env)
    const control = await startControl({ ...parts, url })
    const events = jobEvents(registry, clock, (level, entry) => app.log[level](entry, 'job'))
    const jobs = env.jobs ? startJobs({ ...parts, events }) : null
    return {
      url,
      port: (app.server.address() as AddressInfo).port,
      metricsUrl: metrics?.url ?? null,
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

/**
 * A gateway that lets its store go when a restore asks for it, and opens again over what was restored.
 * @throws StartupError as `openGateway`
 */
export function startGateway(options: GatewayOptions = {}): Promise<Gateway> {
  return keepGateway(options, openGateway)
}
