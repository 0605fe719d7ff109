import type { FastifyPluginAsync } from 'fastify'
import { DATABASE_NAMES, type DatabaseName } from '#domain/rules.ts'
import { loadAccount } from '../http/session.ts'
import { readEpoch } from '../store/epoch.ts'
import { changesRoutes } from './changes-routes.ts'
import type { SyncContext } from './context.ts'
import { documentRoutes } from './document-routes.ts'
import { liveRoutes } from './live-routes.ts'
import { pushRoutes } from './push-routes.ts'
import { createStreams } from './stream.ts'

/** `/sync`: CouchDB's wire, scoped to the caller. */
export const syncRoutes: FastifyPluginAsync<Omit<SyncContext, 'streams' | 'epoch'>> = async (app, options) => {
  const epochs = new Map<DatabaseName, string>()
  for (const name of DATABASE_NAMES) epochs.set(name, await readEpoch(options.store.db(name)))
  const context: SyncContext = { ...options, streams: createStreams(app), epoch: (name) => epochs.get(name) ?? '' }
  loadAccount(app, options.accounts)
  changesRoutes(app, context)
  documentRoutes(app, context)
  pushRoutes(app, context)
  liveRoutes(app, context)
}
