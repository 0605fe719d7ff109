import type { FastifyInstance, FastifyPluginAsync, FastifyRequest } from 'fastify'
import { PHOTO_BYTES_MAX, PHOTO_TYPES, type PhotoAddress, parsePhotoUrl } from '#domain/photo.ts'
import { SHA256_HEADER, UID_HEADER } from '#wire/headers.ts'
import { eraseForGone } from '../accounts/gone.ts'
import type { Limits } from '../accounts/limits.ts'
import type { Accounts } from '../accounts/types.ts'
import { HttpError } from '../errors.ts'
import { rated } from '../http/rate.ts'
import { loadAccount } from '../http/session.ts'
import type { Store } from '../store/store.ts'
import { checkPhoto } from './check.ts'
import { hasAlready, partOf } from './conditions.ts'
import { getPhoto, type Picture, photoId, putPhoto } from './store.ts'

export interface PhotoOptions {
  readonly store: Store
  readonly accounts: Accounts
  /** Milliseconds since the epoch. */
  readonly clock: () => number
  readonly limits: Limits
}

function addressOf(request: FastifyRequest): PhotoAddress {
  const address = parsePhotoUrl(request.url.split('?', 1)[0] ?? '')
  if (address === null) throw new HttpError(404, 'not-found')
  return address
}

/** Only one's own photos, and only for the member the device believes it sends for. */
function checkSender(request: FastifyRequest, address: PhotoAddress): void {
  if (request.account === null) throw new HttpError(401, 'not-signed-in')
  if (request.headers[UID_HEADER] !== request.account.uid) throw new HttpError(409, 'other-account')
  if (address.uid !== request.account.uid) throw new HttpError(403, 'not-the-owner')
}

function acceptPictures(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(Object.values(PHOTO_TYPES), { parseAs: 'buffer' }, (_request, body, done) =>
    done(null, body),
  )
}

const params = {
  type: 'object',
  properties: { kind: { enum: ['annonces', 'users'] }, uid: { type: 'string' }, file: { type: 'string' } },
  required: ['kind', 'uid', 'file'],
} as const
const headers = {
  type: 'object',
  properties: { [SHA256_HEADER]: { type: 'string', pattern: '^[0-9a-f]{64}$' } },
} as const
const putHeaders = { ...headers, required: [SHA256_HEADER, UID_HEADER] } as const

const ROUTE = '/photos/:kind/:uid/:file'
const ONE_YEAR_S = 365 * 24 * 60 * 60

/** `/photos/…`: pictures named by their content, so that they never change and are never sent twice. */
export const photoRoutes: FastifyPluginAsync<PhotoOptions> = async (app, { store, accounts, clock, limits }) => {
  loadAccount(app, accounts)
  acceptPictures(app)

  app.put(
    ROUTE,
    { ...rated('push'), bodyLimit: PHOTO_BYTES_MAX, schema: { params, headers: putHeaders } },
    async (request, reply) => {
      const address = addressOf(request)
      checkSender(request, address)
      limits.take('upload:account', address.uid)
      if (!Buffer.isBuffer(request.body)) throw new HttpError(415, 'unsupported-media-type')
      const picture = request.body as Picture
      const refusal = checkPhoto(address, picture, String(request.headers[SHA256_HEADER]))
      if (refusal !== null) throw new HttpError(422, refusal)
      await putPhoto(store, address, picture, clock())
      if (await eraseForGone(store.db('photos'), photoId(address), accounts.isGone)) {
        throw new HttpError(401, 'not-signed-in')
      }
      return reply.code(204).send()
    },
  )

  app.get(ROUTE, { ...rated('read'), schema: { params } }, async (request, reply) => {
    const address = addressOf(request)
    const etag = `"${address.sha256}-${address.size}"`
    if (address.kind === 'users' && request.account === null) throw new HttpError(401, 'not-signed-in')
    const picture = await getPhoto(store, address)
    if (picture === null) throw new HttpError(404, 'not-found')
    // What is for members only must not outlive their sign-out in the browser's cache; the service worker keeps it.
    const kept = address.kind === 'users' ? 'private, no-store' : `public, max-age=${ONE_YEAR_S}, immutable`
    reply.header('cache-control', kept).header('etag', etag)
    if (hasAlready(etag, request.headers['if-none-match'])) return reply.code(304).send()
    reply.header('accept-ranges', 'bytes').type(PHOTO_TYPES[address.extension])
    const ifRange = request.headers['if-range']
    const asked = ifRange === undefined || ifRange === etag ? request.headers.range : undefined
    const part = partOf(asked, picture.length)
    if (part === null) return reply.send(picture)
    if (part === 'none') {
      reply.header('content-range', `bytes */${picture.length}`)
      throw new HttpError(416, 'range')
    }
    reply.code(206).header('content-range', `bytes ${part.from}-${part.to}/${picture.length}`)
    return reply.send(picture.subarray(part.from, part.to + 1))
  })
}
