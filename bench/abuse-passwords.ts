import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fill, probe } from './attacks/measure.ts'
import { median, percentile, record } from './report.ts'

const SIGN_INS = 300
const PLACES = 300

interface Measured {
  readonly reads: readonly number[]
  readonly peakMb: number
}

/** As many at once, each with its place, until each is answered. @returns how many of each status, and the seconds */
async function signInAll(url: string): Promise<string> {
  const begun = performance.now()
  const statuses = new Map<number, number>()
  const signIn = async (nth: number): Promise<void> => {
    const from = `198.51.${Math.floor((nth % PLACES) / 250)}.${(nth % PLACES) % 250}`
    const body = JSON.stringify({ email: `personne-${nth}@exemple.fr`, password: 'motdepasse' })
    const headers = { 'content-type': 'application/json', origin: url, 'x-forwarded-for': from }
    const { status } = await fetch(`${url}/api/session`, { method: 'POST', headers, body })
    statuses.set(status, (statuses.get(status) ?? 0) + 1)
  }
  await Promise.all(Array.from({ length: SIGN_INS }, (_, nth) => signIn(nth)))
  const counts = [...statuses].map(([status, count]) => `${count} times ${status}`).join(', ')
  return `${counts} in ${((performance.now() - begun) / 1000).toFixed(1)} s`
}

async function measure(how: 'libuv' | 'threads', dataDir: string): Promise<void> {
  const env = { ...process.env, DATA_DIR: dataDir, PORT: '0', TRUST_PROXY: '127.0.0.1', LOG_LEVEL: 'error' }
  const child = fork(new URL('./attacks/hashing-server.ts', import.meta.url), [how], { env })
  const [{ url }] = (await once(child, 'message')) as [{ url: string }]
  await signInAll(url) // what is loaded at the first hash
  child.send('begin')
  const stop = probe(url)
  const saw = await signInAll(url)
  const { times } = await stop()
  const answer = once(child, 'message')
  child.send('end')
  const [{ reads, peakMb }] = (await answer) as [Measured]
  await once(child, 'exit')
  const where = how === 'libuv' ? "libuv's threads" : 'threads of their own'
  const tell = (what: string, value: number, unit: string) =>
    record({ name: `hashing in ${where}: ${what}`, value, unit, conditions: `${SIGN_INS} sign-ins at once: ${saw}` })
  tell('reads, median', median(reads), 'ms')
  tell('reads, p99', percentile(reads, 0.99), 'ms')
  tell('/healthz, p99', percentile(times, 0.99), 'ms')
  tell('memory at most', peakMb, 'MB')
}

/** What the store's reads and the server's health come to while many sign in: as it was before, and as it is. */
const dataDir = await mkdtemp(join(tmpdir(), 'rayon-passwords-'))
try {
  await fill(dataDir)
  for (const how of ['libuv', 'threads'] as const) await measure(how, dataDir)
} finally {
  await rm(dataDir, { recursive: true, force: true })
}
