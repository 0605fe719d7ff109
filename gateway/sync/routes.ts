import type { FastifyPluginAsync } from 'fastify'
import { readSessions } from '../http/session.ts'
import type { SyncContext } from './context.ts'
import { liveRoutes } from './live/routes.ts'
import { openLives } from './lives.ts'
import { changesRoutes } from './pull/changes-routes.ts'
import { documentRoutes } from './pull/document-routes.ts'
import { createReading } from './pull/reading.ts'
import { pushRoutes } from './push/routes.ts'

/** `/sync`: CouchDB's wire, scoped to the caller. */
export const syncRoutes: FastifyPluginAsync<Omit<SyncContext, 'lives' | 'reading'>> = async (app, options) => {
  const lives = await openLives(options.store)
  const context: SyncContext = { ...options, lives, reading: createReading(options.registry) }
  readSessions(app, options.accounts)
  changesRoutes(app, context)
  documentRoutes(app, context)
  pushRoutes(app, context)
  liveRoutes(app, context)
}
