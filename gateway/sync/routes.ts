import type { FastifyPluginAsync } from 'fastify'
import { Counter, type Registry } from 'prom-client'
import type { StreamCeilings } from '../http/limits.ts'
import { readSessions } from '../http/session.ts'
import type { SyncContext } from './context.ts'
import { liveRoutes } from './live/routes.ts'
import { openLives } from './lives.ts'
import { changesRoutes } from './pull/changes-routes.ts'
import { documentRoutes } from './pull/document-routes.ts'
import { createProfilReads } from './pull/profils.ts'
import { createReading } from './pull/reading.ts'
import { pushRoutes } from './push/routes.ts'
import { createStreams } from './stream.ts'

export interface SyncOptions
  extends Omit<SyncContext, 'streams' | 'lives' | 'pushed' | 'refused' | 'reading' | 'profilReads'> {
  readonly registry: Registry
  readonly streamCeilings: StreamCeilings
}

/** `/sync`: CouchDB's wire, scoped to the caller. */
export const syncRoutes: FastifyPluginAsync<SyncOptions> = async (app, options) => {
  const registers = [options.registry]
  const context: SyncContext = {
    ...options,
    streams: createStreams(app, options.streamCeilings, options.registry),
    pushed: new Counter({
      name: 'rayon_pushed_total',
      help: 'Documents pushed by members, by what became of them',
      labelNames: ['kind'],
      registers,
    }),
    refused: new Counter({
      name: 'rayon_refused_writes_total',
      help: 'Documents of members that the rules refused, by the code of the refusal',
      labelNames: ['code'],
      registers,
    }),
    lives: await openLives(options.store),
    reading: createReading(options.registry),
    profilReads: createProfilReads(options),
  }
  readSessions(app, options.accounts)
  changesRoutes(app, context)
  documentRoutes(app, context)
  pushRoutes(app, context)
  liveRoutes(app, context)
}
