import type { FastifyInstance, FastifyRequest } from 'fastify'
import { LogController } from 'fastify'
import { READY_PATH } from '#wire/site.ts'
import { causeOf } from './log.ts'

/** Cause of a 5xx answer: our code for it, and the error's technical name. */
export interface Fault {
  readonly code: string
  /** `error`: something is broken. `warn`: deliberately refused for now. */
  readonly level: 'error' | 'warn'
  readonly error: unknown
}

const faults = new WeakMap<FastifyRequest, Fault>()

/** Records the cause, for the answer's log line. */
export function noteFault(request: FastifyRequest, fault: Fault): void {
  faults.set(request, fault)
}

const HANG_UPS: readonly string[] = ['ECONNRESET', 'EPIPE', 'ECONNABORTED', 'ERR_STREAM_PREMATURE_CLOSE', 'ABORT_ERR']

/** Whether the client has disconnected. */
export function isClientGone({ raw }: Pick<FastifyRequest, 'raw'>): boolean {
  return raw.socket?.destroyed === true
}

/** Whether an error only means that the client disconnected: the store's own look alike, but with a client there. */
function isHangUp(request: FastifyRequest, error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  return isClientGone(request) && HANG_UPS.includes(code)
}

/** Logs one line per answer: method, route pattern, status and duration. */
export function logAnswers(app: FastifyInstance): void {
  app.addHook('onRequestAbort', async ({ log, method, routeOptions }) => {
    log.debug({ method, route: routeOptions.url ?? 'none', code: 'hung-up' }, 'answer')
  })
  app.addHook('onResponse', async (request, reply) => {
    const { method, routeOptions } = request
    const { statusCode: status, elapsedTime } = reply
    const line = { method, route: routeOptions.url ?? 'none', status, ms: Math.round(elapsedTime) }
    if (isClientGone(request)) return
    // Readiness probes come every few seconds: a 503 to one is expected, and not logged as a fault.
    if (status < 500 || routeOptions.url === READY_PATH) return request.log.info(line, 'answer')
    const { code, level, error } = faults.get(request) ?? { code: 'unknown', level: 'error', error: undefined }
    request.log[level]({ ...line, code, ...(error === undefined ? {} : causeOf(error)) }, 'answer')
  })
}

/** Replaces Fastify's own log lines, which would include paths and messages, with a code and a cause. */
export class QuietLog extends LogController {
  constructor() {
    super({ disableRequestLogging: true })
  }

  /** An answer cut off midway: its status had already been sent. */
  override streamError: LogController['streamError'] = (error, request) => {
    if (isHangUp(request, error)) request.log.debug({ route: request.routeOptions.url, code: 'hung-up' }, 'answer')
    else request.log.error({ route: request.routeOptions.url, code: 'cut-short', ...causeOf(error) }, 'answer')
  }

  override serializerError: LogController['serializerError'] = (error, request) => {
    request.log.error({ route: request.routeOptions.url, code: 'unwritable', ...causeOf(error) }, 'answer')
  }
}
