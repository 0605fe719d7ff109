import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startServer } from '../tests/fixtures/server.ts'
import { fillFolder } from './market/folder.ts'
import { readManifest } from './market/manifest.ts'
import { type Goal, reportFigure } from './report.ts'

/** Size of the catalogue at 10,000 and at 100,000 annonces. After a build; three minutes. */
const SIZES: readonly { readonly size: number; readonly cards?: Goal; readonly whole?: Goal }[] = [
  { size: 10_000, cards: '<= 1.5', whole: '<= 4.5' },
  { size: 100_000 },
]

const megabytes = (pieces: readonly { readonly bytes: number }[]): number =>
  pieces.reduce((all, { bytes }) => all + bytes, 0) / 1e6

for (const { size, cards: cardsGoal, whole } of SIZES) {
  const dataDir = await mkdtemp(join(tmpdir(), 'rayon-bench-'))
  await fillFolder(dataDir, size)
  const server = await startServer({ dataDir })
  const { newest, departements } = await readManifest(server.url)
  const cards = departements.flatMap((place) => place.cards)
  const all = [newest, ...cards, ...departements.flatMap(({ details }) => details)]
  const conditions = 'three photos each, texts and hashes that do not repeat'
  const weight = (name: string, pieces: typeof all, goal?: Goal) =>
    reportFigure({
      name: `${name} of ${size}`,
      value: megabytes(pieces),
      unit: 'MB',
      conditions: `${conditions}; ${pieces.length} pieces`,
      ...(goal && { goal }),
    })
  weight('cards', cards, cardsGoal)
  weight('the whole', all, whole)
  const largest = Math.max(...all.map(({ bytes }) => bytes)) / 1024
  reportFigure({ name: `largest piece of ${size}`, value: largest, unit: 'KB', goal: '<= 32' })
  await server.stop()
  await rm(dataDir, { recursive: true, force: true })
}
