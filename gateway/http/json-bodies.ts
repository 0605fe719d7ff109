import { setImmediate } from 'node:timers/promises'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import sjson from 'secure-json-parse'
import { HttpError } from './error.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** U+0000 is left to the route's own rules, which refuse the field that holds it. */
    allowNul?: true
  }
}

const LARGE = 64 * 1024 // characters

/** U+0000 as JSON writes it; bare it is no JSON. */
const NUL = /(?<!\\)(?:\\\\)*\\u0000/
const SURROGATE = /\\u[dD][89a-fA-F]/

/** Half of a pair of surrogates, an emoji cut in two, is not text to CouchDB, which rejects the whole request for it. */
function wellFormed(_key: string, value: unknown): unknown {
  return typeof value === 'string' ? Buffer.from(value).toString() : value
}

/**
 * Parses JSON as Fastify does, without keys that would reach a prototype; halves of characters become U+FFFD.
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
 * Bodies are JSON and nothing else. U+0000, which cuts texts short elsewhere, is in none (`tests/gateway/nul.test.ts`). Of
 * large ones that come together each is parsed in a turn of the event loop: what others ask comes in between
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
