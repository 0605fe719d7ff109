import { execFileSync, fork } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { cpus, loadavg } from 'node:os'
import { fileURLToPath } from 'node:url'
import { type Figure, type Measured, meets, tableOf } from './report.ts'

/**
 * `npm run bench [name…]`: runs the measures of this folder one after the other, all of them unless some are named,
 * each in its own process, so that one that fails or hangs is reported and the others run. Then prints one table.
 */
const FOLDER = new URL('./', import.meta.url)
const PATIENCE_MS = 45 * 60_000 // the longest takes ten minutes
const NOT_MEASURES = ['run.ts', 'report.ts']

async function run(measure: string): Promise<Measured> {
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
  if (failure !== undefined) return { measure, figures, failure }
  return figures.length === 0 ? { measure, figures, failure: 'it gave no figure' } : { measure, figures }
}

/** Where the figures come from: they differ on another machine, or with other work on this one. */
function origin(): string {
  const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim()
  const processors = cpus()
  const [load = 0] = loadavg()
  const on = `${processors.length} cores of ${processors[0]?.model.trim()}, Node ${process.version}`
  return `commit ${commit}, ${new Date().toISOString().slice(0, 10)}, ${on}, a load of ${load.toFixed(2)}`
}

const all = readdirSync(FOLDER)
  .filter((file) => file.endsWith('.ts') && !NOT_MEASURES.includes(file))
  .map((file) => file.replace(/\.ts$/, ''))
const requested = process.argv.slice(2)
const unknown = requested.filter((name) => !all.includes(name))
if (unknown.length > 0) throw new Error(`no such measure: ${unknown.join(', ')}; there are ${all.join(', ')}`)
const before = origin() // from here on, the measures are part of the load
const results: Measured[] = []
for (const measure of requested.length > 0 ? requested : all) {
  console.log(`\n${measure}`)
  results.push(await run(measure))
}
console.log(`\n${before}\n\n${tableOf(results)}`)
const missed = results.flatMap(({ figures }) => figures.filter((figure) => !meets(figure))).length
const failed = results.filter(({ failure }) => failure !== undefined).map(({ measure }) => measure)
console.log(`\n${missed} goals missed${failed.length === 0 ? '' : `; failed: ${failed.join(', ')}`}`)
process.exitCode = failed.length === 0 ? 0 : 1
