import type { FastifyInstance, FastifyRequest } from 'fastify'
import { PHOTO_TYPES, parsePhotoUrl } from '#domain/photo.ts'
import { HttpError } from '../../http/error.ts'
import { perAddress } from '../../http/limits.ts'
import { getPhoto } from '../../photos/store.ts'
import type { ModerationContext } from '../context.ts'
import { concernsOf } from '../interest.ts'
import { isReported } from '../reported.ts'
import { operatorOf, requireOperating } from './operator.ts'

const PARAMS = {
  type: 'object',
  required: ['kind', 'uid', 'file'],
  properties: {
    kind: { enum: ['annonces', 'users', 'messages'] },
    uid: { type: 'string', maxLength: 20 },
    file: { type: 'string', maxLength: 80 },
  },
} as const

/** A photo of what was reported. It is a call, not a picture: no browser and no offline worker keeps it. */
export function pictureRoute(app: FastifyInstance, context: ModerationContext): void {
  const { store } = context
  const options = { ...perAddress('photo'), schema: { params: PARAMS }, preParsing: requireOperating }
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
