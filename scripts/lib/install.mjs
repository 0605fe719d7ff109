import { lstatSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from './paths.mjs'
import { run } from './run.mjs'

const QUIET = ['--no-audit', '--no-fund', '--loglevel=error']
const NODE_MIN = [20, 19]

/** Exits with one sentence when Node is too old for the project. */
export function requireNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  if (major > NODE_MIN[0] || (major === NODE_MIN[0] && minor >= NODE_MIN[1])) return
  console.error(`Rayon Libre demande Node ${NODE_MIN.join('.')} ou plus récent ; voici Node ${process.versions.node}.`)
  process.exit(1)
}

function readPackages(path) {
  try {
    return JSON.parse(readFileSync(join(ROOT, path), 'utf8')).packages ?? {}
  } catch {
    return null
  }
}

/**
 * Whether node_modules matches the lock file. npm keeps its own record of what it installed, so a package installed by
 * hand or by another command is noticed as well; a linked folder is managed elsewhere.
 */
function isInstalled() {
  const stat = lstatSync(join(ROOT, 'node_modules'), { throwIfNoEntry: false })
  if (stat?.isSymbolicLink()) return true
  const installed = readPackages('node_modules/.package-lock.json')
  if (stat === undefined || installed === null) return false
  return Object.entries(readPackages('package-lock.json') ?? {}).every(([path, wanted]) => {
    const found = installed[path]
    if (path === '' || wanted.link) return true
    return found === undefined ? wanted.optional || wanted.devOptional || wanted.peer : found.version === wanted.version
  })
}

/** Installs what the lock file lists, if need be. */
export async function ensureInstalled() {
  if (isInstalled()) return
  console.log('Installation des dépendances (npm ci)...')
  if ((await run('npm', ['ci', ...QUIET])) === 0) return
  // A registry that mirrors one platform only can fail `ci` on the packages of the others; `install` skips those.
  if ((await run('npm', ['install', '--no-save', ...QUIET])) === 0) return
  console.error("L'installation des dépendances a échoué : voyez le message de npm ci-dessus.")
  process.exit(1)
}
