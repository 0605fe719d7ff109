import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from './paths.mjs'
import { run } from './run.mjs'

/** Reads a reporter's JSON; a run that crashed before writing it counts as one failure. */
function readReport(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch {
    return null
  }
}

function reportPath(suite) {
  const path = join(ROOT, 'test-results', `${suite}.json`)
  rmSync(path, { force: true })
  return path
}

/**
 * The count of a run. A suite without a test, a crash and a skipped test all fail: silence is no proof.
 * @returns {{ passed: number, failed: number }}
 */
function judge(passed, failed, skipped, code) {
  const failures = failed + skipped
  return { passed, failed: failures === 0 && (code !== 0 || passed === 0) ? 1 : failures }
}

export async function runVitest(suite) {
  const path = reportPath(suite)
  const args = ['run', `tests/${suite}/`, '--reporter=default', '--reporter=json', `--outputFile.json=${path}`]
  const code = await run('vitest', args)
  const report = readReport(path)
  if (report === null) return { passed: 0, failed: 1 }
  return judge(report.numPassedTests, report.numFailedTests, report.numPendingTests + report.numTodoTests, code)
}

export async function runPlaywright(suite, chromium) {
  const path = reportPath(suite)
  const env = { CHROMIUM_PATH: chromium, PLAYWRIGHT_JSON_OUTPUT_FILE: path }
  const code = await run('playwright', ['test'], { env })
  const report = readReport(path)
  if (report === null) return { passed: 0, failed: 1 }
  const { expected, unexpected, flaky, skipped } = report.stats
  return judge(expected, unexpected + flaky, skipped, code)
}
