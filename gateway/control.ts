import type { FastifyInstance } from 'fastify'
import { APP } from './app-version.ts'
import { backupRoute } from './backup/route.ts'
import { doctorRoute } from './doctor/route.ts'
import { type Control, serveControl } from './http/control/serve.ts'
import { moderationControl } from './moderation/commands.ts'
import { moderationOf, type Parts } from './parts.ts'

export interface ControlOptions extends Pick<Parts, 'env' | 'store' | 'clock' | 'registry' | 'accounts'> {
  /** Where the site is answered. */
  readonly url: string
}

/** What a gateway says of itself to the commands of its operator. */
export interface Identity {
  readonly version: string
  readonly wire: number
  readonly pid: number
  /** When it began to answer; ISO 8601. */
  readonly since: string
  readonly url: string
  readonly store: string
}

/** The routes of the control socket, each room's in a line. */
function addRoutes(app: FastifyInstance, options: ControlOptions): void {
  const { store, clock, url, registry } = options
  const since = new Date(clock()).toISOString()
  app.get('/', async (): Promise<Identity> => {
    return { ...APP, pid: process.pid, since, url, store: store.kind }
  })
  doctorRoute(app, { store, registry, clock })
  moderationControl(app, moderationOf(options))
  backupRoute(app, store, { ...APP, clock })
}

/** Opens the control socket of a gateway that answers. */
export function startControl(options: ControlOptions): Promise<Control> {
  return serveControl(options.env.dataDir, (app) => addRoutes(app, options))
}
