import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startServer } from '../tests/fixtures/server.ts'
import { fillFolder } from './market/folder.ts'
import { readManifest } from './market/manifest.ts'
import { percentile, reportFigure } from './report.ts'

/** Latency of the gateway's own search at 100,000 annonces, on loopback. After a build; most of it fills the store. */
const SIZE = 100_000
const TIMES = 40

const QUESTIONS = [
  ['all', ''],
  ["'paris'", 'ou=paris'],
  ["'nantes'", 'ou=nantes'],
  ["'saint'", 'ou=saint'],
  ["'saint aubin'", 'ou=saint+aubin'],
  ["'p'", 'ou=p'],
  ['a city of nobody', 'ou=zzz'],
  ['a commune', 'commune=44109'],
  ['a large département', 'departement=59'],
  ['a small département', 'departement=48'],
  ['20 km around, nearest first', 'ou=Nantes&lieu=44109&rayon=20&tri=proches'],
  ['a price, cheapest first', 'prix=40&tri=prix'],
  ['words of the text', 'mots=vitrine'],
] as const

interface Page {
  readonly total: number
  readonly next: string | null
}

async function ask(url: string, query: string): Promise<Page & { readonly ms: number }> {
  const begun = performance.now()
  const answer = await fetch(`${url}/api/annonces?${query}`, { signal: AbortSignal.timeout(60_000) })
  if (!answer.ok) throw new Error(`${query} answered ${answer.status}`)
  const page = (await answer.json()) as Page
  return { ...page, ms: performance.now() - begun }
}

/** Requests the first page, then the next ones, then the first again. */
async function measure(url: string, name: string, query: string): Promise<void> {
  const times: number[] = []
  let [next, total]: [string | null, number] = [null, 0]
  for (let time = 0; time < TIMES; time += 1) {
    const after: string = next === null ? '' : `&after=${encodeURIComponent(next)}`
    const page = await ask(url, query + after)
    times.push(page.ms)
    ;[next, total] = [page.next, page.total]
  }
  const conditions = `${total} of ${SIZE} found, ${TIMES} pages; median ${percentile(times, 0.5).toFixed(0)} ms`
  reportFigure({ name: `search, ${name}`, value: percentile(times, 0.95), unit: 'ms', goal: '<= 300', conditions })
}

const dataDir = await mkdtemp(join(tmpdir(), 'rayon-bench-'))
await fillFolder(dataDir, SIZE)
const server = await startServer({ dataDir })
await readManifest(server.url)
await ask(server.url, '') // makes the gateway unpack its cards
for (const [name, query] of QUESTIONS) await measure(server.url, name, query)
await server.stop()
await rm(dataDir, { recursive: true, force: true })
