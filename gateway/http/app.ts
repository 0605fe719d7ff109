import fastifyCookie from '@fastify/cookie'
import fastifyRateLimit from '@fastify/rate-limit'
import fastify, { type FastifyInstance, LogController } from 'fastify'
import type { Accounts } from '../accounts/types.ts'
import type { Env } from '../env.ts'
import { photoRoutes } from '../photos/routes.ts'
import { pushRoutes } from '../push/routes.ts'
import type { Store } from '../store/store.ts'
import { createHub } from '../sync/hub.ts'
import { syncRoutes } from '../sync/routes.ts'
import { setErrorHandler } from './error-handler.ts'
import { createMetrics } from './metrics.ts'
import { setNotFound } from './not-found.ts'
import { checkOrigin } from './origin.ts'
import { publicRoutes } from './public-routes.ts'
import { RATE_DEFAULT } from './rate.ts'
import { secureHeaders } from './security.ts'
import { serveApp } from './static.ts'
import { parseStrictJson } from './strict-json.ts'
import { speakVersion } from './wire.ts'

export interface AppOptions {
  readonly store: Store
  readonly accounts: Accounts
  readonly env: Env
  /** Milliseconds since the epoch. */
  readonly clock: () => number
}

const CLOSE_GRACE_MS = 500 // requests under way get this long when the server stops
const BODY_MAX = 64 * 1024 // bytes; routes that need more say so

function acceptStrictJson(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => {
    try {
      done(null, parseStrictJson(String(body)))
    } catch (error) {
      done(error as Error)
    }
  })
}

/** Browsers open connections ahead of need; Node does not count those as idle and would wait for them. */
function closeInTime(app: FastifyInstance): void {
  app.addHook('preClose', async () => {
    setTimeout(() => app.server.closeAllConnections(), CLOSE_GRACE_MS).unref()
  })
}

/** The whole HTTP side, not yet listening. Feeds open when it becomes ready and end when it closes. */
export function buildApp({ store, accounts, env, clock }: AppOptions): FastifyInstance {
  const app = fastify({
    bodyLimit: BODY_MAX,
    trustProxy: env.trustProxy.length === 0 ? false : [...env.trustProxy],
    logController: new LogController({ disableRequestLogging: true }),
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
    logger: { level: env.logLevel, serializers: { req: (request) => ({ method: request.method }) } },
    ajv: { customOptions: { coerceTypes: 'array', removeAdditional: false } },
  })
  const metrics = createMetrics()
  const hub = createHub(store, () => metrics.count('feed_restarts'))

  closeInTime(app)
  acceptStrictJson(app)
  setErrorHandler(app)
  secureHeaders(app, env.publicOrigin?.startsWith('https:') === true)
  app.register(fastifyCookie)
  if (env.rateLimits) app.register(fastifyRateLimit, { max: RATE_DEFAULT, timeWindow: 60_000 })
  app.addHook('onRequest', async (request) => checkOrigin(request, env.publicOrigin))
  speakVersion(app, env.wireOldest)
  app.addHook('onResponse', async (_request, reply) =>
    metrics.count('responses', `${Math.floor(reply.statusCode / 100)}xx`),
  )
  app.addHook('onReady', () => hub.start())
  app.addHook('onClose', async () => hub.stop())

  app.register(syncRoutes, { store, accounts, hub, metrics, clock })
  app.register(publicRoutes, { store, hub, metrics, clock, supportEmail: env.supportEmail })
  app.register(accounts.routes)
  app.register(photoRoutes, { store, accounts, clock })
  app.register(pushRoutes, { store, accounts, clock, testOrigin: env.pushTestOrigin })
  serveApp(app, env.appDir)
  setNotFound(app, env.appDir)
  return app
}
