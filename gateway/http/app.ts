import { setImmediate } from 'node:timers/promises'
import fastifyCookie from '@fastify/cookie'
import fastify, { type FastifyBaseLogger, type FastifyInstance, type FastifyRequest, type RouteOptions } from 'fastify'
import type { Registry } from 'prom-client'
import { schemaCompiler } from '../base/schema-compiler.ts'
import { type Env, isOverTls } from '../env.ts'
import {
  CHECKED_EVERY_MS,
  CONNECTIONS_MAX,
  cutDrips,
  HEADERS_MAX_MS,
  REQUEST_MAX_MS,
  SILENCE_MAX_MS,
} from './bodies.ts'
import { watchProxies } from './callers/forwarded.ts'
import { type CallersOptions, limitRequests } from './callers/limit-requests.ts'
import { compressAnswers } from './coding/compression.ts'
import { setErrorHandler } from './error-handler.ts'
import { answerMalformed, answerUnreadable } from './malformed.ts'
import { checkOrigin } from './origin.ts'
import { normalTarget, refuseCrookedPaths } from './paths.ts'
import { oneRequestAtATime } from './pipelining.ts'
import { secureHeaders } from './security.ts'
import { serveApp } from './static.ts'
import { parseStrictJson } from './strict-json.ts'
import { closeOverUnread } from './unread.ts'
import { markAnswers, rejectOldApps } from './version.ts'
import { logAnswers, QuietLog } from './watching/faults.ts'
import { createLog, type LogTarget } from './watching/log.ts'
import { answerIds, requestIds } from './watching/request-id.ts'
import { measureResponses } from './watching/responses.ts'

type HttpEnv = Pick<Env, 'trustProxy' | 'logLevel' | 'publicOrigin' | 'wireOldest' | 'appDir'>

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

const CLOSE_GRACE_MS = 500 // requests under way get this long when the server stops
const PEER_PROBE_MS = 60_000 // a peer silent for that long is asked by TCP whether it is still there
declare module 'fastify' {
  interface FastifyContextConfig {
    /** How the route reads its body, where not as strict JSON that is refused whole. @throws HttpError */
    parseBody?: (text: string) => unknown
  }
}

const BODY_MAX = 64 * 1024 // bytes; routes that need more declare it

function acceptStrictJson(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  let turn: Promise<unknown> = Promise.resolve()
  app.addContentTypeParser('application/json', { parseAs: 'string' }, async (request: FastifyRequest, body: string) => {
    // Of large ones that come together each is read in a turn of the event loop: what others ask comes in between.
    if (body.length > BODY_MAX) {
      turn = turn.then(() => setImmediate())
      await turn
    }
    const { parseBody = parseStrictJson } = request.routeOptions.config
    return parseBody(body)
  })
}

/** Browsers open connections ahead of need; Node does not count those as idle and would wait for them. */
function closeInTime(app: FastifyInstance): void {
  app.addHook('preClose', async () => {
    setTimeout(() => app.server.closeAllConnections(), CLOSE_GRACE_MS).unref()
  })
}

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
    requestTimeout: REQUEST_MAX_MS,
    connectionTimeout: SILENCE_MAX_MS,
    http: {
      headersTimeout: HEADERS_MAX_MS,
      connectionsCheckingInterval: CHECKED_EVERY_MS,
      keepAlive: true,
      keepAliveInitialDelay: PEER_PROBE_MS,
    },
    rewriteUrl: ({ url = '/' }) => normalTarget(url),
    trustProxy: env.trustProxy === null || env.trustProxy.length === 0 ? false : [...env.trustProxy],
    logController: new QuietLog(),
    genReqId: requestIds(env.trustProxy),
    frameworkErrors: answerMalformed,
    clientErrorHandler: answerUnreadable,
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
  cutDrips(app.server)
  oneRequestAtATime(app.server)
  acceptStrictJson(app)
  setErrorHandler(app)
  compressAnswers(app)
  secureHeaders(app, isOverTls(env))
  refuseCrookedPaths(app)
  watchProxies(app, registry, env)
  closeOverUnread(app)
  app.register(fastifyCookie).after(() => limitRequests(app, { ...callers, appDir: env.appDir }))
  // Limits come first, in `onRequest`, by account or by address; where the request comes from next, and the body last.
  app.addHook('preParsing', async (request) => checkOrigin(request, env.publicOrigin))
  rejectOldApps(app, env.wireOldest)
  measureResponses(app, registry)
  serveApp(app, env.appDir)
  return app
}
