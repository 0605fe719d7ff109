#!/usr/bin/env node
/**
 * Checks the table of ASVS requirements in docs/securite.md: each is named once, by a number of version 5.0, and answered
 * by test titles that exist, or by a written exception.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from './lib/paths.mjs'
import { isLong, testTitles } from './lib/test-titles.mjs'

const ROW = /^\| (V\d+\.\d+\.\d+) \| (L[12]) \| (.+) \| (.+) \|$/
const EXCEPTION = /^(Exception|Operator|By construction): \S.{10,}/

const known = testTitles()
const seen = new Set()
const problems = []
let proved = 0
for (const line of readFileSync(join(ROOT, 'docs/securite.md'), 'utf8').split('\n')) {
  const row = ROW.exec(line)
  if (row === null) {
    if (/^\| V\d/.test(line)) problems.push(`a row cannot be read: ${line}`)
    continue
  }
  const [, id, , , answer] = row
  if (seen.has(id)) problems.push(`${id}: written twice`)
  seen.add(id)
  if (EXCEPTION.test(answer)) continue
  const titles = [...answer.matchAll(/`([^`]+)`/g)].map((found) => found[1])
  if (titles.length === 0) problems.push(`${id}: neither a test nor an exception`)
  else if (titles.every(isLong)) problems.push(`${id}: proved in the long run only`)
  for (const title of titles) if (!known.has(title)) problems.push(`${id}: unknown test '${title}'`)
  proved += 1
}
if (seen.size === 0) problems.push('docs/securite.md: no requirement found')

for (const problem of problems) console.error(problem)
console.log(`${seen.size} requirements of ASVS 5.0 checked, ${proved} of them by tests`)
process.exitCode = problems.length === 0 ? 0 : 1
