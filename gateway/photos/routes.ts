import type { FastifyInstance, FastifyPluginAsync, FastifyRequest } from 'fastify'
import fresh from 'fresh'
import type { Annonce } from '#domain/market/annonce.ts'
import { PHOTO_BYTES_MAX, PHOTO_TYPES, type PhotoAddress, parsePhotoUrl } from '#domain/market/photo.ts'
import { checkPicture, type PictureRefusal } from '#domain/market/picture/picture.ts'
import { SHA256_HEADER, UID_HEADER } from '#wire/headers.ts'
import type { Accounts } from '../accounts/types.ts'
import { type QuotaMember, quotaMemberOf } from '../http/callers/writer.ts'
import { HttpError } from '../http/error.ts'
import type { Limiter } from '../http/limiter.ts'
import { perAddress } from '../http/limits.ts'
import { readSessions, signedIn } from '../http/session.ts'
import { eraseIfOwnerDeleted } from '../members/erase.ts'
import { getByPrefix } from '../store/documents.ts'
import type { Store } from '../store/store.ts'
import { isSharedInMessage } from './message-photos.ts'
import { getPhoto, hasPhoto, type PictureBytes, photoId, photoIdsOf, putPhoto, sha256Of } from './store.ts'

export interface PhotoOptions {
  readonly store: Store
  readonly accounts: Accounts
  /** Milliseconds since the epoch. */
  readonly clock: () => number
  readonly limits: Limiter
}

function addressOf(request: FastifyRequest): PhotoAddress {
  const address = parsePhotoUrl(request.url.split('?', 1)[0] ?? '')
  if (address === null) throw new HttpError(404, 'not-found')
  return address
}

/** Members may only send their own photos, and only as the account that the device believes it is signed in to. */
function checkSender(request: FastifyRequest, address: PhotoAddress): void {
  const { uid } = signedIn(request)
  if (request.headers[UID_HEADER] !== uid) throw new HttpError(409, 'other-account')
  if (address.uid !== uid) throw new HttpError(403, 'not-the-owner')
}

function checkDeclared({ headers }: FastifyRequest, { extension }: PhotoAddress): void {
  if (headers['content-type'] !== PHOTO_TYPES[extension]) throw new HttpError(415, 'unsupported-media-type')
  if (!SHA256.test(String(headers[SHA256_HEADER]))) throw new HttpError(400, 'bad-request')
}

/** Reason for rejecting a picture before it is stored. */
type PhotoRefusal = PictureRefusal | 'hash-mismatch'

/** @param declared the hash that the sender gave for these bytes; for the largest size, it is also the photo's name */
function checkPhoto(address: PhotoAddress, bytes: PictureBytes, declared: string): PhotoRefusal | null {
  const file = new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const refusal = checkPicture(address.size, file, address.extension === 'webp' ? 'webp' : 'jpeg')
  if (refusal !== null) return refusal
  const hash = sha256Of(bytes)
  return hash !== declared || (address.size === 'full' && hash !== address.sha256) ? 'hash-mismatch' : null
}

function acceptPictures(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(Object.values(PHOTO_TYPES), { parseAs: 'buffer' }, (_request, body, done) =>
    done(null, body),
  )
}

const params = {
  type: 'object',
  properties: { kind: { enum: ['annonces', 'users', 'messages'] }, uid: { type: 'string' }, file: { type: 'string' } },
  required: ['kind', 'uid', 'file'],
} as const
const SHA256 = /^[0-9a-f]{64}$/

/** Counts the bytes of a picture about to be stored; rejected ones are free. @throws HttpError 429 */
function takeBytes(limits: Limiter, { uid, isNewcomer }: QuotaMember, amount: number): void {
  limits.take({ 'photos:day': uid, 'photos:hour': uid }, { amount, isNewcomer })
}

/** Whether a public annonce of the owner currently shows this photo. */
async function isShown(store: Pick<Store, 'db'>, address: PhotoAddress): Promise<boolean> {
  const annonces = await getByPrefix<Annonce>(store.db('annonces'), `${address.uid}.`)
  return annonces.some(({ active, photos }) => active && photoIdsOf(photos).includes(photoId(address)))
}

/** Photos of a message are visible to its two parties only. */
async function isSharedWithCaller(store: Store, request: FastifyRequest, address: PhotoAddress): Promise<boolean> {
  return address.kind === 'messages' && isSharedInMessage(store, address, signedIn(request).uid)
}

const ROUTE = '/photos/:kind/:uid/:file'
const ONE_YEAR_S = 365 * 24 * 60 * 60
const SHARED_S = 60 * 60 // shared caches revalidate each hour, and then drop withdrawn photos
const PUBLIC = `public, max-age=${ONE_YEAR_S}, s-maxage=${SHARED_S}, immutable`

/** `/photos/…`: pictures named by their content, so that they never change and are never sent twice. */
export const photoRoutes: FastifyPluginAsync<PhotoOptions> = async (app, { store, accounts, clock, limits }) => {
  readSessions(app, accounts)
  acceptPictures(app)

  app.put(
    ROUTE,
    {
      ...perAddress('push'),
      bodyLimit: PHOTO_BYTES_MAX,
      schema: { params },
      // Checks sender, address, type and declared hash before reading any of the body.
      preParsing: async (request: FastifyRequest) => {
        const address = addressOf(request)
        checkSender(request, address)
        checkDeclared(request, address)
        limits.take({ 'upload:account': address.uid })
      },
    },
    async (request, reply) => {
      const address = addressOf(request)
      if (!Buffer.isBuffer(request.body)) throw new HttpError(415, 'unsupported-media-type')
      const picture = request.body as PictureBytes
      const refusal = checkPhoto(address, picture, String(request.headers[SHA256_HEADER]))
      if (refusal !== null) throw new HttpError(422, refusal)
      const isStored = await hasPhoto(store, address)
      if (!isStored) takeBytes(limits, quotaMemberOf(signedIn(request), clock()), picture.length)
      await putPhoto(store, address, picture, clock())
      if (await eraseIfOwnerDeleted(store, 'photos', photoId(address), accounts.isGone)) {
        throw new HttpError(401, 'account-gone')
      }
      return reply.code(204).send()
    },
  )

  app.get(ROUTE, { ...perAddress('photo'), schema: { params } }, async (request, reply) => {
    const address = addressOf(request)
    if (address.kind !== 'annonces') signedIn(request)
    // Visible as the annonce is: if that is closed or not published yet, only to its owner.
    const isPublic = address.kind === 'annonces' && (await isShown(store, address))
    const isOwn = request.account?.uid === address.uid
    const isOfProfil = address.kind === 'users' && (await accounts.member(address.uid))?.suspended === undefined
    const mayLook = isPublic || isOfProfil || isOwn || (await isSharedWithCaller(store, request, address))
    const picture = mayLook ? await getPhoto(store, address) : null
    // Private pictures must not outlive a sign-out in the browser's cache; the service worker caches them.
    reply.header('cache-control', isPublic && picture !== null ? PUBLIC : 'private, no-store')
    if (picture === null) throw new HttpError(404, 'not-found')
    const etag = `"${address.sha256}-${address.size}"`
    reply.header('etag', etag)
    // Only `if-none-match`, ignoring the request's `cache-control`: a reload need not fetch what never changes.
    if (fresh({ 'if-none-match': request.headers['if-none-match'] }, { etag })) return reply.code(304).send()
    return reply.type(PHOTO_TYPES[address.extension]).send(picture)
  })
}
