import { existsSync, lstatSync, readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { freeMegabytes } from '../../../store/embedded/folder.ts'
import { type Finding, grave, type Installation, ok, see } from '../finding.ts'

const LOW_MB = 2048 // a compaction needs as much room as the largest database
const FULL_MB = 256

const existing = (path: string): string => (existsSync(path) ? path : existing(dirname(path)))

/** Whether the disk of the data folder, existing or to be created, has enough room. */
export function checkDisk({ dataDir }: Pick<Installation, 'dataDir'>): readonly Finding[] {
  const free = freeMegabytes(existing(dataDir))
  const detail = `${dataDir} : ${free} Mo`
  if (free < FULL_MB) return [grave('disk-full', detail)]
  return [free < LOW_MB ? see('disk-low', detail) : ok('disk-well', detail)]
}

const SEE_S = 5
const GRAVE_S = 60 // an offer of 24 hours ends a minute early or late

const elapsed = (seconds: number) =>
  Math.abs(seconds) < 120 ? `${Math.round(Math.abs(seconds))} s` : `${Math.round(Math.abs(seconds) / 60)} min`

/** Compares this machine's clock with another's, both in milliseconds since the epoch. */
export function compareClocks(mine: number, other: number): Finding {
  const seconds = (mine - other) / 1000
  const detail = elapsed(seconds)
  if (Math.abs(seconds) > GRAVE_S) return grave('clock-apart', detail)
  return Math.abs(seconds) > SEE_S ? see('clock-apart', detail) : ok('clock-well', detail)
}

/** Latest modification time in the data folder, in milliseconds since the epoch; 0 for none. */
function lastWritten(dataDir: string): number {
  const entries = (folder: string) => {
    try {
      return readdirSync(folder).map((name) => join(folder, name))
    } catch {
      return []
    }
  }
  const paths = [...entries(dataDir), ...entries(join(dataDir, 'store')), ...entries(join(dataDir, 'courrier'))]
  return Math.max(0, ...paths.map((path) => lstatSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0))
}

/** Whether the clock was set back: the latest write is then in the future. */
export function checkClock({ clock, dataDir }: Installation): readonly Finding[] {
  const secondsInFuture = (lastWritten(dataDir) - clock()) / 1000
  return secondsInFuture > GRAVE_S ? [grave('clock-back', elapsed(secondsInFuture))] : []
}
