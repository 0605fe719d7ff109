import { randomBytes } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { pino } from 'pino'

/** Destination of log lines; standard output by default. */
export interface LogTarget {
  write(line: string): void
}

/** Stack frame where an error was thrown, in our code or a library's. Skips the message's own lines (any content). */
function placeOf(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined
  const { stack = '', message } = error
  const frames = stack.slice(stack.indexOf(message) + message.length).split('\n')
  return frames.find((line) => /^ {4}at /.test(line))?.trim()
}

/** Loggable facts about an error: technical names, never its message. */
export function causeOf(error: unknown): { readonly cause: string; readonly errno?: string; readonly at?: string } {
  if (!(error instanceof Error)) return { cause: typeof error }
  const errno = 'code' in error && typeof error.code === 'string' ? { errno: error.code } : {}
  const at = placeOf(error)
  return { cause: error.name, ...errno, ...(at === undefined ? {} : { at }) }
}

/**
 * Logs lines of JSON: `level` as a word, `time` in ISO 8601, `msg`, and codes. Errors, requests and answers are reduced
 * to names and numbers: no address, e-mail, uid or path of anybody.
 */
export function createLog(level: string, to?: LogTarget) {
  const options = {
    level,
    base: null,
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
    formatters: { level: (label: string) => ({ level: label }) },
    serializers: {
      err: causeOf,
      req: ({ method }: { readonly method?: string }) => ({ method }),
      res: ({ statusCode }: { readonly statusCode?: number }) => ({ statusCode }),
    },
  }
  return to === undefined ? pino(options) : pino(options, to)
}

const REQUEST_ID_HEADER = 'x-request-id'

const WELL_FORMED = /^[0-9a-zA-Z-]{8,64}$/ // hexadecimal or a UUID, as proxies generate them

/**
 * An id for each request, in its log lines and its answer: the proxy's if it sends one, so that both logs can be
 * correlated. Other texts are not accepted: they could inject into our log (`tests/gateway/logs.test.ts`).
 */
export function requestId({ headers }: IncomingMessage): string {
  const given = headers[REQUEST_ID_HEADER]
  return typeof given === 'string' && WELL_FORMED.test(given) ? given : randomBytes(8).toString('hex')
}

/** Returns the request id, so that a fault report can name the answer. */
export function answerIds(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    reply.header(REQUEST_ID_HEADER, request.id)
  })
}
