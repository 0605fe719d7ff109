import { availableParallelism } from 'node:os'
import { parseArgs } from 'node:util'
import { ensureInstalled, requireNode } from './lib/install.mjs'
import { capture } from './lib/run.mjs'

/**
 * `npm run test:sync`: histories of the model of the sync (docs/sync.md), many at once.
 *   --histories n       how many, 1000 by default; in processes of at most 250, each with a seed of its own
 *   --seed s            the first process's; from the clock by default
 *   --seed s --path p   one history, as a failure names it
 *   --history file      one history, as a failure wrote it
 */
const EACH = 250
const { values } = parseArgs({
  options: {
    histories: { type: 'string' },
    seed: { type: 'string' },
    path: { type: 'string' },
    history: { type: 'string' },
  },
})
const first = Number(values.seed ?? Date.now() % 1_000_000)

function runs() {
  if (values.history !== undefined) return [{ name: values.history, count: 1, env: { HISTORY: values.history } }]
  if (values.path !== undefined) {
    const env = { SEED: String(first), HISTORIES: '1', HISTORY_PATH: values.path }
    return [{ name: `seed ${first}, path ${values.path}`, count: 1, env }]
  }
  const asked = Number(values.histories ?? 1000)
  return Array.from({ length: Math.ceil(asked / EACH) }, (_, index) => {
    const count = Math.min(EACH, asked - index * EACH)
    const seed = first + index
    return { name: `seed ${seed}, ${count} histories`, count, env: { SEED: String(seed), HISTORIES: String(count) } }
  })
}

requireNode()
await ensureInstalled()

const all = runs()
const file = values.history === undefined ? 'tests/model/histories.test.ts' : 'tests/model/kept.test.ts'
const begun = performance.now()
const seconds = () => Math.round((performance.now() - begun) / 1000)
const queue = [...all]
let [held, broken] = [0, 0]

async function work() {
  for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
    const args = ['run', '--project', 'model', file, '--reporter=dot', '--silent']
    const { code, output } = await capture('vitest', args, { env: next.env })
    if (code === 0) held += next.count
    else broken += 1
    console.log(`${code === 0 ? 'holds ' : 'BROKEN'}  ${next.name} (${seconds()} s)`)
    if (code !== 0) console.log(output.trim())
  }
}

await Promise.all(Array.from({ length: Math.min(availableParallelism(), all.length) }, work))
const seeds = values.history ?? (all.length > 1 ? `${first} to ${first + all.length - 1}` : first)
console.log(`${held} histories held, ${broken} seeds broken; seeds ${seeds}, ${seconds()} s`)
process.exitCode = broken === 0 ? 0 : 1
