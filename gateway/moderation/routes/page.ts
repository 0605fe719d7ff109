import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { MODERATION_PATH } from '#wire/moderation.ts'
import { HttpError } from '../../http/error.ts'
import { perAddress } from '../../http/limits.ts'

const FILE = 'moderation/moderation.html'

/** The operator's page: the same for everybody, and empty until the server answers its calls. */
export function moderationPage(app: FastifyInstance, appDir: string): void {
  const isBuilt = existsSync(join(appDir, FILE))
  const options = { ...perAddress('page'), schema: { querystring: { type: 'object' } } }
  app.get(MODERATION_PATH, options, async (_request, reply) => {
    if (!isBuilt) throw new HttpError(404, 'not-found')
    return reply.sendFile(FILE)
  })
}
