import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { checkWalls } from './check.ts'
import { withWalls } from './page.ts'
import { ROOT, readAliases, readTree } from './tree.ts'

/** `npm run walls`: compares every import of the code with the table, and the page too; `--write` prints the page. */
const path = join(ROOT, 'docs', 'architecture.md')
const page = readFileSync(path, 'utf8')
const printed = withWalls(page)
if (process.argv.includes('--write')) writeFileSync(path, printed)

const problems = checkWalls(readTree(/\.(ts|tsx|mts|mjs)$/), readAliases())
if (printed !== readFileSync(path, 'utf8')) {
  problems.push('docs/architecture.md differs from scripts/walls/table.ts: run `npm run walls -- --write`')
}
for (const problem of problems) console.error(problem)
process.exitCode = problems.length === 0 ? 0 : 1
