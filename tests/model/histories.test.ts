import { it } from 'vitest'
import { repeats } from '#tests/fixtures/counts.ts'
import { runHistories } from './property.ts'

/** Seeds of this half of the histories; `npm run test:sync` sets others. */
const { SEED = '1', HISTORIES = repeats({ short: 3, long: 150 }), HISTORY_PATH } = process.env

const NO_LIMIT = { timeout: 2 ** 31 - 1 }

it('whatever happens on the way, nothing is lost, stalls or lies', NO_LIMIT, async () => {
  console.warn(`SEED=${SEED}`)
  await runHistories({ seed: Number(SEED), count: Number(HISTORIES), path: HISTORY_PATH })
})
