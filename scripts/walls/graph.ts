import { posix } from 'node:path'
import { type ImportKind, readImports } from './read-imports.ts'

/** An import of a file. `to`: a path of the project, or the name of a package; null for a computed one. */
export interface Edge {
  readonly from: string
  readonly kind: ImportKind
  readonly to: string | null
  readonly isPackage: boolean
}

/** The `imports` of package.json: `#domain/*` to `./src/domain/*`. */
export type Aliases = { readonly [alias: string]: string }

/** Paths from the root of the project, with the source of each. */
export type SourceFiles = ReadonlyMap<string, string>

function aliased(specifier: string, aliases: Aliases): string | undefined {
  for (const [alias, target] of Object.entries(aliases)) {
    const start = alias.replace(/\*$/, '')
    if (specifier.startsWith(start)) return posix.normalize(target.replace('*', specifier.slice(start.length)))
  }
  return undefined
}

/** Bundlers and TypeScript accept more spellings of a file than ours. */
function existing(path: string, files: SourceFiles): string {
  const stem = path.replace(/\.([cm]?)js(x?)$/, '.$1ts$2')
  const spellings = [path, stem, ...['.ts', '.tsx', '.mjs', '/index.ts', '/index.tsx'].map((end) => path + end)]
  return spellings.find((spelling) => files.has(spelling)) ?? path
}

function resolve(from: string, specifier: string, files: SourceFiles, aliases: Aliases): string | undefined {
  const name = specifier.replace(/\?.*$/, '')
  if (name.startsWith('.')) return existing(posix.join(posix.dirname(from), name), files)
  const path = name.startsWith('/') ? name.slice(1) : aliased(name, aliases)
  return path === undefined ? undefined : existing(path, files)
}

/** Every import of every file. */
export function readGraph(files: SourceFiles, aliases: Aliases): Edge[] {
  return [...files].flatMap(([from, source]) =>
    readImports(from, source).map(({ kind, specifier }) => {
      const path = specifier === null ? null : resolve(from, specifier, files, aliases)
      return { from, kind, to: path ?? specifier, isPackage: path === undefined }
    }),
  )
}
