import { lastMade } from '../../backup/retention.ts'
import { isPublic } from '../../env.ts'
import { type Finding, grave, ok, type ReadInstallation, see } from '../finding.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const SEE_DAYS = 2 // one each night, and one that failed
const GRAVE_DAYS = 8

/** Whether there is a copy to put back, and how much of what people wrote it would lack. */
export async function checkBackups({ env, clock }: ReadInstallation): Promise<readonly Finding[]> {
  const { backupDir } = env
  const last = await lastMade(backupDir)
  if (last === null) return [(isPublic(env) ? grave : see)('backup-none', backupDir)]
  const days = (clock() - last) / DAY_MS
  const told = `${backupDir}, ${new Date(last).toISOString().slice(0, 10)}`
  if (days > GRAVE_DAYS) return [grave('backup-old', told)]
  return [days > SEE_DAYS ? see('backup-old', told) : ok('backup-well', told)]
}
