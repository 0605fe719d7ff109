import { runChecks, STATIC_CHECKS } from './lib/checks.mjs'
import { findChromium } from './lib/chromium.mjs'
import { ensureInstalled, requireNode } from './lib/install.mjs'
import { ensurePdfTools } from './lib/pdf-tools.mjs'
import { run } from './lib/run.mjs'
import { runPlaywright, runVitest } from './lib/suites.mjs'

/** `npm test`: everything, from a fresh clone; the last line is the sum of all that was counted. */
const VITEST_SUITES = ['unit', 'validation', 'pdf', 'sync', 'gateway', 'interop']

requireNode()
await ensureInstalled()
const results = [['types et lint', await runChecks(STATIC_CHECKS)]]
const built = await run(process.execPath, ['scripts/build.mjs'])
results.push(['construction', built === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }])
await ensurePdfTools()
for (const suite of VITEST_SUITES) results.push([suite, await runVitest(suite)])
const chromium = await findChromium()
if (chromium === null) console.error("Aucun Chromium n'a pu être trouvé ni installé.")
else console.log(`Navigateur : ${chromium}`)
results.push(['e2e', chromium === null ? { passed: 0, failed: 1 } : await runPlaywright('e2e', chromium)])

console.log('')
let [passed, failed] = [0, 0]
for (const [name, count] of results) {
  console.log(`${name.padEnd(16)} ${String(count.passed).padStart(5)} ok ${String(count.failed).padStart(5)} en échec`)
  passed += count.passed
  failed += count.failed
}
console.log(`${passed} passed, ${failed} failed`)
process.exitCode = failed === 0 ? 0 : 1
