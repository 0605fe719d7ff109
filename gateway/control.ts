import { APP } from './app-version.ts'
import { serveControl } from './http/control.ts'
import { moderationControl } from './moderation/commands.ts'
import { pack } from './operations/backup/archive.ts'
import { collect } from './operations/backup/collect.ts'
import { moderationOf, type Services } from './services.ts'

type ControlOptions = Pick<Services, 'env' | 'store' | 'clock' | 'accounts'>

/** Opens the gateway's control socket, for commands that need a store which only one process can open. */
export function startControl(options: ControlOptions): Promise<{ close(): Promise<void> }> {
  const { env, store, clock } = options
  return serveControl(env.dataDir, (app) => {
    moderationControl(app, moderationOf(options))
    app.get('/backup', async (_request, reply) =>
      reply.type('application/x-tar').send(pack(collect(store, { ...APP, clock }))),
    )
  })
}
