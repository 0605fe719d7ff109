import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { CONTEST_PATH, MODERATION_PATH } from '#wire/moderation.ts'
import { HttpError } from '../../http/error.ts'
import { perAddress } from '../../http/limits.ts'

/** The pages apart, by their addresses. */
const FILES = {
  [MODERATION_PATH]: 'moderation/moderation.html',
  [CONTEST_PATH]: 'moderation/contester.html',
} as const

/** The operator's page and the one on which a decision is contested: the same for everybody, empty until they are answered. */
export function moderationPages(app: FastifyInstance, appDir: string): void {
  for (const [path, file] of Object.entries(FILES)) {
    const isBuilt = existsSync(join(appDir, file))
    const options = { ...perAddress('page'), schema: { querystring: { type: 'object' } } }
    app.get(path, options, async (_request, reply) => {
      if (!isBuilt) throw new HttpError(404, 'not-found')
      return reply.sendFile(file)
    })
  }
}
