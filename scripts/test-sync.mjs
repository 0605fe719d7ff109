import { availableParallelism } from 'node:os'
import { parseArgs } from 'node:util'
import { ensureInstalled, requireNode } from './lib/install.mjs'
import { capture } from './lib/run.mjs'

/**
 * `npm run test:sync`: histories of the model of the sync (docs/sync.md), many at once.
 *   --histories n       how many, 1000 by default; in processes of at most 100, each with its own seed, after
 *                       thirty days of ten members
 *   --seed s            the first process's; from the clock by default
 *   --seed s --path p   one history, as a failure names it
 *   --history file      one history, as a failure wrote it
 */
const EACH = 100 // a finished world still takes memory, and shrinking a broken history takes hundreds of them
const [HISTORIES, SAVED_HISTORY, MONTH] = ['histories', 'regressions', 'month'].map(
  (name) => `tests/model/${name}.test.ts`,
)
const { values } = parseArgs({
  options: {
    histories: { type: 'string' },
    seed: { type: 'string' },
    path: { type: 'string' },
    history: { type: 'string' },
  },
})
const firstSeed = Number(values.seed ?? Date.now() % 1_000_000)

function runs() {
  const { history } = values
  if (history !== undefined) return [{ name: history, file: SAVED_HISTORY, count: 1, env: { HISTORY: history } }]
  if (values.path !== undefined) {
    const env = { SEED: String(firstSeed), HISTORIES: '1', HISTORY_PATH: values.path }
    return [{ name: `seed ${firstSeed}, path ${values.path}`, file: HISTORIES, count: 1, env }]
  }
  const historyCount = Number(values.histories ?? 1000)
  const month = {
    name: `seed ${firstSeed}, thirty days`,
    file: MONTH,
    count: 1,
    env: { SEED: String(firstSeed), DAYS: '30', TEST_LONG: '1' },
  }
  const others = Array.from({ length: Math.ceil(historyCount / EACH) }, (_, index) => {
    const count = Math.min(EACH, historyCount - index * EACH)
    const seed = firstSeed + index
    const env = { SEED: String(seed), HISTORIES: String(count) }
    return { name: `seed ${seed}, ${count} histories`, file: HISTORIES, count, env }
  })
  return [month, ...others]
}

requireNode()
await ensureInstalled()

const all = runs()
const begun = performance.now()
const seconds = () => Math.round((performance.now() - begun) / 1000)
const queue = [...all]
let [passed, broken] = [0, 0]

async function work() {
  for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
    const args = ['run', next.file, '--reporter=dot']
    const { code, output } = await capture('vitest', args, { env: next.env })
    if (code === 0) passed += next.count
    else broken += 1
    console.log(`${code === 0 ? 'holds ' : 'BROKEN'}  ${next.name} (${seconds()} s)`)
    const figures = /\d+ days: .*/.exec(output)?.[0]
    if (figures !== undefined) console.log(`        ${figures}`)
    if (code !== 0) console.log(output.trim())
  }
}

await Promise.all(Array.from({ length: Math.min(availableParallelism(), all.length) }, work))
const seeds = values.history ?? (all.length > 2 ? `${firstSeed} to ${firstSeed + all.length - 2}` : firstSeed)
console.log(`${passed} histories held, ${broken} of ${all.length} runs broken; seeds ${seeds}, ${seconds()} s`)
process.exitCode = broken === 0 ? 0 : 1
