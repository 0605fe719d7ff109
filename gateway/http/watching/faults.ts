import type { FastifyInstance, FastifyRequest } from 'fastify'
import { LogController } from 'fastify'
import { READY_PATH } from '#wire/site.ts'
import { causeOf } from './log.ts'

/** Why an answer is of the class 5xx: a code of ours, and what a program calls the cause. */
export interface Fault {
  readonly code: string
  /** `error`: something is broken. `warn`: we would not do it now. */
  readonly level: 'error' | 'warn'
  readonly error: unknown
}

const faults = new WeakMap<FastifyRequest, Fault>()

/** Remembers why, for the line of the answer. */
export function noteFault(request: FastifyRequest, fault: Fault): void {
  faults.set(request, fault)
}

const HANG_UPS: readonly string[] = ['ECONNRESET', 'EPIPE', 'ECONNABORTED', 'ERR_STREAM_PREMATURE_CLOSE', 'ABORT_ERR']

/** Whether nobody is there any more to be answered. */
export function isClientGone({ raw }: Pick<FastifyRequest, 'raw'>): boolean {
  return raw.socket?.destroyed === true
}

/** Whether an error is only that whoever asked has left: the store's own look the same, but for somebody who is there. */
function isHangUp(request: FastifyRequest, error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  return isClientGone(request) && HANG_UPS.includes(code)
}

/** An answer's line: how it was asked for by method and by the pattern of its route, and what became of it. */
export function logAnswers(app: FastifyInstance): void {
  app.addHook('onRequestAbort', async ({ log, method, routeOptions }) => {
    log.debug({ method, route: routeOptions.url ?? 'none', code: 'hung-up' }, 'answer')
  })
  app.addHook('onResponse', async (request, reply) => {
    const { method, routeOptions } = request
    const { statusCode: status, elapsedTime } = reply
    const line = { method, route: routeOptions.url ?? 'none', status, ms: Math.round(elapsedTime) }
    if (isClientGone(request)) return
    // Whoever asks whether we are able to serve is told so, every few seconds.
    if (status < 500 || routeOptions.url === READY_PATH) return request.log.info(line, 'answer')
    const { code, level, error } = faults.get(request) ?? { code: 'unknown', level: 'error', error: undefined }
    request.log[level]({ ...line, code, ...(error === undefined ? {} : causeOf(error)) }, 'answer')
  })
}

/** Fastify's own lines, which would hold paths and messages: what is told of them is a code and a cause. */
export class QuietLog extends LogController {
  constructor() {
    super({ disableRequestLogging: true })
  }

  /** An answer that was cut in its middle: the status had left. */
  override streamError: LogController['streamError'] = (error, request) => {
    if (isHangUp(request, error)) request.log.debug({ route: request.routeOptions.url, code: 'hung-up' }, 'answer')
    else request.log.error({ route: request.routeOptions.url, code: 'cut-short', ...causeOf(error) }, 'answer')
  }

  override serializerError: LogController['serializerError'] = (error, request) => {
    request.log.error({ route: request.routeOptions.url, code: 'unwritable', ...causeOf(error) }, 'answer')
  }
}
