import { chmodSync, rmSync } from 'node:fs'
import { type IncomingMessage, request } from 'node:http'
import { join, relative } from 'node:path'
import { text } from 'node:stream/consumers'
import fastify, { type FastifyInstance } from 'fastify'
import { StartupError } from '../startup-error.ts'
import { setErrorHandler } from './error-handler.ts'

/** Longest socket path of the system: 108 bytes on Linux and 104 on macOS, including the terminator. */
const PATH_MAX = 103 // bytes

/** Control socket of the gateway with a data folder's embedded store, absolute or relative, whichever is shorter. */
function socketOf(dataDir: string): string {
  const path = join(dataDir, 'control.sock')
  const fromHere = relative(process.cwd(), path)
  return fromHere.length < path.length ? fromHere : path
}

/**
 * Serves the operator's commands, which cannot open a store that a gateway has open, on a socket that only the server's
 * user on this machine can access, never the network. Only the owner of the folder's store may call this: an existing
 * socket is then a leftover of a killed process.
 * @param addRoutes adds the modules' routes to the socket's own app
 * @throws StartupError `control-unheard` when the system cannot create the socket
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
    if (Buffer.byteLength(path) > PATH_MAX) throw new RangeError(path) // the system would truncate it
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
 * Sends a request to the gateway that has a data folder's embedded store open.
 * @returns its answer, as a stream; null when no gateway has it open
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

/** Reads a whole answer, for short JSON ones. */
export async function readAnswer<T>(answer: IncomingMessage): Promise<T> {
  return JSON.parse(await text(answer)) as T
}
