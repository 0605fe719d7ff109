import type { FastifyPluginAsync } from 'fastify'
import { readSessions } from '../http/session.ts'
import type { SyncContext } from './context.ts'
import { openEpochRegistry } from './epoch-registry.ts'
import { liveRoutes } from './live/routes.ts'
import { changesRoutes } from './pull/changes-routes.ts'
import { documentRoutes } from './pull/document-routes.ts'
import { createReadLimiter } from './pull/reading.ts'
import { syncPushRoutes } from './push/routes.ts'

/** `/sync`: CouchDB's protocol, scoped to the caller. */
export const syncRoutes: FastifyPluginAsync<Omit<SyncContext, 'epochs' | 'readLimiter'>> = async (app, options) => {
  const epochs = await openEpochRegistry(options.store)
  const context: SyncContext = { ...options, epochs, readLimiter: createReadLimiter(options.registry) }
  readSessions(app, options.accounts)
  changesRoutes(app, context)
  documentRoutes(app, context)
  syncPushRoutes(app, context)
  liveRoutes(app, context)
}
