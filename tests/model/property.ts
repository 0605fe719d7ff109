import { mkdirSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import fc from 'fast-check'
import { runHistory } from './history.ts'
import { type History, histories } from './steps/steps.ts'

const ROOT = fileURLToPath(new URL('../../', import.meta.url))
const FOLDER = join(ROOT, 'test-results', 'histories') // not tracked by git

export interface Runs {
  readonly seed: number
  readonly count: number
  /** fast-check's path to one history of the seed; from the first without it. */
  readonly path?: string | undefined
}

/** @returns the file's path, relative to the project's root */
function writeHistory(name: string, history: History): string {
  mkdirSync(FOLDER, { recursive: true })
  const file = join(FOLDER, `${name}.json`)
  writeFileSync(file, `${JSON.stringify(history, null, 2)}\n`)
  return relative(ROOT, file)
}

/** Runs a seed's histories. @throws at the first violation, shrunk, with a replay command */
export async function runHistories({ seed, count, path }: Runs): Promise<void> {
  const replay = path === undefined ? {} : { path }
  let hasFailed = false
  const property = fc.asyncProperty(histories, async (history) => {
    try {
      await runHistory(history)
    } catch (error) {
      // Shrinking takes hundreds of runs, and may kill the process.
      if (!hasFailed) console.warn(`${error}; as it was drawn: ${writeHistory(`${seed}-drawn`, history)}`)
      hasFailed = true
      throw error
    }
  })
  const details = await fc.check(property, { seed, numRuns: count, ...replay })
  if (!details.failed) return
  const [history] = details.counterexample ?? []
  if (history === undefined) throw details.errorInstance ?? new Error('the histories did not run')
  const { counterexamplePath, numShrinks, errorInstance } = details
  const file = writeHistory(`${seed}-${counterexamplePath?.split(':')[0]}`, history)
  throw new Error(
    `${errorInstance instanceof Error ? errorInstance.message : errorInstance}

seed ${seed}, path ${counterexamplePath}: ${history.steps.length} steps, after ${numShrinks} times shorter
once more:     npm run test:sync -- --seed ${seed} --path ${counterexamplePath}
the same:      npm run test:sync -- --history ${file}
to keep it:    mv ${file} tests/model/regressions/<what-it-shows>.json`,
    { cause: errorInstance },
  )
}
