import { startServer, type TestServer } from '../fixtures/server.ts'

let servers: readonly TestServer[] = []

/**
 * Starts the built gateway in a process of its own, and another with the demo market, below `/demonstration`: Vite
 * passes the app's calls on to them.
 */
export async function setup(): Promise<void> {
  // Vitest's own files are read by their real paths, which Vite ends there.
  if (/[?#%]/.test(process.cwd()))
    throw new Error(`the screens cannot be tested in a folder so named: ${process.cwd()}`)
  const { GATEWAY_PORT, DEMO_PORT } = process.env
  const [market, demo] = await Promise.all([
    startServer({ port: Number(GATEWAY_PORT) }),
    startServer({ port: Number(DEMO_PORT), seed: true }),
  ])
  process.env.GATEWAY_DATA_DIR = market.dataDir
  servers = [market, demo]
}

export async function teardown(): Promise<void> {
  await Promise.all(servers.map((server) => server.stop()))
}
