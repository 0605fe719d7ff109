import { availableParallelism } from 'node:os'
import { capture } from './run.mjs'

/** One tsconfig per runtime. */
const TSCONFIGS = ['.', 'src/domain', 'src/wire', 'gateway', 'tests', 'service-worker']

/** Types and lint: each is one check of the whole project. */
export const STATIC_CHECKS = [
  { name: 'types', command: 'tsc', args: ['-b', ...TSCONFIGS] },
  { name: 'lint et mise en forme', command: 'biome', args: ['check', '--error-on-warnings'] },
  { name: 'le glossaire et le code disent les mêmes mots', command: process.execPath, args: ['scripts/glossary.mjs'] },
  {
    name: 'les paquets sont ceux du fichier de verrouillage',
    command: 'npm',
    args: ['ci', '--dry-run', '--offline', '--loglevel=error'],
  },
  { name: "rien d'inutile", command: 'knip', args: [] },
  { name: 'qui importe qui', command: 'tsx', args: ['scripts/walls/cli.ts'] },
  { name: 'chaque exigence nomme sa preuve', command: process.execPath, args: ['scripts/traceability.mjs'] },
]

/** The build, required by the end-to-end tests and the tests of the whole server. */
export const BUILD = { name: 'construction', command: process.execPath, args: ['scripts/build.mjs'] }

/**
 * Runs a few checks at a time and reports each result as it comes, with the whole output of those that fail.
 * @returns {Promise<{ passed: number, failed: number }>}
 */
export async function runChecks(checks) {
  const queue = [...checks]
  const count = { passed: 0, failed: 0 }
  const work = async () => {
    for (let check = queue.shift(); check !== undefined; check = queue.shift()) {
      const begun = performance.now()
      const { code, output } = await capture(check.command, check.args)
      const seconds = ((performance.now() - begun) / 1000).toFixed(1)
      console.log(`${code === 0 ? 'ok   ' : 'échec'}  ${check.name} (${seconds} s)`)
      if (code !== 0) console.log(output.trimEnd())
      count[code === 0 ? 'passed' : 'failed'] += 1
    }
  }
  await Promise.all(Array.from({ length: Math.min(2, availableParallelism()) }, work))
  return count
}
