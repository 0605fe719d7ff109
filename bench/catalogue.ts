import { mkdtemp, rm } from 'node:fs/promises'
import { Agent } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startServer, type TestServer } from '../tests/fixtures/server.ts'
import { fillFolder } from './market/folder.ts'
import { readManifest, visits } from './market/visits.ts'
import { usedBy } from './report/process.ts'
import { type Goal, record } from './report.ts'

/** What a catalogue of 10,000 and of 100,000 annonces weighs and costs to make, and what visitors cost. After a build; four minutes. */
const SIZES = [10_000, 100_000]
const GOALS: { readonly [size: number]: { readonly cards: Goal; readonly whole: Goal } } = {
  10000: { cards: '<= 1.5', whole: '<= 4.5' },
}
const VISITS = 1000
const VISITS_MS = 60_000
const VISITED_MAX = 20_000 // annonces: past it no device takes all of them

type ReadManifest = Awaited<ReturnType<typeof readManifest>>

const piecesOf = ({ newest, places }: ReadManifest) => [
  newest,
  ...places.flatMap(({ cards, rest }) => [...cards, ...rest]),
]
const namesOf = (manifest: ReadManifest) => piecesOf(manifest).map(({ name }) => name)
const megabytes = (pieces: readonly { readonly bytes: number }[]): number =>
  pieces.reduce((all, { bytes }) => all + bytes, 0) / 1e6

function memoryOf(server: TestServer): { readonly mb: number; readonly peakMb: number } {
  const used = usedBy(server.pid())
  if (used === null) throw new Error('the server is dead')
  return used
}

/** Changes one annonce while the server is stopped, and tells what the next start makes of it. */
async function changeOne(server: TestServer, size: number): Promise<void> {
  const agent = new Agent()
  const before = new Set(namesOf(await readManifest(agent, server.url)))
  await server.kill()
  await fillFolder(server.dataDir, 'change')
  await server.restart()
  const begun = performance.now()
  for (let changed = 0; changed === 0; ) {
    changed = namesOf(await readManifest(agent, server.url)).filter((name) => !before.has(name)).length
    if (changed === 0) continue
    record({ name: `pieces made anew by one change, of ${size}`, value: changed, unit: 'pieces' })
    record({
      name: `one change in the catalogue of ${size}, the server just started`,
      value: (performance.now() - begun) / 1000,
      unit: 's',
    })
  }
  agent.destroy()
}

async function measureVisits(server: TestServer, size: number): Promise<void> {
  const before = memoryOf(server)
  const { bytes, durationMs } = await visits(server.url, VISITS, VISITS_MS)
  const after = memoryOf(server)
  const conditions = `${VISITS} first visits to ${size} in ${(durationMs / 1000).toFixed(0)} s, ${(bytes / 1e9).toFixed(1)} GB; ${before.mb.toFixed(0)} MB before`
  record({ name: `server's memory at most, ${VISITS} first visits`, value: after.peakMb, unit: 'MB', conditions })
  record({ name: `server's memory after ${VISITS} first visits`, value: after.mb, unit: 'MB', conditions })
}

async function measure(size: number): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'rayon-bench-'))
  await fillFolder(dataDir, size)
  const server = await startServer({ dataDir })
  const agent = new Agent()
  const begun = performance.now()
  const manifest = await readManifest(agent, server.url)
  const durationS = (performance.now() - begun) / 1000
  agent.destroy()
  const { mb, peakMb } = memoryOf(server)
  const cards = manifest.places.flatMap((place) => place.cards)
  const all = piecesOf(manifest)
  const goals = GOALS[size]
  const conditions = 'three photos each, texts and hashes that do not repeat'
  record({
    name: `cards of ${size}`,
    value: megabytes(cards),
    unit: 'MB',
    conditions: `${conditions}; ${cards.length} pieces`,
    ...(goals === undefined ? {} : { goal: goals.cards }),
  })
  record({
    name: `the whole of ${size}`,
    value: megabytes(all),
    unit: 'MB',
    conditions: `${conditions}; ${all.length} pieces`,
    ...(goals === undefined ? {} : { goal: goals.whole }),
  })
  record({ name: `manifest of ${size}`, value: manifest.travelled / 1024, unit: 'KB' })
  record({
    name: `largest piece of ${size}`,
    value: Math.max(...all.map(({ bytes }) => bytes)) / 1024,
    unit: 'KB',
    goal: '<= 32',
  })
  record({ name: `making the catalogue of ${size}`, value: durationS, unit: 's' })
  const peak = `${peakMb.toFixed(0)} MB at most`
  record({ name: `server's memory once ${size} are made`, value: mb, unit: 'MB', conditions: peak })
  if (size <= VISITED_MAX) await measureVisits(server, size)
  await changeOne(server, size)
  await server.stop()
  await rm(dataDir, { recursive: true, force: true })
}

for (const size of SIZES) await measure(size)
