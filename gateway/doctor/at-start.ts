import { resolve } from 'node:path'
import { doctorLine } from '#messages/fr/doctor.ts'
import { checkClock } from './checks/clock.ts'
import { checkFolder } from './checks/folder.ts'

/** What a start goes on with, and whoever starts it has to know: the doctor's words. */
const TOLD: readonly string[] = ['disk-low', 'disk-full', 'folder-of-other', 'clock-back']

/** Tells, before the store is opened, of a disk that is nearly full and of a clock that was set back. */
export function warnAtStart(source: NodeJS.ProcessEnv = process.env, clock: () => number = Date.now): void {
  const { DATA_DIR: written = './data' } = source
  const at = { dataDir: resolve(written), clock }
  for (const finding of [...checkFolder(at), ...checkClock(at)]) {
    if (TOLD.includes(finding.code)) console.error(doctorLine({ ...finding, dataDir: written }))
  }
}
