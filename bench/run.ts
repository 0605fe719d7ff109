import { fork } from 'node:child_process'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { commit, load, thisMachine } from './report/machine.ts'
import { keep, lastResults, type Measured } from './report/results.ts'
import { originsOf, tableOf, withResults } from './report/table.ts'
import { type Figure, meets } from './report.ts'

/**
 * `npm run bench [name…]`: runs the measures of this folder one after the other, all of them unless some are named, each
 * in a process of its own, so that one that fails or stays is told and the others run. It prints one table, and keeps the
 * figures in `bench/results`. `npm run bench -- --write` runs nothing: it puts the last figures into the page.
 */
const FOLDER = new URL('./', import.meta.url)
const PAGE = new URL('../docs/performance.md', import.meta.url)
const PATIENCE_MS = 45 * 60_000 // the longest takes ten minutes
const NOT_MEASURES = ['run.ts', 'report.ts']

/** Runs one measure. @returns what it told, however it ended */
async function run(measure: string): Promise<Pick<Measured, 'figures' | 'failure'>> {
  const figures: Figure[] = []
  const child = fork(fileURLToPath(new URL(`${measure}.ts`, FOLDER)), [], { stdio: 'inherit' })
  child.on('message', ({ figure }: { figure: Figure }) => figures.push(figure))
  const failure = await new Promise<string | undefined>((resolve) => {
    const late = setTimeout(() => {
      child.kill('SIGKILL')
      resolve(`not over after ${PATIENCE_MS / 60_000} minutes`)
    }, PATIENCE_MS)
    child.on('exit', (code, signal) => {
      clearTimeout(late)
      resolve(code === 0 ? undefined : `it ended with ${signal ?? code}`)
    })
  })
  if (failure === undefined && figures.length === 0) return { figures, failure: 'it gave no figure' }
  return failure === undefined ? { figures } : { figures, failure }
}

async function runAll(measures: readonly string[]): Promise<readonly Measured[]> {
  const machine = await thisMachine()
  const results: Measured[] = []
  for (const measure of measures) {
    console.log(`\n${measure}`)
    const before = load()
    // What ran just before is a part of the load of the measures that follow.
    if (before.isBusy && results.length === 0) console.warn(`  this machine is busy: a load of ${before.load}`)
    const at = new Date()
    const outcome = await run(measure)
    const seconds = Math.round((Date.now() - at.getTime()) / 1000)
    const isBusy = before.isBusy && results.length === 0
    results.push({
      measure,
      at: at.toISOString(),
      commit: commit(),
      machine,
      load: before.load,
      isBusy,
      seconds,
      ...outcome,
    })
    if (outcome.failure !== undefined) console.error(`  FAILED: ${outcome.failure}`)
    keep(results)
  }
  return results
}

const all = readdirSync(FOLDER)
  .filter((file) => file.endsWith('.ts') && !NOT_MEASURES.includes(file))
  .map((file) => file.replace(/\.ts$/, ''))
const asked = process.argv.slice(2)
if (asked.includes('--write')) {
  writeFileSync(PAGE, withResults(readFileSync(PAGE, 'utf8'), lastResults()))
} else {
  const unknown = asked.filter((name) => !all.includes(name))
  if (unknown.length > 0) throw new Error(`no such measure: ${unknown.join(', ')}; there are ${all.join(', ')}`)
  const results = await runAll(asked.length > 0 ? asked : all)
  console.log(`\n${originsOf(results)}\n\n${tableOf(results)}`)
  const missed = results.flatMap(({ figures }) => figures.filter((figure) => !meets(figure))).length
  const failed = results.filter(({ failure }) => failure !== undefined).map(({ measure }) => measure)
  console.log(`\n${missed} goals missed${failed.length === 0 ? '' : `; failed: ${failed.join(', ')}`}`)
  process.exitCode = failed.length === 0 ? 0 : 1
}
