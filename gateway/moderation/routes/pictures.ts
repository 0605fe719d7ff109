import type { FastifyInstance, FastifyRequest } from 'fastify'
import { isAnnonceId } from '#domain/ids.ts'
import type { Annonce } from '#domain/market/annonce.ts'
import { PHOTO_TYPES, type PhotoAddress, parsePhotoUrl } from '#domain/market/photo.ts'
import { HttpError } from '../../http/error.ts'
import { perAddress } from '../../http/limits.ts'
import { getPhoto, photoId, photoIdsOf } from '../../photos/store.ts'
import { find, get } from '../../store/documents.ts'
import type { Store } from '../../store/store.ts'
import type { ModerationContext } from '../context.ts'
import type { Report } from '../documents.ts'
import { type Concerns, concernsOf } from '../interest.ts'
import { operatorOf } from './access.ts'

const PARAMS = {
  type: 'object',
  required: ['kind', 'uid', 'file'],
  properties: {
    kind: { enum: ['annonces', 'users', 'messages'] },
    uid: { type: 'string', maxLength: 20 },
    file: { type: 'string', maxLength: 80 },
  },
} as const

async function photosOf(store: Pick<Store, 'db'>, { about, quote }: Report): Promise<readonly string[]> {
  const annonce = isAnnonceId(about) ? await get<Annonce>(store.db('annonces'), about) : null
  return [...(quote?.photos ?? []), ...(annonce?.photos ?? [])]
}

/** Whether a photo belongs to reported content of its owner: operators not concerned may see it, hidden or not. */
async function isReported(store: Pick<Store, 'db'>, address: PhotoAddress, concerns: Concerns): Promise<boolean> {
  const id = photoId(address)
  for (const report of await find<Report>(store.db('moderation'), { of: address.uid })) {
    if (concerns(report)) continue
    if (photoIdsOf(await photosOf(store, report)).includes(id)) return true
  }
  return false
}

/** A photo of reported content. Served as a call, not a picture: neither browsers nor service workers cache it. */
export function pictureRoute(app: FastifyInstance, context: ModerationContext): void {
  const { store } = context
  const options = { ...perAddress('photo'), schema: { params: PARAMS } }
  app.get('/api/moderation/photos/:kind/:uid/:file', options, async (request: FastifyRequest, reply) => {
    const { kind, uid, file } = request.params as { readonly [name: string]: string }
    const address = parsePhotoUrl(`/photos/${kind}/${uid}/${file}`)
    const concerns = await concernsOf(context, operatorOf(request).uid)
    const picture =
      address !== null && (await isReported(store, address, concerns)) ? await getPhoto(store, address) : null
    if (address === null || picture === null) throw new HttpError(404, 'not-found')
    return reply.type(PHOTO_TYPES[address.extension]).send(picture)
  })
}
