import { dirname } from 'node:path'
import type { Files } from './graph.ts'
import { roomOf } from './table.ts'

const LINES_MAX = 250
const FILES_MAX = 20

/** Folders in which one must find one's way at a glance. */
const UNCROWDED = ['src/app', 'src/components', 'src/ui', 'gateway']

/** Tables, which no one reads from end to end. */
const DATA = ['scripts/seed/boutiques-maison.ts', 'scripts/seed/boutiques-mode.ts']

const linesOf = (source: string): number => source.split('\n').length - 1

/** Files too long, folders too crowded and data files that have gone; one line each. */
export function checkSizes(files: Files): string[] {
  const long = [...files]
    .filter(([path, source]) => linesOf(source) > LINES_MAX && !DATA.includes(path))
    .map(([path, source]) => `${path} has ${linesOf(source)} lines: ${LINES_MAX} at most`)
  const crowded = [...grouped(files, dirname)]
    .filter(([folder]) => UNCROWDED.some((name) => folder === name || folder.startsWith(`${name}/`)))
    .filter(([, inside]) => inside.length > FILES_MAX)
    .map(([folder, inside]) => `${folder} has ${inside.length} files side by side: ${FILES_MAX} at most`)
  const gone = DATA.filter((path) => !files.has(path)).map((path) => `${path} has gone: take it off the list`)
  return [...long, ...crowded, ...gone]
}

/** The lines of each file, by what their path gives. */
function grouped(files: Files, keyOf: (path: string) => string): Map<string, number[]> {
  const groups = new Map<string, number[]>()
  for (const [path, source] of files) {
    const key = keyOf(path)
    groups.set(key, [...(groups.get(key) ?? []), linesOf(source)])
  }
  return groups
}

/** @param share 0.5 for the median */
function quantile(sorted: readonly number[], share: number): number {
  return sorted[Math.ceil(sorted.length * share) - 1] ?? 0
}

function row(name: string, lines: readonly number[]): string {
  const sorted = lines.toSorted((a, b) => a - b)
  const total = sorted.reduce((sum, count) => sum + count, 0)
  const figures = [sorted.length, total, quantile(sorted, 0.5), quantile(sorted, 0.9), sorted.at(-1) ?? 0]
  return [name.padEnd(20), ...figures.map((figure) => String(figure).padStart(8))].join('')
}

/** Files, lines, and the median, 90th percentile and longest file of each room. */
export function sizeReport(files: Files): string {
  const head = ['room'.padEnd(20), ...['files', 'lines', 'median', '90th', 'longest'].map((word) => word.padStart(8))]
  const rooms = [...grouped(files, (path) => roomOf(path)?.folder ?? dirname(path))]
  const everything = [...files.values()].map(linesOf)
  return [head.join(''), ...rooms.map(([name, lines]) => row(name, lines)).sort(), row('everything', everything)].join(
    '\n',
  )
}
