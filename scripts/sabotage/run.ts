import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { copyProject } from '../lib/copy-project.ts'
import { ROOT } from '../walls/tree.ts'
import type { Protection } from './protection.ts'
import { PROTECTIONS } from './protections.ts'

/**
 * `npm run sabotage`: disables the protections of `protections.ts` one at a time, on a copy of the project, and reports
 * which test fails for each. A protection that no test notices fails the command. `-- words` filters by name.
 */

interface Outcome {
  readonly protection: Protection
  /** The titles of the tests that failed without the protection. */
  readonly noticedBy: readonly string[]
  /** Why the run is inconclusive, such as code that no longer exists. */
  readonly problem?: string
}

interface Report {
  readonly testResults: readonly {
    readonly message: string
    readonly name: string
    readonly assertionResults: readonly { readonly status: string; readonly fullName: string }[]
  }[]
}

/** Runs test files in the copy. @returns the titles of the tests that failed, and whether any ran */
async function failures(copy: string, files: readonly string[]): Promise<{ ran: number; failed: readonly string[] }> {
  const report = join(copy, 'report.json')
  rmSync(report, { force: true })
  const args = ['run', ...files, '--reporter=json', `--outputFile=${report}`]
  const child = spawn(join(ROOT, 'node_modules/.bin/vitest'), args, { cwd: copy, stdio: 'ignore' })
  await new Promise((resolve) => child.once('exit', resolve))
  const { testResults } = JSON.parse(readFileSync(report, 'utf8')) as Report
  const all = testResults.flatMap(({ assertionResults }) => assertionResults)
  const crashed = testResults.filter(({ message, assertionResults }) => message !== '' && assertionResults.length === 0)
  return {
    ran: all.length,
    failed: [
      ...all.filter(({ status }) => status === 'failed').map(({ fullName }) => fullName),
      ...crashed.map(({ name }) => `${name.slice(copy.length + 1)} cannot be loaded`),
    ],
  }
}

async function sabotage(copy: string, protection: Protection): Promise<Outcome> {
  const path = join(copy, protection.file)
  const source = readFileSync(path, 'utf8')
  const occurrences = source.split(protection.code).length - 1
  if (occurrences !== 1)
    return { protection, noticedBy: [], problem: `its code occurs ${occurrences} times in ${protection.file}` }
  writeFileSync(
    path,
    source.replace(protection.code, () => protection.without ?? ''),
  )
  try {
    const { ran, failed } = await failures(copy, protection.tests)
    return ran === 0 && failed.length === 0
      ? { protection, noticedBy: [], problem: 'no test ran' }
      : { protection, noticedBy: failed }
  } finally {
    writeFileSync(path, source)
  }
}

/** Runs the tests with every protection in place: a test that fails then would seem to notice anything. */
async function checkHealthy(copy: string, protections: readonly Protection[]): Promise<readonly string[]> {
  const { failed } = await failures(copy, [...new Set(protections.flatMap(({ tests }) => tests))])
  return failed
}

function print({ protection, noticedBy, problem }: Outcome): void {
  const seen = problem === undefined && noticedBy.length > 0
  console.log(`${seen ? 'noticed ' : 'UNNOTICED'}  ${protection.name}`)
  if (problem !== undefined) console.log(`           ${problem}`)
  for (const title of noticedBy.slice(0, 3)) console.log(`           by: ${title}`)
  if (noticedBy.length > 3) console.log(`           and ${noticedBy.length - 3} more`)
}

const words = process.argv.slice(2).join(' ').toLowerCase()
const chosen = PROTECTIONS.filter(({ name }) => name.toLowerCase().includes(words))
const copies = Array.from({ length: Math.min(2, availableParallelism(), chosen.length) }, () => {
  const copy = mkdtempSync(join(tmpdir(), 'sabotage-'))
  copyProject(copy)
  return copy
})
try {
  const [firstCopy] = copies
  if (firstCopy === undefined) throw new Error(`no protection is named '${words}'`)
  const broken = await checkHealthy(firstCopy, chosen)
  if (broken.length > 0) throw new Error(`tests fail with everything in place: ${broken.join('; ')}`)
  const queue = [...chosen]
  const outcomes: Outcome[] = []
  await Promise.all(
    copies.map(async (copy) => {
      for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
        const outcome = await sabotage(copy, next)
        print(outcome)
        outcomes.push(outcome)
      }
    }),
  )
  const unnoticed = outcomes.filter(({ noticedBy }) => noticedBy.length === 0)
  console.log(`${outcomes.length - unnoticed.length} protections noticed when missing, ${unnoticed.length} not`)
  process.exitCode = unnoticed.length === 0 ? 0 : 1
} finally {
  for (const copy of copies) rmSync(copy, { recursive: true, force: true })
}
