import { chmodSync, rmSync } from 'node:fs'
import { type IncomingMessage, request } from 'node:http'
import { join, relative } from 'node:path'
import { text } from 'node:stream/consumers'
import fastify, { type FastifyInstance } from 'fastify'
import { StartupError } from '../startup-error.ts'
import { setErrorHandler } from './error-handler.ts'

/** What the system takes for a socket's path: 108 bytes on Linux and 104 on macOS, with their end. */
const PATH_MAX = 103 // bytes

/** Of the gateway that has the embedded store of a data folder, by whichever path is shorter. */
function socketOf(dataDir: string): string {
  const path = join(dataDir, 'control.sock')
  const fromHere = relative(process.cwd(), path)
  return fromHere.length < path.length ? fromHere : path
}

/**
 * Listens where only this machine's user who runs the server may ask: the commands of its operator, which cannot open a
 * store that a gateway has. What it answers is never on the network. To be called by who has the store of the folder: a
 * socket that is there already is one that a killed process has left.
 * @param addRoutes puts what rooms answer into the socket's own app
 * @throws StartupError `control-unheard` when the system takes no socket there
 */
export async function serveControl(
  dataDir: string,
  addRoutes: (app: FastifyInstance) => void,
): Promise<{ close(): Promise<void> }> {
  const path = socketOf(dataDir)
  const app = fastify({ logger: false, requestTimeout: 0, forceCloseConnections: true })
  setErrorHandler(app)
  addRoutes(app)
  try {
    if (Buffer.byteLength(path) > PATH_MAX) throw new RangeError(path) // the system would cut it
    rmSync(path, { force: true })
    await app.listen({ path })
    chmodSync(path, 0o600)
  } catch {
    await app.close()
    throw new StartupError('control-unheard', path)
  }
  return { close: () => app.close() }
}

export interface ControlRequest {
  readonly method: 'GET' | 'POST'
  /** With its query, such as `/backup`. */
  readonly path: string
  /** Sent as JSON. */
  readonly body?: object
}

/**
 * Asks the gateway that has the embedded store of a data folder.
 * @returns its answer, to be read as a stream; null when none has it
 */
export function askGateway(dataDir: string, { method, path, body }: ControlRequest): Promise<IncomingMessage | null> {
  return new Promise((resolve, reject) => {
    const headers = body === undefined ? {} : { 'content-type': 'application/json' }
    const clientRequest = request({ socketPath: socketOf(dataDir), method, path, headers, agent: false })
    clientRequest.once('response', resolve)
    clientRequest.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT' || error.code === 'ECONNREFUSED') resolve(null)
      else reject(error)
    })
    clientRequest.end(body === undefined ? undefined : JSON.stringify(body))
  })
}

/** The whole of an answer, for those that are JSON and short. */
export async function readAnswer<T>(answer: IncomingMessage): Promise<T> {
  return JSON.parse(await text(answer)) as T
}
