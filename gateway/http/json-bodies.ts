import { setImmediate } from 'node:timers/promises'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import sjson from 'secure-json-parse'
import { HttpError } from './error.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Lets U+0000 through to the route's own rules, which reject the field that has it. */
    allowNul?: true
  }
}

const LARGE = 64 * 1024 // characters

/** U+0000 as escaped in JSON, where it cannot appear unescaped. */
const NUL = /(?<!\\)(?:\\\\)*\\u0000/
const SURROGATE = /\\u[dD][89a-fA-F]/

/** CouchDB does not accept a lone surrogate, such as half an emoji, and rejects the whole request for it. */
function wellFormed(_key: string, value: unknown): unknown {
  return typeof value === 'string' ? Buffer.from(value).toString() : value
}

/**
 * Parses JSON as Fastify does, rejecting keys that would reach a prototype; lone surrogates become U+FFFD.
 * @throws HttpError 400 `bad-request`
 */
function parseJson(text: string): unknown {
  try {
    return sjson.parse(text, SURROGATE.test(text) ? wellFormed : undefined, {
      protoAction: 'error',
      constructorAction: 'error',
    })
  } catch {
    throw new HttpError(400, 'bad-request')
  }
}

/**
 * Accepts JSON bodies only. U+0000, which truncates texts elsewhere, is rejected (`tests/gateway/nul.test.ts`).
 * Concurrent large bodies are parsed one per turn of the event loop, so that other requests run in between
 * (`tests/gateway/hostile-documents.test.ts`).
 */
export function acceptJson(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  let turn: Promise<unknown> = Promise.resolve()
  app.addContentTypeParser('application/json', { parseAs: 'string' }, async (request: FastifyRequest, body: string) => {
    if (body.length > LARGE) {
      turn = turn.then(() => setImmediate())
      await turn
    }
    if (request.routeOptions.config.allowNul !== true && NUL.test(body)) throw new HttpError(400, 'bad-request')
    return parseJson(body)
  })
}
