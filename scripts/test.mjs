import { mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { freemem } from 'node:os'
import { join } from 'node:path'
import { BUILD, runChecks, STATIC_CHECKS } from './lib/checks.mjs'
import { findChromium } from './lib/chromium.mjs'
import { ensurePdfTools } from './lib/debian.mjs'
import { ensureInstalled, requireNode } from './lib/install.mjs'
import { runPlaywright, runVitest } from './lib/suites.mjs'

const DISK = '/dev/shm'
const TMPFS = 0x01021994 // the kernel's number for it (statfs(2))
const ROOM = 4 * 1024 ** 3 // bytes; a run of the tests writes some hundred megabytes at once

/** @returns whether the machine has an in-memory disk, with room there and in memory */
function hasRoom() {
  try {
    const { type, bavail, bsize } = statfsSync(DISK)
    return type === TMPFS && bavail * bsize > ROOM && freemem() > 2 * ROOM
  } catch {
    return false
  }
}

/**
 * Moves the temporary files of this process and its children into memory, where the machine has the room: the model's
 * stored histories, each with its own stores, take a third less time there. A TMPDIR that names another folder is left
 * as it is.
 */
function keepTemporaryInMemory() {
  if (process.env.TMPDIR !== undefined || !hasRoom()) return
  const folder = mkdtempSync(join(DISK, 'rayon-libre-'))
  process.env.TMPDIR = folder
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1))
}

/**
 * `npm test`: everything, from a fresh clone; `npm run test:long` with the full counts, in the complete browser. The
 * last line is the sum of all counts.
 */
const long = process.argv.includes('--long')
if (long) process.env.TEST_LONG = '1'

requireNode()
await ensureInstalled()

const results = []
/** Adds the counts of `run`, and its duration to the first of them. */
async function part(run) {
  const begun = performance.now()
  const counts = await run()
  const seconds = (performance.now() - begun) / 1000
  for (const [index, [name, count]] of counts.entries()) results.push([name, count, index === 0 ? seconds : null])
}

/** Installs the tests' system packages; one after the other, as apt requires. */
async function findTools() {
  const chromium = await findChromium({ long })
  await ensurePdfTools()
  return chromium
}

const tools = findTools()
await part(async () => [['types, lint, build', await runChecks([BUILD, ...STATIC_CHECKS])]])
const chromium = await tools
keepTemporaryInMemory() // after apt, which runs programs from its temporary folder
if (chromium === null) console.error("Aucun Chromium n'a pu être trouvé ni installé.")
else console.log(`Navigateurs : ${chromium.complete}, ${chromium.shell}`)
await part(() => runVitest(chromium, { long }))
await part(async () => [['e2e', chromium === null ? { passed: 0, failed: 1 } : await runPlaywright('e2e', chromium)]])

console.log('')
let [passed, failed] = [0, 0]
for (const [name, count, seconds] of results) {
  const counted = `${String(count.passed).padStart(5)} ok ${String(count.failed).padStart(5)} en échec`
  console.log(`${name.padEnd(20)}${counted}${seconds === null ? '' : `${seconds.toFixed(0).padStart(7)} s`}`)
  passed += count.passed
  failed += count.failed
}
console.log(`${passed} passed, ${failed} failed`)
process.exitCode = failed === 0 ? 0 : 1
