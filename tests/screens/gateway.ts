import { carry } from '../fixtures/line.ts'
import { startServer, type TestServer } from '../fixtures/server.ts'
import { openTunnel, type Tunnel } from '../fixtures/tunnel.ts'

let server: TestServer | undefined
let tunnel: Tunnel | undefined

/**
 * Starts the built gateway in a process of its own: Vite passes the app's calls on to it, or to the market that a file
 * has opened in its place.
 */
export async function setup(): Promise<void> {
  server = await startServer()
  process.env.GATEWAY_DATA_DIR = server.dataDir
  const { port } = server
  tunnel = await openTunnel(() => Number(process.env.MARKET_PORT ?? port), carry, Number(process.env.GATEWAY_PORT))
}

export async function teardown(): Promise<void> {
  await tunnel?.close()
  await server?.stop()
}
