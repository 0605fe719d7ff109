import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from './paths.mjs'
import { run } from './run.mjs'

const VITEST_SUITES = ['unit', 'validation', 'pdf', 'sync', 'gateway', 'interop', 'model', 'screens']

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
 * The count of a run. A suite without tests, a crash and a skipped test all fail: silence is no proof.
 * @returns {{ passed: number, failed: number }}
 */
function judge(passed, failed, skipped, code) {
  const failures = failed + skipped
  return { passed, failed: failures === 0 && (code !== 0 || passed === 0) ? 1 : failures }
}

const chromiumPaths = (chromium) => ({ CHROMIUM_PATH: chromium.complete, CHROMIUM_SHELL_PATH: chromium.shell })

/**
 * Runs every project of vitest.config.ts at once and counts each separately. React is the one that users get, which
 * takes a fifth less time; run by hand or with `--long`, it is the one that warns, and its warnings fail the screens.
 * @param {{ complete: string, shell: string } | null} chromium for the screens, which fail without it
 * @returns {Promise<[string, { passed: number, failed: number }][]>}
 */
export async function runVitest(chromium, { long }) {
  const path = reportPath('vitest')
  const args = ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${path}`]
  const env = { ...(chromium && chromiumPaths(chromium)), ...(!long && { NODE_ENV: 'production' }) }
  const code = await run('vitest', args, { env })
  const report = readReport(path)
  if (report === null) return [['vitest', { passed: 0, failed: 1 }]]
  const counts = VITEST_SUITES.map((suite) => {
    const files = report.testResults.filter(({ name }) => name.split('/tests/').at(-1).startsWith(`${suite}/`))
    const statuses = files.flatMap((file) => file.assertionResults.map(({ status }) => status))
    const passed = statuses.filter((status) => status === 'passed').length
    const failed = statuses.filter((status) => status === 'failed').length
    // A file that breaks before its first test counts as failed too.
    const broken = files.filter((file) => file.status === 'failed' && file.assertionResults.length === 0).length
    return [suite, judge(passed, failed + broken, statuses.length - passed - failed, 0)]
  })
  const seen = counts.reduce((sum, [, { passed }]) => sum + passed, 0)
  const silent = counts.every(([, { failed }]) => failed === 0) && (code !== 0 || seen !== report.numPassedTests)
  return silent ? [...counts, ['vitest', { passed: 0, failed: 1 }]] : counts
}

/** @param {{ complete: string, shell: string }} chromium the two browsers that playwright.config.ts distinguishes */
export async function runPlaywright(suite, chromium) {
  const path = reportPath(suite)
  const env = { ...chromiumPaths(chromium), PLAYWRIGHT_JSON_OUTPUT_FILE: path }
  const code = await run('playwright', ['test'], { env })
  const report = readReport(path)
  if (report === null) return { passed: 0, failed: 1 }
  const { expected, unexpected, flaky, skipped } = report.stats
  return judge(expected, unexpected + flaky, skipped, code)
}

/**
 * Runs the scenarios of tests/browsers in each browser. A scenario that a browser can't run is listed with the reason,
 * and counts neither as passed nor as failed; one that no browser runs has failed.
 * @param {{ miniBrowser: string }} browsers
 */
export async function runBrowsers(browsers, extraArgs) {
  const path = reportPath('browsers')
  const args = ['run', '--config', 'tests/browsers/vitest.config.ts', '--reporter=verbose', '--reporter=json']
  const env = { MINIBROWSER_PATH: browsers.miniBrowser }
  const code = await run('vitest', [...args, `--outputFile.json=${path}`, ...extraArgs], { env })
  const report = readReport(path)
  if (report === null) return { passed: 0, failed: 1 }
  const tests = report.testResults.flatMap((file) => file.assertionResults)
  const testsWith = (status, name) => tests.filter((one) => one.status === status && one.ancestorTitles.at(-1) === name)
  console.log('')
  for (const name of new Set(tests.map(({ ancestorTitles }) => ancestorTitles.at(-1)))) {
    console.log(`${name} : ${testsWith('passed', name).length} ok, ${testsWith('failed', name).length} en échec`)
    for (const { title, meta } of testsWith('skipped', name)) {
      if (meta.notApplicable !== undefined) console.log(`  sans objet : ${title} (${meta.notApplicable})`)
    }
  }
  const passed = tests.filter(({ status }) => status === 'passed').length
  return judge(passed, tests.filter(({ status }) => status === 'failed').length, 0, code)
}
