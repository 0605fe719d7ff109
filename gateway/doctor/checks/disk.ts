import { existsSync } from 'node:fs'
import { dirname } from 'node:path'
import { freeMegabytes } from '../../store/embedded/folder.ts'
import { type Finding, grave, type Installation, ok, see } from '../finding.ts'

const LOW_MB = 2048 // a compaction needs as much room as the largest database
const FULL_MB = 256

const existing = (path: string): string => (existsSync(path) ? path : existing(dirname(path)))

/** Whether there is room where the data folder is, or will be. */
export function checkDisk({ dataDir }: Pick<Installation, 'dataDir'>): readonly Finding[] {
  const free = freeMegabytes(existing(dataDir))
  const told = `${dataDir} : ${free} Mo`
  if (free < FULL_MB) return [grave('disk-full', told)]
  return [free < LOW_MB ? see('disk-low', told) : ok('disk-well', told)]
}
