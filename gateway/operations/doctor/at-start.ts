import { resolve } from 'node:path'
import { doctorLine } from '../../messages/doctor.ts'
import { checkClock, checkDisk } from './checks/machine.ts'

/** Warns, before the store is opened, about a disk that is nearly full and a clock that was set back. */
export function warnAtStart(source: NodeJS.ProcessEnv = process.env, clock: () => number = Date.now): void {
  const at = { dataDir: resolve(source.DATA_DIR ?? './data'), clock }
  for (const finding of [...checkDisk(at), ...checkClock(at)]) {
    if (finding.level !== 'ok') console.error(doctorLine(finding))
  }
}
