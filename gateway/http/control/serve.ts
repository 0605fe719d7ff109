import { chmodSync } from 'node:fs'
import { connect } from 'node:net'
import fastify, { type FastifyError, type FastifyInstance } from 'fastify'
import { anyErrorMessage } from '#messages/operator-errors.ts'
import { StartupError } from '../../startup-error.ts'
import { HttpError } from '../error.ts'
import { type ControlPlace, dropPlace, listPlaces, makePlace, type Sockets } from './place.ts'

/** Whether something listens at a place. One that a killed process has left refuses, or is not there. */
export function isServed({ path }: ControlPlace): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(path)
    const settle = (served: boolean) => {
      socket.destroy()
      resolve(served)
    }
    socket.once('connect', () => settle(true))
    socket.once('error', () => settle(false))
  })
}

async function dropStale(dataDir: string, sockets: Sockets): Promise<void> {
  for (const place of listPlaces(dataDir, sockets)) if (!(await isServed(place))) dropPlace(place)
}

/** A body that is no JSON is handed to its route as the stream it is, of any length. */
function createControlApp(): FastifyInstance {
  const app = fastify({ logger: false, requestTimeout: 0, forceCloseConnections: true })
  app.addContentTypeParser('*', (_request, payload, done) => done(null, payload))
  app.setErrorHandler((error: FastifyError | HttpError, _request, reply) => {
    if (error instanceof HttpError) {
      const { status, code, data } = error
      return reply.code(status).send({ error: code, message: anyErrorMessage(code, data) })
    }
    const status = error.statusCode ?? 500
    return reply.code(status).send({ error: 'server', message: error.message })
  })
  return app
}

export interface Control {
  close(): Promise<void>
}

/**
 * Listens where only this machine's user who runs the server may ask: the commands of its operator. What it answers is
 * never on the network. Several gateways may share a data folder: each has a socket of its own.
 * @param addRoutes puts what rooms answer into the socket's own app
 * @throws StartupError `store-unwritable`, or `control-unheard` when the system takes no socket there
 */
export async function serveControl(
  dataDir: string,
  addRoutes: (app: FastifyInstance) => void,
  sockets: Sockets = 'control',
): Promise<Control> {
  await dropStale(dataDir, sockets)
  const place = makePlace(dataDir, sockets)
  const app = createControlApp()
  addRoutes(app)
  try {
    await app.listen({ path: place.path })
    chmodSync(place.path, 0o600)
  } catch {
    await app.close()
    dropPlace(place)
    throw new StartupError('control-unheard', place.path)
  }
  return {
    close: async () => {
      await app.close()
      dropPlace(place)
    },
  }
}
