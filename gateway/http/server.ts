import { existsSync } from 'node:fs'
import { sep } from 'node:path'
import AjvCompiler, { type BuildCompilerFromPool } from '@fastify/ajv-compiler'
import fastifyCookie from '@fastify/cookie'
import fastifyStatic, { type FastifyStaticOptions } from '@fastify/static'
import fastify, { type FastifyBaseLogger, type FastifyInstance, type FastifyRequest, type RouteOptions } from 'fastify'
import { Histogram, type Registry } from 'prom-client'
import { TIME_HEADER } from '#wire/headers.ts'
import { isCall } from '#wire/site.ts'
import { WIRE_HEADER, WIRE_VERSION } from '#wire/version.ts'
import { type Env, isOverTls } from '../env.ts'
import { watchProxies } from './callers/forwarded.ts'
import { type CallersOptions, limitRequests } from './callers/limit-requests.ts'
import { compressAnswers } from './coding/compression.ts'
import { CONNECTIONS_MAX, closeInTime, closeOverUnread, oneRequestAtATime, TIME_OUTS } from './connections.ts'
import { HttpError } from './error.ts'
import { sendError, setErrorHandler } from './error-handler.ts'
import { acceptJson } from './json-bodies.ts'
import { isClientGone, logAnswers, QuietLog } from './logging/faults.ts'
import { answerIds, createLog, type LogTarget, requestId } from './logging/log.ts'
import { normalTarget, rejectAmbiguousPaths } from './paths.ts'
import { secureHeaders } from './security.ts'

type HttpEnv = Pick<Env, 'trustProxy' | 'logLevel' | 'publicOrigin' | 'wireOldest' | 'appDir'>

export interface HttpServerOptions {
  readonly env: HttpEnv
  readonly registry: Registry
  /** The authoritative clock; the machine's by default. */
  readonly clock?: () => number
  /** Options for identifying callers and counting their requests. */
  readonly callers: CallersOptions
  /** Destination of the log; standard output by default. */
  readonly logTo?: LogTarget | undefined
  /** Called for each route added, with its limits: `tests/gateway/policy.test.ts` reads them all. */
  readonly onRoute?: ((route: RouteOptions) => void) | undefined
}

const BODY_MAX = 64 * 1024 // bytes; routes that need more declare it

const SAFE_METHODS: readonly string[] = ['GET', 'HEAD', 'OPTIONS']

function originHost(origin: string): string | null {
  return URL.canParse(origin) ? new URL(origin).host : null
}

/**
 * A state-changing request must come from our own pages. Without an Origin header it passes only if the browser states
 * that it is same-origin, or if it has no cookie (nothing to forge).
 * @param publicOrigin the address users type, when a proxy hides it
 * @throws HttpError 403 `bad-origin`
 */
function checkOrigin(request: FastifyRequest, publicOrigin: string | null): void {
  if (SAFE_METHODS.includes(request.method)) return
  const { origin, cookie } = request.headers
  if (origin !== undefined) {
    if (origin === publicOrigin) return
    if (publicOrigin === null && originHost(origin) === request.host) return
    throw new HttpError(403, 'bad-origin')
  }
  const site = request.headers['sec-fetch-site']
  if (site === undefined ? cookie === undefined : site === 'same-origin') return
  throw new HttpError(403, 'bad-origin')
}

const FILE_PARAMS = { type: 'object', properties: { '*': { type: 'string', maxLength: 1000 } } } as const

/** The built app, pre-compressed. Hashed assets never change; everything else is revalidated each time. */
function serveApp(app: FastifyInstance, appDir: string): void {
  if (!existsSync(appDir)) return
  const options: FastifyStaticOptions = {
    root: appDir,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, path) => {
      const hashed = path.includes(`${sep}assets${sep}`)
      reply.header('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache')
    },
  }
  // Registered once for `reply.sendFile` everywhere, once for the route, whose schema only a hook can set.
  app.register(fastifyStatic, { ...options, serve: false })
  app.register(async (files) => {
    files.addHook('onRoute', (route) => {
      route.schema = { params: FILE_PARAMS }
    })
    await files.register(fastifyStatic, { ...options, decorateReply: false })
  })
}

type Compile = ReturnType<BuildCompilerFromPool>

const ofProcess = AjvCompiler()
const compiled = new WeakMap<Compile, Map<string, ReturnType<Compile>>>()

/**
 * Fastify's own schema compiler, except that a process compiles each distinct schema once: routes share many schemas,
 * and tests start hundreds of gateways, which spent a quarter of their start on it.
 */
const schemaCompiler: BuildCompilerFromPool = (externals, options) => {
  const compile = ofProcess(externals, options)
  const validators = compiled.get(compile) ?? new Map<string, ReturnType<Compile>>()
  compiled.set(compile, validators)
  return (route) => {
    // Fastify passes the whole route, with the part to check next to the schema; its types declare only the schema.
    const text = JSON.stringify((route as unknown as { readonly schema: unknown }).schema)
    const validate = validators.get(text) ?? compile(route)
    validators.set(text, validate)
    return validate
  }
}

/**
 * Every answer has this gateway's wire version, before anything can reject it: by this header devices recognise ours.
 * Answers of calls, which no cache stores, also have the server's time.
 */
function markAnswers(app: FastifyInstance, clock: () => number): void {
  app.addHook('onRequest', async ({ url }, reply) => {
    reply.header(WIRE_HEADER, String(WIRE_VERSION))
    if (isCall(url)) reply.header(TIME_HEADER, String(Math.round(clock())))
  })
}

/**
 * Rejects apps too old for this gateway. A client that sends no version is not one of our apps: stock replicators read
 * `/sync/annonces`.
 * @param oldest the oldest version supported
 */
function rejectOldApps(app: FastifyInstance, oldest: number): void {
  app.addHook('onRequest', async ({ url, headers }) => {
    const spoken = headers[WIRE_HEADER]
    if (isCall(url) && spoken !== undefined && !(Number(spoken) >= oldest)) throw new HttpError(426, 'app-too-old')
  })
}

/** Seconds: from a cached answer to a client's timeout. */
const DURATION_BUCKETS = [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10, 60]

/**
 * Measures every answer. Names and labels are constants, and a route is its template: no personal data is included.
 * Each module adds its own metrics to the registry; a gateway has one, and several gateways may share a process.
 */
function measureResponses(app: FastifyInstance, registry: Registry): void {
  const durations = new Histogram({
    name: 'rayon_request_duration_seconds',
    help: 'Time from a request to the end of its answer, by route and class of status, `gone` when nobody was there any more',
    labelNames: ['method', 'route', 'kind'],
    buckets: DURATION_BUCKETS,
    registers: [registry],
  })
  app.addHook('onResponse', async (request, reply) => {
    const { method, routeOptions } = request
    const kind = isClientGone(request) ? 'gone' : `${Math.floor(reply.statusCode / 100)}xx`
    durations.observe({ method, route: routeOptions.url ?? 'none', kind }, reply.elapsedTime / 1000)
  })
}

/** The HTTP side with no routes except the built app's files: `../app.ts` adds the site's. */
export function createHttpServer({
  env,
  registry,
  clock = Date.now,
  callers,
  logTo,
  onRoute,
}: HttpServerOptions): FastifyInstance {
  const app = fastify({
    bodyLimit: BODY_MAX,
    pluginTimeout: 0, // a start waits only for the store, whose calls have their own timeouts
    ...TIME_OUTS,
    rewriteUrl: ({ url = '/' }) => normalTarget(url),
    trustProxy: env.trustProxy === null || env.trustProxy.length === 0 ? false : [...env.trustProxy],
    logController: new QuietLog(),
    genReqId: requestId,
    // The address cannot be routed: the answer does not repeat it.
    frameworkErrors: (error, _request, reply) =>
      sendError(reply.header('x-content-type-options', 'nosniff'), error.statusCode ?? 400, 'bad-request'),
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
  rejectAmbiguousPaths(app)
  watchProxies(app, registry, env)
  closeOverUnread(app)
  app.register(fastifyCookie).after(() => limitRequests(app, { ...callers, appDir: env.appDir }))
  // Order: limits in `onRequest`, by account or by address; then the request's origin; the body last.
  app.addHook('preParsing', async (request) => checkOrigin(request, env.publicOrigin))
  rejectOldApps(app, env.wireOldest)
  measureResponses(app, registry)
  serveApp(app, env.appDir)
  return app
}
