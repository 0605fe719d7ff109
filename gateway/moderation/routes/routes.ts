import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance, FastifyPluginAsync } from 'fastify'
import { CONTEST_PATH, MODERATION_PATH } from '#wire/moderation.ts'
import { HttpError } from '../../http/error.ts'
import { perAddress } from '../../http/limits.ts'
import { readSessions } from '../../http/session.ts'
import type { ReportRouteOptions } from '../reports.ts'
import { accessRoutes } from './access.ts'
import { deedRoute } from './deeds.ts'
import { pictureRoute } from './pictures.ts'
import { readingRoutes } from './reading.ts'

/** Files of the standalone pages, by path. */
const FILES = {
  [MODERATION_PATH]: 'moderation/moderation.html',
  [CONTEST_PATH]: 'moderation/contester.html',
} as const

/** The operator's page and the appeal page: the same for everybody, empty until their calls are answered. */
function moderationPages(app: FastifyInstance, appDir: string): void {
  for (const [path, file] of Object.entries(FILES)) {
    const isBuilt = existsSync(join(appDir, file))
    const options = { ...perAddress('page'), schema: { querystring: { type: 'object' } } }
    app.get(path, options, async (_request, reply) => {
      if (!isBuilt) throw new HttpError(404, 'not-found')
      return reply.sendFile(file)
    })
  }
}

export interface ModerationOptions extends ReportRouteOptions {
  /** Folder of the built app. */
  readonly appDir: string
}

/**
 * `/api/moderation/…`: the routes of the operator's page. They answer 404 to everybody else, and 403 to an operator who
 * has not given the password again in this session.
 */
export const moderationRoutes: FastifyPluginAsync<ModerationOptions> = async (app, { context, limits, appDir }) => {
  readSessions(app, context.accounts)
  accessRoutes(app, context)
  readingRoutes(app, context, limits)
  pictureRoute(app, context)
  deedRoute(app, context)
  moderationPages(app, appDir)
}
