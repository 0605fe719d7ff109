#!/usr/bin/env node
/**
 * Compares the tables of docs/specification.md, and of ASVS 5.0 in docs/securite.md, with the tests: every requirement
 * is there once and names at least one test title, one of them in `npm test`, and every title named exists in tests/. A
 * requirement of ASVS may have a written exception instead. Titles are read from the source, with `${…}` and `%i`
 * verbatim.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from './lib/paths.mjs'
import { isLong, testTitles } from './lib/test-titles.mjs'

const DOCUMENTS = [
  { path: 'docs/specification.md', begins: /^\| S/, row: /^\| (S\d[\w.]*) +\| .+ \| (.+) \|$/ },
  {
    path: 'docs/securite.md',
    begins: /^\| V\d/,
    row: /^\| (V\d+\.\d+\.\d+) \| L[12] \| .+ \| (.+) \|$/,
    exception: /^(Exception|Operator|By construction): \S.{10,}/,
  },
]

const existingTitles = testTitles()
const problems = []

function check({ path, begins, row, exception }) {
  const seen = new Set()
  for (const line of readFileSync(join(ROOT, path), 'utf8')
    .split('\n')
    .filter((one) => begins.test(one))) {
    const [, id, answer = ''] = row.exec(line) ?? []
    if (id === undefined) problems.push(`${path}: a row cannot be read: ${line}`)
    else if (seen.has(id)) problems.push(`${id}: written twice`)
    seen.add(id)
    if (id === undefined || exception?.test(answer)) continue
    const titles = [...answer.matchAll(/`([^`]+)`/g)].map((found) => found[1])
    if (titles.length === 0) problems.push(`${id}: no test`)
    else if (titles.every(isLong)) problems.push(`${id}: proved in the long run only`)
    for (const title of titles) if (!existingTitles.has(title)) problems.push(`${id}: unknown test '${title}'`)
  }
  if (seen.size === 0) problems.push(`${path}: no requirement found`)
  console.log(`${path}: ${seen.size} requirements compared with ${existingTitles.size} test titles`)
}

for (const document of DOCUMENTS) check(document)
for (const problem of problems) console.error(problem)
process.exitCode = problems.length === 0 ? 0 : 1
