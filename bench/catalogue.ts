import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readEnv } from '../gateway/env.ts'
import { openStore } from '../gateway/store/open-store.ts'
import { fillStore } from './market/fill.ts'

/** What a market of 10,000 and of 100,000 annonces costs to keep as a catalogue. */
const SIZES = [10_000, 100_000]

for (const size of SIZES) {
  const dataDir = await mkdtemp(join(tmpdir(), 'rayon-bench-'))
  const store = await openStore(readEnv({ DATA_DIR: dataDir }))
  const begun = performance.now()
  await fillStore(store, size)
  console.log(`${size} annonces written in ${((performance.now() - begun) / 1000).toFixed(1)} s`)
  await store.close()
  await rm(dataDir, { recursive: true, force: true })
}
