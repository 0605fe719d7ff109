import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { checkWalls } from './check.ts'
import { withWalls } from './page.ts'
import { checkSizes } from './sizes.ts'
import { ROOT, readAliases, readTree } from './tree.ts'

/**
 * `npm run walls`: compares every import of the code with the table, the page with the table, and file sizes with their
 * limits. `--write` prints the table into the page.
 */
const path = join(ROOT, 'docs', 'architecture.md')
const printed = withWalls(readFileSync(path, 'utf8'))
if (process.argv.includes('--write')) writeFileSync(path, printed)
const code = readTree(/\.(ts|tsx|mts|mjs)$/)
const written = readTree(/\.(ts|tsx|mts|mjs|css)$/)

const problems = [...checkWalls(code, readAliases()), ...checkSizes(written)]
if (printed !== readFileSync(path, 'utf8')) {
  problems.push('docs/architecture.md differs from scripts/walls/table.ts: run `npm run walls -- --write`')
}
for (const problem of problems) console.error(problem)
process.exitCode = problems.length === 0 ? 0 : 1
