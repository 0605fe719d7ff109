import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { type ErrorCode, errorMessage } from '#messages/errors.ts'
import { isStoreDown } from '../errors.ts'
import { Problem, type ProblemData } from './problem.ts'

const BY_STATUS: { readonly [status: number]: ErrorCode } = {
  400: 'bad-request',
  413: 'too-large',
  415: 'unsupported-media-type',
  429: 'too-many-requests',
}

function send(reply: FastifyReply, status: number, code: ErrorCode, data?: ProblemData): void {
  if (data?.retryAfter !== undefined) reply.header('Retry-After', String(data.retryAfter))
  const body = { error: code, message: errorMessage(code, data) }
  void reply.code(status).send(data === undefined ? body : { ...body, data })
}

/** Answers any error with a code and its sentence. The log has the code and the kind of error: never what was sent. */
export function replyWithProblem(
  error: FastifyError | Problem | Error,
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  if (error instanceof Problem) {
    send(reply, error.status, error.code, error.data)
    return
  }
  const status = 'statusCode' in error ? (error.statusCode ?? 500) : 500
  const code = BY_STATUS[status]
  if (code !== undefined) {
    send(reply, status, code)
    return
  }
  if (isStoreDown(error)) {
    request.log.error({ code: 'unavailable' }, 'accounts')
    send(reply, 503, 'unavailable')
    return
  }
  request.log.error({ code: 'server', kind: error.name }, 'accounts')
  send(reply, 500, 'server')
}
