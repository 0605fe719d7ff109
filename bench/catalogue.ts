import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { Agent } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startServer, type TestServer } from '../tests/fixtures/server.ts'
import { fillFolder } from './market/folder.ts'
import { readManifest, visits } from './market/visits.ts'

/** What a catalogue of 10,000 and of 100,000 annonces weighs and costs to make, and what visitors cost. After a build. */
const SIZES = process.env.BENCH_ANNONCES?.split(',').map(Number) ?? [10_000, 100_000]
const VISITS = 1000
const VISITS_MS = 60_000
const VISITED_MAX = 20_000 // annonces: past it no device takes all of them

const mega = (bytes: number): string => `${(bytes / 1e6).toFixed(2)} MB`
const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`

/** Resident memory of the server, in bytes: now, and the most it had since the last call. */
async function memoryOf(server: TestServer): Promise<{ readonly now: number; readonly most: number }> {
  const status = await readFile(`/proc/${server.pid()}/status`, 'utf8')
  const of = (name: string) => Number(new RegExp(`${name}:\\s+(\\d+) kB`).exec(status)?.[1]) * 1024
  return { now: of('VmRSS'), most: of('VmHWM') }
}

const sum = (pieces: readonly { readonly bytes: number }[]): number => pieces.reduce((all, { bytes }) => all + bytes, 0)

/** Changes one annonce while the server is stopped, and tells what the next start makes of it. */
async function changeOne(server: TestServer, size: number): Promise<void> {
  const agent = new Agent()
  const before = new Set(namesOf(await readManifest(agent, server.url)))
  await server.kill()
  await fillFolder(server.dataDir, 'change')
  await server.restart()
  const begun = performance.now()
  for (;;) {
    const manifest = await readManifest(agent, server.url)
    const changed = namesOf(manifest).filter((name) => !before.has(name))
    if (changed.length === 0) continue
    const text = `${changed.length} pieces made anew`
    console.log(`${size}: one change, the maker started anew: ${text}, ${seconds(performance.now() - begun)}`)
    break
  }
  agent.destroy()
}

const namesOf = ({ newest, places }: Awaited<ReturnType<typeof readManifest>>): string[] =>
  [newest, ...places.flatMap(({ cards, rest }) => [...cards, ...rest])].map(({ name }) => name)

async function measure(size: number): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'rayon-bench-'))
  let begun = performance.now()
  await fillFolder(dataDir, size)
  console.log(`${size}: written in ${seconds(performance.now() - begun)}`)

  const server = await startServer({ dataDir })
  const empty = await memoryOf(server)
  const agent = new Agent()
  begun = performance.now()
  const manifest = await readManifest(agent, server.url)
  const made = await memoryOf(server)
  const cards = manifest.places.flatMap((place) => place.cards)
  const rest = manifest.places.flatMap((place) => place.rest)
  console.log(
    `${size}: made in ${seconds(performance.now() - begun)}; memory ${mega(empty.now)}, then ${mega(made.now)}, ${mega(made.most)} at most`,
  )
  console.log(`${size}: manifest ${mega(manifest.travelled)}, newest ${mega(manifest.newest.bytes)}`)
  console.log(
    `${size}: cards ${mega(sum(cards))} in ${cards.length} pieces, whole ${mega(sum([...cards, ...rest]))} in ${cards.length + rest.length}`,
  )
  agent.destroy()
  if (size <= VISITED_MAX) {
    const before = await memoryOf(server)
    const { bytes, durationMs } = await visits(server.url, VISITS, VISITS_MS)
    const after = await memoryOf(server)
    console.log(
      `${size}: ${VISITS} first visits, ${mega(bytes)} in ${seconds(durationMs)}; memory ${mega(before.now)}, ${mega(after.most)} at most, ${mega(after.now)} after`,
    )
  }
  await changeOne(server, size)
  await server.stop()
  await rm(dataDir, { recursive: true, force: true })
}

for (const size of SIZES) await measure(size)
