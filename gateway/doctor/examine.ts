import { resolve } from 'node:path'
import { readEnv } from '../env.ts'
import { requireSafeStart } from '../safe-start.ts'
import { StartupError } from '../startup-error.ts'
import { checkBackups } from './checks/backups.ts'
import { checkClock } from './checks/clock.ts'
import { checkCouchdb } from './checks/couchdb.ts'
import { checkEmbedded } from './checks/embedded.ts'
import { checkFolder } from './checks/folder.ts'
import { checkMail } from './checks/mail.ts'
import { checkRunning } from './checks/running.ts'
import { checkSecrets } from './checks/secrets.ts'
import { checkNode, checkSettings } from './checks/settings.ts'
import { type Check, type Finding, grave, type Installation, see } from './finding.ts'

/** What is looked at, in the order in which it is told. */
const CHECKS: readonly Check[] = [
  checkNode,
  checkSettings,
  checkSecrets,
  checkFolder,
  checkClock,
  checkEmbedded,
  checkCouchdb,
  checkMail,
  checkBackups,
  checkRunning,
]

/** What would fail a start, in the words of the start. */
function refusals(at: Installation): readonly Finding[] {
  try {
    requireSafeStart(readEnv(at.source))
    return []
  } catch (error) {
    if (error instanceof StartupError) return [grave(error.code, error.detail)]
    throw error
  }
}

/** With settings that cannot be read there is nobody to ask: what needs none of them is looked at. */
function examineUnread(at: Installation): readonly Finding[] {
  return [...checkSecrets(at), ...checkFolder(at), see('rest-unseen')]
}

/**
 * Looks at an installation, from its settings to the running parts, and changes nothing.
 * @param source its variables
 */
export async function examine(source: NodeJS.ProcessEnv, clock: () => number = Date.now): Promise<readonly Finding[]> {
  const at = { source, dataDir: resolve(source.DATA_DIR || './data'), clock }
  const refused = refusals(at)
  if (refused.some(({ code }) => code === 'bad-env')) return [...refused, ...examineUnread(at)]
  const read = { ...at, env: readEnv(source) }
  const found = await Promise.all(CHECKS.map(async (check) => check(read)))
  return [...refused, ...found.flat()]
}
