import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Aliases, SourceFiles } from './graph.ts'

export const ROOT = fileURLToPath(new URL('../..', import.meta.url))

const FOLDERS = ['src', 'operator', 'gateway', 'couchdb', 'service-worker', 'scripts', 'tests', 'bench']

/** Files of the project whose name matches, by their path from the root. */
export function readTree(ending: RegExp): SourceFiles {
  const files = new Map<string, string>()
  for (const folder of FOLDERS) {
    const names = readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    for (const name of names.filter((name) => ending.test(name)).sort()) {
      files.set(`${folder}/${name}`, readFileSync(join(ROOT, folder, name), 'utf8'))
    }
  }
  return files
}

export function readAliases(): Aliases {
  const { imports } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { readonly imports: Aliases }
  return imports
}
