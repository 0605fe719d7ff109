import { findBrowsers } from './lib/browsers.mjs'
import { ensurePdfTools } from './lib/debian.mjs'
import { ensureInstalled, requireNode } from './lib/install.mjs'
import { run } from './lib/run.mjs'
import { runBrowsers } from './lib/suites.mjs'

/**
 * `npm run test:browsers`: the built app, in Firefox ESR and WebKitGTK (decision 0002). Further arguments go to Vitest:
 * `npm run test:browsers -- -t WebKitGTK`. The last line is the sum of all counts.
 */
requireNode()
await ensureInstalled()
const browsers = await findBrowsers()
await ensurePdfTools()
const built = browsers !== null && (await run(process.execPath, ['scripts/build.mjs'])) === 0
const count = built ? await runBrowsers(browsers, process.argv.slice(2)) : { passed: 0, failed: 1 }
console.log(`${count.passed} passed, ${count.failed} failed`)
process.exitCode = count.failed === 0 ? 0 : 1
