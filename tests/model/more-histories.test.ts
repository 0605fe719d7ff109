import { it } from 'vitest'
import { repeats } from '#tests/fixtures/counts.ts'
import { runHistories } from './property.ts'

/** The other half, in its own process. */
const SEED = process.env.SEED === undefined ? 2 : -Number(process.env.SEED)

const NO_LIMIT = { timeout: 2 ** 31 - 1 }

it('whatever else happens on the way, nothing is lost, stalls or lies', NO_LIMIT, async () => {
  console.warn(`SEED=${SEED}`)
  await runHistories({ seed: SEED, count: repeats({ short: 3, long: 150 }) })
})
