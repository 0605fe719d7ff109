#!/usr/bin/env node
/**
 * Compares docs/specification.md with the tests: every requirement must name at least one test title, and every title
 * named must exist in tests/, one of them at least in `npm test`. Titles are read from the source, so `${…}` and `%i` are
 * written as they stand there.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { isLong, testTitles } from './lib/test-titles.mjs'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const ROW = /^\| (S\d[\w.]*) +\| .+ \| (.+) \|$/

/** @returns {{ id: string, titles: string[] }[]} the rows of the table; a row without a test has no title */
function requirements() {
  const rows = []
  for (const line of readFileSync(join(ROOT, 'docs/specification.md'), 'utf8').split('\n')) {
    const row = ROW.exec(line)
    if (row !== null) rows.push({ id: row[1], titles: [...row[2].matchAll(/`([^`]+)`/g)].map((found) => found[1]) })
    else if (line.startsWith('| S')) throw new Error(`docs/specification.md: a row cannot be read: ${line}`)
  }
  return rows
}

const known = testTitles()
const rows = requirements()
const problems = []
const seen = new Set()
for (const { id, titles } of rows) {
  if (seen.has(id)) problems.push(`${id}: written twice`)
  seen.add(id)
  if (titles.length === 0) problems.push(`${id}: no test`)
  else if (titles.every(isLong)) problems.push(`${id}: proved in the long run only`)
  for (const title of titles) if (!known.has(title)) problems.push(`${id}: unknown test '${title}'`)
}
if (rows.length === 0) problems.push('docs/specification.md: no requirement found')

for (const problem of problems) console.error(problem)
const proved = rows.filter(({ titles }) => titles.length > 0 && titles.every((title) => known.has(title))).length
console.log(`${proved} of ${rows.length} requirements proved, by ${known.size} test titles`)
process.exitCode = problems.length === 0 ? 0 : 1
