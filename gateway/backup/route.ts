import type { FastifyInstance } from 'fastify'
import type { Store } from '../store/store.ts'
import { pack } from './archive.ts'
import { type CollectOptions, collect } from './collect.ts'

/** `GET /backup` on the control socket: a backup in clear, as it is read. */
export function backupRoute(app: FastifyInstance, store: Store, options: CollectOptions): void {
  app.get('/backup', async (_request, reply) => reply.type('application/x-tar').send(pack(collect(store, options))))
}
