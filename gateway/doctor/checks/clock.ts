import { type Finding, grave, ok, type ReadInstallation, see } from '../finding.ts'
import { lastWritten } from './folder.ts'

const SEE_S = 5
const GRAVE_S = 60 // an offer of 24 hours ends a minute early or late

const elapsed = (seconds: number) =>
  Math.abs(seconds) < 120 ? `${Math.round(Math.abs(seconds))} s` : `${Math.round(Math.abs(seconds) / 60)} min`

/** Compares the clock with another's, in milliseconds since the epoch. */
export function compareClocks(mine: number, other: number): Finding {
  const seconds = (mine - other) / 1000
  const detail = elapsed(seconds)
  if (Math.abs(seconds) > GRAVE_S) return grave('clock-apart', detail)
  return Math.abs(seconds) > SEE_S ? see('clock-apart', detail) : ok('clock-well', detail)
}

/** Whether the clock was set back: what was written last is then in the future. */
export function checkClock({ clock, dataDir }: Pick<ReadInstallation, 'clock' | 'dataDir'>): readonly Finding[] {
  const ahead = (lastWritten(dataDir) - clock()) / 1000
  return ahead > GRAVE_S ? [grave('clock-back', elapsed(ahead))] : []
}
