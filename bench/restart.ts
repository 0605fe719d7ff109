import { request } from '@playwright/test'
import { accountOn } from '../tests/e2e/members.ts'
import { anAnnonce } from '../tests/fixtures/builders.ts'
import { openEvents } from '../tests/fixtures/event-stream.ts'
import { startServer } from '../tests/fixtures/server.ts'
import { median, record } from './report.ts'

/** How long a killed server is away, and how long a write takes to reach another reader's stream. After a build. */
const KILLS = 20
const WRITES = 50

function tell(what: string, times: readonly number[]): void {
  const conditions = `${times.length} times`
  record({ name: `${what}, median`, value: median(times), unit: 'ms', conditions })
  record({ name: `${what}, at most`, value: Math.max(...times), unit: 'ms', conditions })
}

const server = await startServer()

const away: number[] = []
for (let kill = 0; kill < KILLS; kill += 1) {
  await server.kill()
  const begun = performance.now()
  await server.restart()
  await fetch(`${server.url}/healthz`)
  away.push(performance.now() - begun)
}
tell('from a kill to the next answer', away)

const api = await request.newContext({ baseURL: server.url })
const boutique = await accountOn(server, api, 'boutique')
const stream = await openEvents(`${server.url}/sync/_live`)
await stream.until(({ event }) => event === 'hello')
const heard: number[] = []
for (let write = 0; write < WRITES; write += 1) {
  const before = stream.events.length
  const begun = performance.now()
  await boutique.push('annonces', [anAnnonce(boutique.uid)])
  await stream.until(({ event }) => event === 'change' && stream.events.length > before)
  heard.push(performance.now() - begun)
}
tell("from a write to another reader's stream", heard)
stream.close()
await api.dispose()

const begun = performance.now()
await server.restart()
tell('a stop and a start', [performance.now() - begun])
await server.stop()
