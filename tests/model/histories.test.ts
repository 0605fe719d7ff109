import fc from 'fast-check'
import { it } from 'vitest'
import { runHistory } from './history.ts'
import { histories, putBackHistories } from './steps.ts'

/** Replays one with what fast-check prints: `HISTORIES=1 SEED=… HISTORY_PATH=…`. */
const { SEED, HISTORY_PATH, HISTORIES = '40', SHRINK } = process.env

function parameters<T>(share: number): fc.Parameters<T> {
  return {
    numRuns: Math.max(1, Math.round(Number(HISTORIES) * share)),
    ...(SEED === undefined ? {} : { seed: Number(SEED) }),
    ...(HISTORY_PATH === undefined ? {} : { path: HISTORY_PATH }),
    endOnFailure: SHRINK === undefined,
  }
}

const FOREVER_MS = 2 ** 31 - 1

it(
  'whatever happens on the way, nothing is lost, stalls or lies',
  async () => {
    const began = performance.now()
    await fc
      .assert(fc.asyncProperty(histories, runHistory), parameters<[never]>(1) as never)
      .finally(() => console.log(process.cpuUsage().user / 1e6, 's', performance.now() - began))
  },
  FOREVER_MS,
)

it(
  'a store put back from an older copy gets back what it lost, or whoever wrote it is told',
  async () => {
    await fc.assert(fc.asyncProperty(putBackHistories, runHistory), parameters<[never]>(0.1) as never)
  },
  FOREVER_MS,
)
