import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { startServer, type TestServer } from '../../tests/fixtures/server.ts'
import { percentile, reportFigure } from '../report.ts'
import type { ClientsReport } from './clients.ts'
import type { LiveMarket } from './fill.ts'
import { type SentWrite, writeFor } from './writers.ts'

const EACH = 500 // boutiques, and as many créateurs
const ANNONCES_EACH = 8
const WRITES_S = 40
const LAST_S = 12 // after the last write, for the slowest client to receive it
const PRIVATE_A_SECOND = 100
const PUBLIC_A_SECOND = 5

async function fill(dataDir: string): Promise<LiveMarket> {
  const child = fork(new URL('./fill.ts', import.meta.url), [dataDir, String(EACH), String(ANNONCES_EACH)])
  const [[market]] = await Promise.all([once(child, 'message'), once(child, 'exit')])
  return market as LiveMarket
}

async function reportOf(clients: ChildProcess): Promise<ClientsReport> {
  const answer = once(clients, 'message')
  clients.send('report')
  const [report] = (await answer) as [ClientsReport]
  return report
}

/** Milliseconds from each write until each of its readers pulled it; Infinity for a reader who never did. */
function delays(written: readonly SentWrite[], { seen }: ClientsReport): readonly number[] {
  const when = new Map<string, number>()
  for (const { uid, id, version, at } of seen) {
    const key = `${uid} ${id} ${version}`
    if (!when.has(key)) when.set(key, at)
  }
  return written.flatMap(({ readers, id, versions, at }) =>
    readers.map((uid) => {
      // A version overwritten before it was pulled arrives with the next one.
      const found = versions.map((version) => when.get(`${uid} ${id} ${version}`) ?? Number.POSITIVE_INFINITY)
      return Math.max(0, Math.min(...found) - at)
    }),
  )
}

function tell(name: string, values: readonly number[], goalMs: number, conditions: string): void {
  const arrived = values.filter(Number.isFinite)
  const p99 = percentile(arrived, 0.99)
  reportFigure({ name: `${name}, p99`, value: p99, unit: 'ms', goal: `<= ${goalMs}`, conditions })
  reportFigure({ name: `${name}, never`, value: values.length - arrived.length, unit: '', goal: '<= 0', conditions })
}

async function measure(server: TestServer, market: LiveMarket): Promise<void> {
  const { members } = market
  const clients = fork(new URL('./clients.ts', import.meta.url))
  clients.send({ url: server.url, members })
  await once(clients, 'message')
  await wait(5000)
  await reportOf(clients)
  const plan = { seconds: WRITES_S, privateASecond: PRIVATE_A_SECOND, publicASecond: PUBLIC_A_SECOND }
  const { private: both, public: all, late } = await writeFor(server.url, market, plan)
  await wait(LAST_S * 1000)
  const report = await reportOf(clients)
  const writes = `${PRIVATE_A_SECOND} private and ${PUBLIC_A_SECOND} public writes a second for ${WRITES_S} s`
  const conditions = `${members.length} members, a stream each, ${writes}, at most ${late.toFixed(0)} ms behind`
  tell('a private write with both parties', delays(both, report), 1000, conditions)
  tell('a public write with everybody', delays(all, report), 10_000, conditions)
  clients.kill()
}

/** A thousand members with one stream each, who write to each other and publish. */
export async function measureCrowd(): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'rayon-live-'))
  try {
    const market = await fill(dataDir)
    const server = await startServer({ dataDir, env: { LOG_LEVEL: 'error' } })
    await measure(server, market).finally(() => server.kill())
  } finally {
    await rm(dataDir, { recursive: true, force: true })
  }
}
