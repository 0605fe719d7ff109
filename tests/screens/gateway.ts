import { startServer, type TestServer } from '../fixtures/server.ts'

let server: TestServer | undefined

/** Starts the built gateway in a process of its own: Vite passes the app's calls on to it. */
export async function setup(): Promise<void> {
  server = await startServer({ port: Number(process.env.GATEWAY_PORT) })
  process.env.GATEWAY_DATA_DIR = server.dataDir
}

export async function teardown(): Promise<void> {
  await server?.stop()
}
