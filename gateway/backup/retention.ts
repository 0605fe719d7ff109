import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'

const NAME = /^rayon-libre-(\d{4}-\d{2}-\d{2})T(\d{2})-(\d{2})-(\d{2})Z\.tar(\.age)?$/
const PART = /^rayon-libre-.*\.part$/
const DAY_MS = 24 * 60 * 60 * 1000

/** Backups in a folder are named after when they were made. @param now milliseconds since the epoch */
export function backupName(now: number, isEncrypted: boolean): string {
  const stamp = new Date(now).toISOString().slice(0, 19).replaceAll(':', '-')
  return `rayon-libre-${stamp}Z.tar${isEncrypted ? '.age' : ''}`
}

function madeAt(name: string): number | null {
  const [, day, hours, minutes, seconds] = NAME.exec(name) ?? []
  return day === undefined ? null : Date.parse(`${day}T${hours}:${minutes}:${seconds}Z`)
}

export interface Retention {
  /** How many are kept at most. */
  readonly count: number
  /** How old the oldest may be. */
  readonly days: number
}

/**
 * Deletes the backups of a folder that are too many or too old, and what interrupted ones have left. To be called once a new
 * one is there: the latest is never deleted, nor is any file of another name.
 * @param now milliseconds since the epoch
 * @returns the names of those deleted, the oldest first
 */
export async function dropOld(folder: string, { count, days }: Retention, now: number): Promise<readonly string[]> {
  const names = await readdir(folder)
  const backups = names.filter((name) => madeAt(name) !== null).toSorted((a, b) => (madeAt(b) ?? 0) - (madeAt(a) ?? 0))
  const old = backups.filter((name, nth) => nth > 0 && (nth >= count || (madeAt(name) ?? 0) < now - days * DAY_MS))
  for (const name of [...old, ...names.filter((one) => PART.test(one))]) await rm(join(folder, name), { force: true })
  return old.toReversed()
}

/** When the latest backup of a folder was made, in milliseconds since the epoch; null when there is none. */
export async function lastMade(folder: string): Promise<number | null> {
  const names = await readdir(folder).catch(() => [])
  const times = names.map(madeAt).filter((at) => at !== null)
  return times.length === 0 ? null : Math.max(...times)
}
