import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import type { Figure } from '../report.ts'
import type { Machine } from './machine.ts'

/** What one measure gave the last time that it ran. */
export interface Measured {
  readonly measure: string
  /** When it began, in ISO 8601. */
  readonly at: string
  readonly commit: string
  readonly machine: Machine
  /** Of the machine when it began, a minute's average. */
  readonly load: number
  readonly isBusy: boolean
  readonly seconds: number
  readonly figures: readonly Figure[]
  /** Why it did not end well. */
  readonly failure?: string
}

const FOLDER = new URL('../results/', import.meta.url)
const LAST = new URL('last.json', FOLDER)

/** What each measure gave the last time, in the order of their names; nothing when none ever ran. */
export function lastResults(): readonly Measured[] {
  try {
    return JSON.parse(readFileSync(LAST, 'utf8')) as readonly Measured[]
  } catch {
    return []
  }
}

/** Keeps a run in a file of its own, and in the last results, where the measures that did not run stay as they were. */
export function keep(run: readonly Measured[]): void {
  mkdirSync(FOLDER, { recursive: true })
  const began = run[0]?.at.replaceAll(':', '-') ?? 'nothing'
  write(new URL(`${began}.json`, FOLDER), run)
  write(LAST, merged(lastResults(), run))
}

/** The results of before, but those of the measures that ran. */
export function merged(before: readonly Measured[], run: readonly Measured[]): readonly Measured[] {
  const others = before.filter(({ measure }) => run.every((one) => one.measure !== measure))
  return [...others, ...run].toSorted((a, b) => (a.measure < b.measure ? -1 : 1))
}

function write(file: URL, results: readonly Measured[]): void {
  writeFileSync(file, `${JSON.stringify(results, null, 2)}\n`)
}
