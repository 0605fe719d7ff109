import { dirname } from 'node:path'
import type { SourceFiles } from './graph.ts'

const LINES_MAX = 250
const FILES_MAX = 20

/** Folders that must stay small enough to scan at a glance. */
const UNCROWDED = ['src/app', 'src/components', 'src/ui', 'gateway']

/** Data tables, exempt from the limit: nobody reads them from end to end. */
const DATA = ['scripts/seed/boutiques-maison.ts', 'scripts/seed/boutiques-mode.ts']

const linesOf = (source: string): number => source.split('\n').length - 1

/** Files too long, folders too crowded and missing data files; one line each. */
export function checkSizes(files: SourceFiles): string[] {
  const long = [...files]
    .filter(([path, source]) => linesOf(source) > LINES_MAX && !DATA.includes(path))
    .map(([path, source]) => `${path} has ${linesOf(source)} lines: ${LINES_MAX} at most`)
  const fileCounts = new Map<string, number>()
  for (const folder of [...files.keys()].map(dirname)) fileCounts.set(folder, (fileCounts.get(folder) ?? 0) + 1)
  const crowded = [...fileCounts]
    .filter(([folder]) => UNCROWDED.some((name) => folder === name || folder.startsWith(`${name}/`)))
    .filter(([, count]) => count > FILES_MAX)
    .map(([folder, count]) => `${folder} has ${count} files side by side: ${FILES_MAX} at most`)
  const gone = DATA.filter((path) => !files.has(path)).map((path) => `${path} has gone: take it off the list`)
  return [...long, ...crowded, ...gone]
}
