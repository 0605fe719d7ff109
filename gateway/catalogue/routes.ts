import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import fresh from 'fresh'
import { cataloguePaths } from '#wire/catalogue.ts'
import { acceptsEncoding, varyByCoding } from '../http/coding/compression.ts'
import { HttpError } from '../http/error.ts'
import type { RouteLimit } from '../http/limits.ts'
import type { Catalogue } from './catalogue.ts'
import { type Bytes, unbrotli } from './coding.ts'
import { isPieceName } from './pieces/store.ts'

const ONE_YEAR_S = 365 * 24 * 60 * 60
const SHARED_S = 60 * 60 // withdrawn annonces leave shared caches within the hour

const CACHED = {
  manifest: 'public, max-age=0, s-maxage=10, must-revalidate',
  piece: `public, max-age=${ONE_YEAR_S}, s-maxage=${SHARED_S}, immutable`,
} as const

const params = {
  type: 'object',
  required: ['name'],
  properties: { name: { type: 'string', maxLength: 100 } },
} as const

/** Sends brotli-compressed content, decompressed if the request does not accept brotli; nearly all do. */
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
  if (!acceptsEncoding(request, 'br')) return reply.send(await unbrotli(bytes))
  return reply.header('content-encoding', 'br').send(bytes)
}

/** `/catalogue`: the public annonces as prepared pieces. Sessions are ignored: everyone gets the same. */
export const catalogueRoutes: FastifyPluginAsync<{ readonly catalogue: Catalogue }> = async (app, { catalogue }) => {
  const nameOf = ({ params }: FastifyRequest) => (params as { readonly name: string }).name
  // By address, without reading the store; existing pieces are no more counted than the app's files.
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

  // Named by content, like the app's files: a browser requests each once, and only referenced ones are looked up.
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
