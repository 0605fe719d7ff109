import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from './paths.mjs'

/** Every input of the build. */
const INPUTS = [
  'src',
  'public',
  'gateway',
  'couchdb',
  'service-worker',
  'operator',
  'scripts',
  'index.html',
  'moderation.html',
  'contester.html',
  'vite.config.ts',
  'vite.moderation.config.ts',
  'manifest.config.ts',
  'package.json',
  'package-lock.json',
  'tsconfig.base.json',
]
const STAMP = join(ROOT, 'dist', '.stamp')

function* files(path) {
  const stat = statSync(join(ROOT, path), { throwIfNoEntry: false })
  if (stat === undefined) return
  if (!stat.isDirectory()) yield path
  else for (const name of readdirSync(join(ROOT, path)).sort()) yield* files(join(path, name))
}

/** A hash of the sources' contents and of the settings read at build time: modification times are unreliable. */
export function sourceHash() {
  const hash = createHash('sha256')
  for (const input of INPUTS) {
    for (const file of files(input))
      hash
        .update(`${file}\0`)
        .update(readFileSync(join(ROOT, file)))
        .update('\0')
  }
  for (const [name, value] of Object.entries(process.env).sort()) {
    if (name.startsWith('VITE_')) hash.update(`${name}=${value}\0`)
  }
  return hash.digest('hex')
}

export function isBuilt() {
  return existsSync(STAMP) && readFileSync(STAMP, 'utf8') === sourceHash()
}

export function writeStamp(hash) {
  mkdirSync(join(ROOT, 'dist'), { recursive: true })
  writeFileSync(STAMP, hash)
}
