import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { type ErrorCode, errorMessage } from '#messages/errors.ts'
import { HttpError, isStoreDown } from '../errors.ts'
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

/** What is refused before an account is looked at (a foreign origin, a malformed body) keeps its own code. */
function asProblem(error: Error): Problem | null {
  if (error instanceof Problem) return error
  return error instanceof HttpError ? new Problem(error.statusCode, error.reason as ErrorCode, error.data) : null
}

/** Answers any error with a code and its sentence. The log has the code and the kind of error: never what was sent. */
export function replyWithProblem(
  error: FastifyError | Problem | Error,
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  const problem = asProblem(error)
  if (problem !== null) {
    send(reply, problem.status, problem.code, problem.data)
    return
  }
  const status = 'statusCode' in error ? (error.statusCode ?? 500) : 500
  const code = BY_STATUS[status]
  if (code !== undefined) {
    const retryAfter = Number(reply.getHeader('retry-after'))
    send(reply, status, code, status === 429 && retryAfter > 0 ? { retryAfter } : undefined)
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
