import { readEnv } from '../../env.ts'
import { checkClock, checkDisk } from './checks/machine.ts'
import { checkMail } from './checks/mail.ts'
import { checkSecrets, checkSettings } from './checks/settings.ts'
import { checkStore } from './checks/store.ts'
import type { Check, Finding } from './finding.ts'

/** The checks, in the order of the report: nothing that a start refuses by itself. */
const CHECKS: readonly Check[] = [checkSettings, checkSecrets, checkDisk, checkClock, checkStore, checkMail]

/**
 * Inspects an installation, and changes nothing.
 * @param source its environment variables
 * @throws StartupError `bad-env`, as a start does
 */
export async function examine(source: NodeJS.ProcessEnv, clock: () => number = Date.now): Promise<readonly Finding[]> {
  const env = readEnv(source)
  const { dataDir } = env
  const found = await Promise.all(CHECKS.map(async (check) => check({ env, source, dataDir, clock })))
  return found.flat()
}
