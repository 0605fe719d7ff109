import fc from 'fast-check'
import { expect, it } from 'vitest'
import { repeats } from '#tests/fixtures/counts.ts'
import { runHistory } from './history.ts'
import { histories } from './steps/steps.ts'

const { SEED = '1', HISTORIES = repeats({ short: 2, long: 24 }) } = process.env

const NO_LIMIT = { timeout: 2 ** 31 - 1 }

it(
  'where members may write but little in a time, all the same holds, and what is held leaves in its time',
  NO_LIMIT,
  async () => {
    let deferred = 0
    const drawn = fc.sample(histories, { seed: Number(SEED), numRuns: Number(HISTORIES) })
    for (const [index, history] of drawn.entries()) {
      try {
        deferred += (await runHistory({ ...history, tight: true })).deferred
      } catch (error) {
        throw new Error(`history ${index} of seed ${SEED}: ${JSON.stringify(history)}`, { cause: error })
      }
    }
    console.warn(`SEED=${SEED}: ${deferred} writes past their rate`)
    expect(deferred).toBeGreaterThan(0)
  },
)
