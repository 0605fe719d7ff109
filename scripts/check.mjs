import { runChecks, STATIC_CHECKS } from './lib/checks.mjs'
import { ensureInstalled, requireNode } from './lib/install.mjs'

/** `npm run check`: run it before every commit; it takes less than a minute. */
requireNode()
await ensureInstalled()
const { passed, failed } = await runChecks([
  {
    name: 'tests unit et validation',
    command: 'vitest',
    args: ['run', 'tests/unit', 'tests/validation', '--reporter=dot'],
  },
  ...STATIC_CHECKS,
])
console.log(`${passed} vérifications réussies, ${failed} en échec`)
process.exitCode = failed === 0 ? 0 : 1
