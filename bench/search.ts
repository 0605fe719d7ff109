import { mkdtemp, rm } from 'node:fs/promises'
import { Agent } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startServer } from '../tests/fixtures/server.ts'
import { fillFolder } from './market/folder.ts'
import { readManifest } from './market/visits.ts'

/** How long the gateway's own search takes at 100,000 annonces, on loopback. After a build. */
const SIZE = Number(process.env.BENCH_ANNONCES ?? 100_000)
const TIMES = 40
const INDEXED_MAX_MS = 15 * 60_000

const QUESTIONS = [
  '',
  'ville=paris',
  'ville=nantes',
  'ville=saint',
  'ville=saint+aubin',
  'ville=p',
  'ville=zzz',
  'commune=44109',
  'departement=75',
  'departement=59',
  'departement=48',
]

interface Page {
  readonly total: number
  readonly annonces: readonly object[]
  readonly next: string | null
}

async function ask(url: string, query: string, patienceMs = 60_000): Promise<Page & { readonly ms: number }> {
  const begun = performance.now()
  const answer = await fetch(`${url}/api/annonces?${query}`, { signal: AbortSignal.timeout(patienceMs) })
  if (!answer.ok) throw new Error(`${query} answered ${answer.status}`)
  const page = (await answer.json()) as Page
  return { ...page, ms: performance.now() - begun }
}

async function measure(url: string, query: string): Promise<void> {
  const times: number[] = []
  let [next, total, deep]: [string | null, number, number] = [null, 0, 0]
  for (let time = 0; time < TIMES; time += 1) {
    const after = next === null ? '' : `&after=${encodeURIComponent(next)}`
    const page = await ask(url, query + after)
    times.push(page.ms)
    deep = next === null ? deep : deep + 1
    ;[next, total] = [page.next, page.total]
  }
  const sorted = times.toSorted((a, b) => a - b)
  const at = (share: number) => (sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0).toFixed(0)
  console.log(
    `${query || 'all'}: ${total} found; ${at(0.5)} ms (median), ${at(0.95)} (95th), ${at(1)} at most, ${deep} of ${TIMES} being next pages`,
  )
}

const dataDir = await mkdtemp(join(tmpdir(), 'rayon-bench-'))
await fillFolder(dataDir, SIZE)
const server = await startServer({ dataDir })
const agent = new Agent()
let begun = performance.now()
await readManifest(agent, server.url)
agent.destroy()
console.log(`${SIZE}: the catalogue is made after ${((performance.now() - begun) / 1000).toFixed(1)} s`)
begun = performance.now()
for (const query of ['', 'ville=zzz', 'ville=nantes']) await ask(server.url, query, INDEXED_MAX_MS)
console.log(`${SIZE}: the indexes, after ${((performance.now() - begun) / 1000).toFixed(1)} s more`)
for (const query of QUESTIONS) await measure(server.url, query)
await server.stop()
await rm(dataDir, { recursive: true, force: true })
