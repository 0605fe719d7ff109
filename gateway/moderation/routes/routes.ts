import type { FastifyPluginAsync } from 'fastify'
import { readSessions } from '../../http/session.ts'
import type { ModerationContext } from '../context.ts'
import { accessRoutes } from './access.ts'
import { deedRoute } from './deeds.ts'
import { readingRoutes } from './reading.ts'

/**
 * `/api/moderation/…`: what the screen of an operator asks. To whoever is none, each is a route that does not exist; to an
 * operator who has not given the password again in this session, closed.
 */
export const moderationRoutes: FastifyPluginAsync<{ readonly context: ModerationContext }> = async (
  app,
  { context },
) => {
  readSessions(app, context.accounts)
  accessRoutes(app, context)
  readingRoutes(app, context)
  deedRoute(app, context)
}
