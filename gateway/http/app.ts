import fastifyCookie from '@fastify/cookie'
import fastify, { type FastifyBaseLogger, type FastifyInstance, type RouteOptions } from 'fastify'
import type { Registry } from 'prom-client'
import { schemaCompiler } from '../base/schema-compiler.ts'
import { type Env, isOverTls } from '../env.ts'
import { watchProxies } from './callers/forwarded.ts'
import { type CallersOptions, limitRequests } from './callers/limit-requests.ts'
import { compressAnswers } from './coding/compression.ts'
import { CONNECTIONS_MAX, closeInTime, closeOverUnread, oneRequestAtATime, TIME_OUTS } from './connections.ts'
import { sendError, setErrorHandler } from './error-handler.ts'
import { acceptJson } from './json-bodies.ts'
import { checkOrigin } from './origin.ts'
import { normalTarget, refuseCrookedPaths } from './paths.ts'
import { secureHeaders } from './security.ts'
import { serveApp } from './static.ts'
import { markAnswers, rejectOldApps } from './version.ts'
import { logAnswers, QuietLog } from './watching/faults.ts'
import { createLog, type LogTarget } from './watching/log.ts'
import { answerIds, requestIds } from './watching/request-id.ts'
import { measureResponses } from './watching/responses.ts'

type HttpEnv = Pick<Env, 'trustProxy' | 'logLevel' | 'publicOrigin' | 'rateLimits' | 'wireOldest' | 'appDir'>

export interface HttpAppOptions {
  readonly env: HttpEnv
  readonly registry: Registry
  /** The clock that decides; the machine's by default. */
  readonly clock?: () => number
  /** Whose requests are counted, and how their sessions are known. */
  readonly callers: CallersOptions
  /** Where its log goes; the standard output by default. */
  readonly logTo?: LogTarget | undefined
  /** Called with each route as it is added, its limits included: `tests/gateway/policy.test.ts` reads them all. */
  readonly onRoute?: ((route: RouteOptions) => void) | undefined
}

const BODY_MAX = 64 * 1024 // bytes; routes that need more declare it

/** The HTTP side without a route of its own but the built app's files: `../app.ts` adds what the site does. */
export function createHttpApp({
  env,
  registry,
  clock = Date.now,
  callers,
  logTo,
  onRoute,
}: HttpAppOptions): FastifyInstance {
  const app = fastify({
    bodyLimit: BODY_MAX,
    pluginTimeout: 0, // what a start waits for is the store, each of whose calls ends by itself
    ...TIME_OUTS,
    rewriteUrl: ({ url = '/' }) => normalTarget(url),
    trustProxy: env.trustProxy === null || env.trustProxy.length === 0 ? false : [...env.trustProxy],
    logController: new QuietLog(),
    genReqId: requestIds(env.trustProxy),
    // An address that no route can be looked up for: the answer does not repeat it.
    frameworkErrors: (error, _request, reply) => sendError(reply, error.statusCode ?? 400, 'bad-request'),
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
    loggerInstance: createLog(env.logLevel, logTo) as FastifyBaseLogger,
    schemaController: { compilersFactory: { buildValidator: schemaCompiler } },
    ajv: { customOptions: { coerceTypes: 'array', removeAdditional: false } },
  })
  if (onRoute !== undefined) app.addHook('onRoute', onRoute)
  closeInTime(app)
  markAnswers(app, clock)
  answerIds(app)
  logAnswers(app)
  app.server.maxConnections = CONNECTIONS_MAX
  oneRequestAtATime(app.server)
  acceptJson(app)
  setErrorHandler(app)
  compressAnswers(app)
  secureHeaders(app, isOverTls(env))
  refuseCrookedPaths(app)
  watchProxies(app, registry, env)
  closeOverUnread(app)
  app.register(fastifyCookie)
  if (env.rateLimits) limitRequests(app, { ...callers, appDir: env.appDir })
  // Limits come first, in `onRequest`, by account or by address; where the request comes from next, and the body last.
  app.addHook('preParsing', async (request) => checkOrigin(request, env.publicOrigin))
  rejectOldApps(app, env.wireOldest)
  measureResponses(app, registry)
  serveApp(app, env.appDir)
  return app
}
