#!/usr/bin/env node
/**
 * Compares the requirements of docs/specification.md, and of ASVS 5.0 in docs/securite.md, with the tests, which name
 * those they prove in a comment above them: `// Proves S1.9, V6.2.1`. Every requirement is written once, is proved by a
 * test of `npm test`, and every one that a test names exists. One of ASVS may have a written exception instead.
 * With ids as arguments, prints where each is proved.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from './lib/paths.mjs'

const DOCUMENTS = [
  { path: 'docs/specification.md', begins: /^\| S/, row: /^\| (S\d[\w.]*) +\| .+ \|$/ },
  {
    path: 'docs/securite.md',
    begins: /^\| V\d/,
    row: /^\| (V\d+\.\d+\.\d+) \| L[12] \| .+ \| (.+) \|$/,
    exception: /^(Exception|Operator|By construction): \S.{10,}/,
  },
]
const PROOF = /^ *\/\/ Proves ((?:[SV]\d[\w.]*,?\s+(?:\/\/ )?)+)(.+)$/gm

const problems = []

/** The tests that prove each requirement: `file: the line that begins it`. */
function readProofs() {
  const proofs = new Map()
  for (const name of readdirSync(join(ROOT, 'tests'), { recursive: true, encoding: 'utf8' })) {
    if (!/\.(test|spec)\.tsx?$/.test(name)) continue
    for (const [, ids, test] of readFileSync(join(ROOT, 'tests', name), 'utf8').matchAll(PROOF)) {
      for (const id of ids.match(/[SV]\d[\w.]*/g)) {
        proofs.set(id, [...(proofs.get(id) ?? []), { place: `tests/${name}: ${test}`, long: test.includes('@long') }])
      }
    }
  }
  return proofs
}

const proofs = readProofs()
const written = new Set()

for (const { path, begins, row, exception } of DOCUMENTS) {
  const before = written.size
  const lines = readFileSync(join(ROOT, path), 'utf8').split('\n')
  for (const line of lines.filter((one) => begins.test(one))) {
    const [, id, answer = ''] = row.exec(line) ?? []
    if (id === undefined) problems.push(`${path}: a row cannot be read: ${line}`)
    else if (written.has(id)) problems.push(`${id}: written twice`)
    written.add(id)
    if (id === undefined || exception?.test(answer)) continue
    const tests = proofs.get(id) ?? []
    if (tests.length === 0) problems.push(`${id}: no test`)
    else if (tests.every(({ long }) => long)) problems.push(`${id}: proved in the long run only`)
  }
  if (written.size === before) problems.push(`${path}: no requirement found`)
  console.log(`${path}: ${written.size - before} requirements compared with the tests`)
}
for (const [id, [{ place }]] of proofs)
  if (!written.has(id)) problems.push(`${place} proves ${id}, which is not written`)

for (const id of process.argv.slice(2))
  console.log([id, ...(proofs.get(id) ?? []).map(({ place }) => place)].join('\n  '))
for (const problem of problems) console.error(problem)
process.exitCode = problems.length === 0 ? 0 : 1
