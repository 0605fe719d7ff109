import { startServer, type TestServer } from '../fixtures/server.ts'

type Shared = Pick<TestServer, 'url' | 'port' | 'dataDir'>

/** The servers of all tests: starting one costs more than most tests ask of it. */
export interface SharedServers {
  readonly market: Shared
  /** The demo market, for tests that only read it. */
  readonly demo: Shared
}

/** The variable by which the tests' processes know the shared servers. */
export const SERVERS = 'E2E_SERVERS'

/** Starts the shared servers before all tests. @returns stops them */
// biome-ignore lint/style/noDefaultExport: as Playwright reads it.
export default async function start(): Promise<() => Promise<void>> {
  const [market, demo] = await Promise.all([startServer(), startServer({ seed: true })])
  const servers: SharedServers = { market, demo }
  process.env[SERVERS] = JSON.stringify(servers)
  return async () => {
    await Promise.all([market.stop(), demo.stop()])
  }
}
