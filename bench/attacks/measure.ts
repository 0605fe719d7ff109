import { fork } from 'node:child_process'
import { once, setMaxListeners } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startServer, type TestServer } from '../../tests/fixtures/server.ts'
import { usedBy } from '../report/process.ts'
import { type Goal, median, percentile, record } from '../report.ts'
import { ATTACKER, type Attack } from './attack.ts'

const ANNONCES = process.env.ANNONCES ?? '10000'
const HEAP_MB = 512
const SAMPLE_MS = 200

/** A market of so many annonces, written by a process of its own: LevelDB lets go of a folder with its process. */
export async function fill(dataDir: string): Promise<void> {
  const child = fork(new URL('./fill.ts', import.meta.url), [dataDir, ANNONCES])
  const [code] = await once(child, 'exit')
  if (code !== 0) throw new Error('the market could not be written')
}

interface Probed {
  readonly times: readonly number[]
  readonly failed: number
}

/** Measures the server's health from a process of its own. @returns stops, and gives the times in milliseconds */
export function probe(url: string): () => Promise<Probed> {
  const child = fork(new URL('./probe.ts', import.meta.url), [url])
  return async () => {
    const answer = once(child, 'message')
    child.send('stop')
    const [probed] = (await answer) as [Probed]
    return probed
  }
}

async function under(attack: Attack, server: TestServer): Promise<void> {
  const pid = server.pid()
  let used = usedBy(pid)
  const before = used?.cpuS ?? 0
  const sampling = setInterval(() => {
    used = usedBy(pid) ?? used
  }, SAMPLE_MS)
  const stop = probe(server.url)
  const over = AbortSignal.timeout(attack.lastsMs)
  setMaxListeners(0, over) // a listener a request
  const saw = await attack.run({ server, headers: { 'x-forwarded-for': ATTACKER } }, over)
  const { times, failed } = await stop()
  clearInterval(sampling)
  const conditions = `${attack.lastsMs / 1000} s; ${saw}`
  const tell = (what: string, value: number, unit: string, goal?: Goal) =>
    record({ name: `${attack.name}: ${what}`, value, unit, conditions, ...(goal && { goal }) })
  tell('memory at most', used?.peakMb ?? Number.NaN, 'MB')
  tell('processor', (used?.cpuS ?? 0) - before, 's')
  tell('/healthz, median', median(times), 'ms')
  tell('/healthz, p99', percentile(times, 0.99), 'ms')
  tell('/healthz that failed', failed, `of ${times.length}`)
  tell('deaths of the server', usedBy(pid) === null ? 1 : 0, '', '<= 0')
}

/** Each attack against a server of its own, with little memory, over the same market. After a build. */
export async function measureAttacks(attacks: readonly Attack[]): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'rayon-abuse-'))
  try {
    await fill(dataDir)
    for (const attack of attacks) {
      const env = { RATE_LIMITS: 'on', TRUST_PROXY: '127.0.0.1', NODE_OPTIONS: `--max-old-space-size=${HEAP_MB}` }
      const server = await startServer({ dataDir, env })
      await under(attack, server)
      await server.kill()
    }
  } finally {
    await rm(dataDir, { recursive: true, force: true })
  }
}
