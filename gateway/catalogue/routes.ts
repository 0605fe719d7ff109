import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import fresh from 'fresh'
import { cataloguePaths } from '#wire/catalogue.ts'
import { takes, varyByCoding } from '../http/coding/compression.ts'
import { HttpError } from '../http/error.ts'
import type { RouteLimit } from '../http/limits.ts'
import type { Catalogue } from './catalogue.ts'
import { type Bytes, unbrotli } from './coding.ts'
import { isPieceName } from './pieces/store.ts'

const ONE_YEAR_S = 365 * 24 * 60 * 60
const SHARED_S = 60 * 60 // what is withdrawn leaves shared caches within the hour

const CACHED = {
  manifest: 'public, max-age=0, s-maxage=10, must-revalidate',
  piece: `public, max-age=${ONE_YEAR_S}, s-maxage=${SHARED_S}, immutable`,
} as const

const params = {
  type: 'object',
  required: ['name'],
  properties: { name: { type: 'string', maxLength: 100 } },
} as const

/** Sends what is kept compressed, as the request takes it: nearly all take brotli. */
async function sendBrotli(
  request: FastifyRequest,
  reply: FastifyReply,
  bytes: Bytes,
  etag: string,
): Promise<FastifyReply> {
  reply.header('etag', etag)
  varyByCoding(reply)
  if (fresh({ 'if-none-match': request.headers['if-none-match'] }, { etag })) return reply.code(304).send()
  reply.type('application/json; charset=utf-8')
  if (!takes(request, 'br')) return reply.send(await unbrotli(bytes))
  return reply.header('content-encoding', 'br').send(bytes)
}

export interface CatalogueRoutesOptions {
  readonly catalogue: Catalogue
}

/** `/catalogue`: the public annonces as prepared pieces. Nobody's session is looked at: everyone gets the same. */
export const catalogueRoutes: FastifyPluginAsync<CatalogueRoutesOptions> = async (app, { catalogue }) => {
  const nameOf = ({ params }: FastifyRequest) => (params as { readonly name: string }).name
  // By address, which asks nothing of the store; a piece that is there is no more counted than a file of the app.
  const limit: RouteLimit = { kind: 'read', byAddress: true }

  app.get(
    cataloguePaths.manifest,
    { config: { limit }, schema: { querystring: { type: 'object' } } },
    async (request, reply) => {
      const { bytes, etag } = await catalogue.current()
      reply.header('cache-control', CACHED.manifest)
      return sendBrotli(request, reply, bytes, etag)
    },
  )

  // Named by its content, as the files of the app: a browser asks for each once, and none is looked up unless it is named.
  app.get(
    cataloguePaths.piece(':name'),
    { config: { limit: { ...limit, isFree: (request) => catalogue.names(nameOf(request)) } }, schema: { params } },
    async (request, reply) => {
      const name = nameOf(request)
      const bytes = isPieceName(name) ? await catalogue.piece(name) : null
      if (bytes === null) {
        reply.header('cache-control', 'no-store')
        throw new HttpError(404, 'not-found')
      }
      reply.header('cache-control', CACHED.piece)
      return sendBrotli(request, reply, bytes, `"${name}"`)
    },
  )
}
