import type { FastifyPluginAsync } from 'fastify'
import type { Limiter } from '../../http/limiter.ts'
import { readSessions } from '../../http/session.ts'
import type { ModerationContext } from '../context.ts'
import { accessRoutes } from './access.ts'
import { deedRoute } from './deeds.ts'
import { moderationPages } from './page.ts'
import { pictureRoute } from './pictures.ts'
import { readingRoutes } from './reading.ts'

export interface ModerationOptions {
  readonly context: ModerationContext
  readonly limits: Limiter
  /** Where the app is built. */
  readonly appDir: string
}

/**
 * `/api/moderation/…`: what the screen of an operator asks. To whoever is none, each is a route that does not exist; to an
 * operator who has not given the password again in this session, closed.
 */
export const moderationRoutes: FastifyPluginAsync<ModerationOptions> = async (app, { context, limits, appDir }) => {
  readSessions(app, context.accounts)
  accessRoutes(app, context)
  readingRoutes(app, context, limits)
  pictureRoute(app, context)
  deedRoute(app, context)
  moderationPages(app, appDir)
}
