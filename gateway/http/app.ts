import fastifyCookie from '@fastify/cookie'
import fastifyRateLimit from '@fastify/rate-limit'
import fastify, { type FastifyInstance, LogController, type RouteOptions } from 'fastify'
import { createLimits } from '../accounts/limits.ts'
import type { Accounts } from '../accounts/types.ts'
import type { Env } from '../env.ts'
import { contactRoute } from '../notices/contact-route.ts'
import type { OnWritten } from '../notices/on-write.ts'
import { pushRoutes } from '../notices/push/routes.ts'
import { photoRoutes } from '../photos/routes.ts'
import type { Store } from '../store/store.ts'
import { createHub } from '../sync/hub.ts'
import { syncRoutes } from '../sync/routes.ts'
import { setErrorHandler } from './error-handler.ts'
import { answerMalformed, answerUnreadable } from './malformed.ts'
import { createMetrics, type Metrics } from './metrics.ts'
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
  /** Told of each route as it is added, its limits included: `tests/gateway/policy.test.ts` reads them all. */
  readonly onRoute?: (route: RouteOptions) => void
  /** Shared with the jobs of the same process; its own by default. */
  readonly metrics?: Metrics
  /** Told of each document that a member wrote; nobody by default. */
  readonly onWritten?: OnWritten
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
export function buildApp(options: AppOptions): FastifyInstance {
  const { store, accounts, env, clock, onRoute } = options
  const app = fastify({
    bodyLimit: BODY_MAX,
    trustProxy: env.trustProxy.length === 0 ? false : [...env.trustProxy],
    logController: new LogController({ disableRequestLogging: true }),
    frameworkErrors: answerMalformed,
    clientErrorHandler: answerUnreadable,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
    logger: { level: env.logLevel, serializers: { req: (request) => ({ method: request.method }) } },
    ajv: { customOptions: { coerceTypes: 'array', removeAdditional: false } },
  })
  if (onRoute !== undefined) app.addHook('onRoute', onRoute)
  const { metrics = createMetrics(), onWritten = async () => {} } = options
  const limits = createLimits(clock, env.rateLimits)
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

  app.register(syncRoutes, { store, accounts, hub, metrics, clock, limits, onWritten })
  app.register(publicRoutes, { store, hub, metrics, clock, env })
  app.register(contactRoute, { store, clock, limits, supportEmail: env.supportEmail })
  app.register(accounts.routes)
  app.register(photoRoutes, { store, accounts, clock, limits })
  app.register(pushRoutes, { store, accounts, clock, testOrigin: env.pushTestOrigin })
  serveApp(app, env.appDir)
  setNotFound(app, env.appDir)
  return app
}
