import { randomBytes } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { pino } from 'pino'

/** Where lines go; the standard output by default. */
export interface LogTarget {
  write(line: string): void
}

/** Where an error was thrown, in our code or a library's. The lines of a message may hold anything: they are not a place. */
function placeOf(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined
  const { stack = '', message } = error
  const frames = stack.slice(stack.indexOf(message) + message.length).split('\n')
  return frames.find((line) => /^ {4}at /.test(line))?.trim()
}

/** What may be told of an error: the names that a program gives it, never its words. */
export function causeOf(error: unknown): { readonly cause: string; readonly errno?: string; readonly at?: string } {
  if (!(error instanceof Error)) return { cause: typeof error }
  const errno = 'code' in error && typeof error.code === 'string' ? { errno: error.code } : {}
  const at = placeOf(error)
  return { cause: error.name, ...errno, ...(at === undefined ? {} : { at }) }
}

/**
 * Lines of JSON: `level` as a word, `time` in ISO 8601, `msg`, and codes. Whatever is logged as an error, a request or an
 * answer is reduced to names and numbers: no address, e-mail, uid or path of anybody.
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

const WELL_FORMED = /^[0-9a-zA-Z-]{8,64}$/ // hexadecimal or a UUID, as proxies make them

/**
 * An id for each request, in its log lines and in its answer: a proxy's own, so that its log and ours can be put side by
 * side. Whoever sends another text would write it into our log (`tests/gateway/logs.test.ts`).
 */
export function requestId({ headers }: IncomingMessage): string {
  const given = headers[REQUEST_ID_HEADER]
  return typeof given === 'string' && WELL_FORMED.test(given) ? given : randomBytes(8).toString('hex')
}

/** Whoever reports a fault can tell which answer it was. */
export function answerIds(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    reply.header(REQUEST_ID_HEADER, request.id)
  })
}
